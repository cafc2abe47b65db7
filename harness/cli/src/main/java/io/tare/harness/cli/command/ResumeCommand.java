package io.tare.harness.cli.command;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.NamedRun;
import io.tare.harness.run.start.PlatformSource;
import io.tare.infra.api.MissingRequirements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare resume}. */
@Command(
    name = "resume",
    description = "Continue a run where it stopped; recorded data are kept.",
    footer = {
      "",
      "Examples:",
      "  tare resume latest",
      "  tare resume runs/quickstart-20260102-030405",
      ""
    })
public final class ResumeCommand extends MeasuringCommand {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = {"-y", "--yes"},
      description =
          "Remove leftovers of the killed run and measure on a busy machine without asking.")
  private boolean yes;

  public ResumeCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    Path directory = run.in(context());
    RunArchive archive = RunArchive.open(directory);
    // Before anything is asked or removed; the conductor claims the run.
    RunClaim.requireUnheld(directory);
    Campaign campaign = Campaigns.ofRun(archive);
    check(campaign, directory);
    requirePossible(campaign);
    if (!UserRoot.isEntered()) {
      requireQuiet(campaign, yes);
      sweep(yes);
    }
    Path name = directory.toAbsolutePath().normalize().getFileName();
    return conducted(
        name == null ? "run" : name.toString(),
        campaign,
        directory,
        conductor -> conductor.resume(directory));
  }

  /** A run that was begun on some platforms cannot be finished on others. */
  private void requirePossible(Campaign campaign) throws CommandFailure, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (PlatformChoice choice : campaign.platforms()) {
      MissingRequirements obstacles =
          availability().obstacles(PlatformSource.specification(choice, campaign));
      if (!obstacles.isEmpty()) {
        lines.add(choice.name() + " cannot run here: " + obstacles.words());
      }
    }
    if (!lines.isEmpty()) {
      throw CommandFailure.infrastructure(String.join("\n", lines));
    }
  }
}
