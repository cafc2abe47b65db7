package io.tare.cli.command;

import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.place.ShippedArtefacts;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.plan.Planner;
import io.tare.harness.run.Preflight;
import io.tare.harness.run.RunRefusedException;
import java.nio.file.Path;

/** What keeps a campaign from running, for commands that run it and for those that only plan. */
final class CampaignChecks {

  private CampaignChecks() {}

  /**
   * @param directory of the run, or where it would be made
   * @throws CommandFailure with a line for each problem
   */
  static void require(CommandContext context, Campaign campaign, Path directory)
      throws CommandFailure {
    try {
      Preflight.check(
          campaign,
          new Planner(campaign).plan(campaign.schedule().blocks()),
          directory,
          ShippedArtefacts.of(context.home()));
    } catch (RunRefusedException e) {
      throw new CommandFailure(e.exitStatus(), String.valueOf(e.getMessage()));
    }
  }
}
