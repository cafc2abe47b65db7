package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFilter;
import io.tare.harness.campaign.CampaignInputs;
import io.tare.harness.campaign.CampaignText;
import io.tare.harness.cli.conduct.FirstUse;
import io.tare.harness.cli.conduct.Installation;
import io.tare.harness.cli.conduct.Substitution;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.Scratch;
import io.tare.harness.command.ShellWord;
import io.tare.harness.model.RunNote;
import io.tare.harness.run.DryRunResult;
import io.tare.infra.hosts.cache.NearestDirectory;
import io.tare.infra.machine.confinement.MachineMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare run}. */
@Command(
    name = "run",
    description = "Run a campaign and report what virtualization costs.",
    footer = {
      "",
      "Examples:",
      "  tare run                        the quickstart: native and a guest",
      "  tare run --yes                  the same; installs missing packages",
      "  tare run --quick                a first number, in three minutes",
      "  tare run -- gzip -c FILE        the time of a command",
      "  tare run http://a/ http://b/    two running services",
      "  tare run my.yaml --out results  your own campaign",
      "  tare run --aa                   native against itself",
      "  tare run --workload 'soap.*'    only SOAP workloads",
      "  tare run my.yaml --tag smoke    only workloads with this tag",
      "  tare run --fail-if 'pd > 1.5'   status 4 if a PD is certainly above 1.5",
      ""
    })
public final class RunCommand extends MeasuringCommand {

  @Mixin private Campaigns campaigns = new Campaigns();

  @Option(
      names = {"-y", "--yes"},
      description =
          "Install missing packages, remove leftovers and measure on a busy machine without asking.")
  private boolean yes;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new run directory (default: runs/NAME-TIME).")
  private @Nullable Path out;

  public RunCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    checkConditions();
    Campaign asked = campaigns.read(context());
    campaigns.requireSubject();
    Substitution wanted = Substitution.wanted(asked, campaigns.substitutes());
    requireNewDirectory();
    requireWritable(directory(asked));
    Campaign best = Substitution.chosen(wanted.campaign(), availability(), true).campaign();
    check(best, context().directory());
    if (!UserRoot.isEntered()) {
      tryCommand(best);
      requireQuiet(best, yes);
      sweep(yes);
      new Installation(context(), availability()).offer(best, yes);
    }
    Substitution chosen = Substitution.chosen(wanted.campaign(), availability(), false);
    Substitution possible =
        Substitution.possible(
                chosen.campaign(), availability(), campaigns.mayReplace(), campaigns.isDefault())
            .fitting(MachineMemory.bytes());
    List<RunNote> replaced =
        Stream.of(wanted, chosen, possible).flatMap(each -> each.notes().stream()).toList();
    if (!UserRoot.isEntered()) {
      chosen.notes().forEach(note -> context().console().say(note.text()));
      FirstUse.words(possible.campaign(), context().home().cache())
          .ifPresent(context().console()::say);
    }

    Campaign campaign = pinned(possible.campaign());
    Path run = directory(campaign);
    return conducted(
        campaign.name(),
        campaign,
        run,
        conductor ->
            conductor.run(run, campaign, text(campaign, replaced), notes(campaign, replaced)));
  }

  @Override
  List<String> lastWords(Results results) throws CommandFailure {
    return campaigns.traded(context()).stream().toList();
  }

  /** A slip in a command costs one run of it, and not a guest's start and blocks of failures. */
  private void tryCommand(Campaign campaign) throws CommandFailure {
    if (!campaigns.isCommand()) {
      return;
    }
    Campaign reference =
        campaign.withPlatforms(
            campaign.platforms().stream()
                .filter(each -> each.name().equals(campaign.reference()))
                .toList());
    List<DryRunResult> tried;
    try (Scratch.Held outputs = Scratch.of("try", context())) {
      tried =
          watched()
              .conduct(
                  "try", reference, conductor -> conductor.tryOut(outputs.directory(), reference));
    }
    for (DryRunResult each : tried) {
      if (each.result() == DryRunResult.Result.FAILS) {
        throw CommandFailure.usage(
            "tried once on %s: %s; it must succeed, in a directory with only the files that it names by relative paths"
                .formatted(each.platform(), each.words()));
      }
    }
  }

  private Path directory(Campaign campaign) {
    return out == null
        ? new RunDirectories(context().directory())
            .fresh(campaign.name(), context().clock().epochNanos(), ZoneId.systemDefault())
        : context().directory().resolve(out);
  }

  private void requireNewDirectory() throws CommandFailure {
    if (out == null) {
      return;
    }
    if (out.toString().isEmpty()) {
      throw CommandFailure.usage("--out is empty; give a new directory");
    }
    Path directory = context().directory().resolve(out);
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw CommandFailure.usage("--out " + out + " is a file; give a new directory");
    }
    RunClaim.requireUnheld(directory);
    if (Files.exists(directory)
        && !isEmptyDirectory(directory)
        && !RunArchive.isUnbegun(directory)) {
      throw CommandFailure.usage(
          "--out "
              + out
              + " already exists; give a new directory, or continue with tare resume "
              + ShellWord.of(out.toString()));
    }
  }

  /** Before anything is asked, built or installed. */
  private static void requireWritable(Path directory) throws CommandFailure {
    Optional<String> obstacle = NearestDirectory.obstacle(directory);
    if (obstacle.isPresent()) {
      throw CommandFailure.infrastructure(
          "cannot create the run's directory %s: %s; name another with --out"
              .formatted(directory, obstacle.get()));
    }
  }

  private static boolean isEmptyDirectory(Path directory) {
    try (var entries = Files.list(directory)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /** Keeps the contents of the campaign's files with the run. */
  private static Campaign pinned(Campaign campaign) throws CommandFailure {
    try {
      return CampaignInputs.pinned(campaign);
    } catch (IOException e) {
      throw CommandFailure.usage(e);
    }
  }

  /**
   * The file as written; or, if the campaign differs from it or names files, the campaign in full,
   * with the places and contents of these files.
   */
  private String text(Campaign campaign, List<RunNote> replaced) {
    try {
      return campaigns.isChanged() || !replaced.isEmpty() || CampaignInputs.areIn(campaign)
          ? CampaignText.of(campaign)
          : campaigns.text(context());
    } catch (IOException | CommandFailure e) {
      return CampaignText.of(campaign);
    }
  }

  private List<RunNote> notes(Campaign campaign, List<RunNote> replaced) {
    List<RunNote> notes = new ArrayList<>(replaced);
    if (campaigns.isAgainstItself()) {
      notes.add(new RunNote.AgainstItself(campaign.reference()));
    }
    CampaignFilter narrowing = campaigns.selection();
    if (!narrowing.isNone()) {
      notes.add(
          new RunNote.Selection(narrowing.platforms(), narrowing.workloads(), narrowing.tags()));
    }
    return notes;
  }
}
