package io.tare.harness.cli.command;

import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.place.ShippedArtefacts;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.run.start.Preflight;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.infra.api.ExistingService;
import io.tare.infra.api.RunContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks whether a campaign can run, for commands that run it and for those that only plan. */
final class CampaignChecks {

  /** Names reserved for examples (RFC 2606 and 6761), so no machine has them. */
  private static final Pattern EXAMPLE =
      Pattern.compile("([\\w-]+\\.)+example(\\.(com|net|org))?\\b");

  private CampaignChecks() {}

  /** What users must fill in in a shipped campaign, one line each. */
  static List<String> placeholders(Campaign campaign) {
    List<String> all = new ArrayList<>();
    for (PlatformChoice platform : campaign.platforms()) {
      platform
          .settings()
          .forEach(
              (key, value) -> {
                if (EXAMPLE.matcher(value).find()) {
                  all.add(
                      "platform %s: %s is %s, a placeholder; copy the campaign and enter your own"
                          .formatted(platform.name(), key, value));
                }
              });
    }
    return all;
  }

  /**
   * Requires that a campaign can be run here with this user's cache.
   *
   * @param directory of the run, or where it would be created
   * @throws CommandFailure with one line per problem
   */
  static void require(CommandContext context, Campaign campaign, Path directory)
      throws CommandFailure {
    requireSound(context, campaign, directory);
    Optional<String> objection = RunContext.objection(context.home().cache());
    if (objection.isPresent()) {
      throw CommandFailure.infrastructure(objection.get());
    }
  }

  /**
   * Requires the same, whatever the cache is.
   *
   * @param directory of the run, or where it would be created
   * @throws CommandFailure with one line per problem
   */
  static void requireSound(CommandContext context, Campaign campaign, Path directory)
      throws CommandFailure {
    List<String> placeholders = placeholders(campaign);
    if (!placeholders.isEmpty()) {
      throw CommandFailure.usage(String.join("\n", placeholders));
    }
    if (isAlone(campaign)) {
      context
          .console()
          .say(
              "note: "
                  + campaign.name()
                  + " has one platform, so nothing is compared; add another, or measure it "
                  + "against itself with tare run --aa");
    }
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

  /** An already running service is measured alone if it was given alone. */
  private static boolean isAlone(Campaign campaign) {
    return campaign.platforms().size() == 1
        && campaign.phases().isEmpty()
        && !campaign.platforms().get(0).settings().containsKey(ExistingService.SETTING.name());
  }
}
