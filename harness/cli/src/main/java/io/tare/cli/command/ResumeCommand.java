package io.tare.cli.command;

import io.tare.archive.RunArchive;
import io.tare.cli.CommandFailure;
import io.tare.cli.ExitStatus;
import io.tare.cli.Surroundings;
import io.tare.cli.conduct.Conducting;
import io.tare.cli.conduct.UserRoot;
import io.tare.cli.machine.Sweeper;
import io.tare.cli.place.RunShelf;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.run.RunEnd;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare resume}. */
@Command(
    name = "resume",
    description = "Go on with a run where it stopped; what is recorded is kept.",
    footer = {
      "",
      "Examples:",
      "  tare resume latest",
      "  tare resume runs/quickstart-20260102-030405",
      ""
    })
public final class ResumeCommand extends Common implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "A run directory, its name below runs/, or latest.")
  private String run = RunShelf.LATEST;

  @Option(
      names = {"-y", "--yes"},
      description = "Remove leftovers of the killed run without asking.")
  private boolean yes;

  @Option(names = "--json", description = "Print the results as one JSON document.")
  private boolean json;

  @Option(
      names = "--share-machine",
      description = "Run although another run measures on this machine.")
  private boolean share;

  private final Surroundings surroundings;

  public ResumeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    Path directory = new RunShelf(surroundings.directory()).find(run);
    RunArchive archive = RunArchive.open(directory);
    String reference = archive.plan().reference();
    new Sweeper(surroundings.console(), surroundings.home().cache()).offer(yes);
    Path name = directory.toAbsolutePath().normalize().getFileName();
    Optional<Integer> elsewhere =
        new UserRoot(surroundings, arguments()).entered(campaign(archive));
    if (elsewhere.isPresent()) {
      return elsewhere.get();
    }
    RunEnd end =
        new Conducting(surroundings, !share)
            .conduct(
                name == null ? "run" : name.toString(),
                reference,
                conductor -> conductor.resume(directory));
    return RunCommand.concluded(surroundings, directory, end, json);
  }

  private static Campaign campaign(RunArchive archive) throws CommandFailure {
    try {
      return CampaignFile.parse(archive.layout().campaign().toString(), archive.campaign());
    } catch (CampaignException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    }
  }
}
