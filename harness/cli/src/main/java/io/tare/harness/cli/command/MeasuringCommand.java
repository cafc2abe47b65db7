package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.report.ChangeSentence;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.ArchiveException;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.Expectations;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.cli.conduct.EarlierRun;
import io.tare.harness.cli.conduct.RunConclusion;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.cli.conduct.WatchedRun;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.cli.machine.Sweeper;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.reading.RunQueue;
import io.tare.infra.hosts.group.GroupLimits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that measures: a new run, or one that continues. */
abstract class MeasuringCommand extends CommonOptions implements Callable<Integer> {

  @Option(names = "--json", description = "Print the results as one JSON document.")
  private boolean json;

  @Option(
      names = "--share-machine",
      description = "Run even if another run is measuring on this machine.")
  private boolean share;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress: only warnings, questions, errors and the result.")
  private boolean quiet;

  @Mixin private GateOptions gates = new GateOptions();

  private final CommandContext context;
  private final PlatformAvailability availability =
      PlatformAvailability.ofThisMachine(System.getProperties());

  MeasuringCommand(CommandContext context) {
    this.context = context;
  }

  final CommandContext context() {
    return context;
  }

  /** What is available on this machine; determined once. */
  final PlatformAvailability availability() {
    return availability;
  }

  /**
   * Refuses a campaign that cannot run, before anything is asked, built or started.
   *
   * @param directory of the run, or its parent
   */
  final void check(Campaign campaign, Path directory) throws CommandFailure {
    CampaignChecks.require(context, campaign, directory);
  }

  /** Refuses a malformed condition before anything is done. */
  final void checkConditions() throws CommandFailure {
    gates.check(context);
  }

  /**
   * Offers to remove what killed runs left.
   *
   * @param isAgreed whether the user need not be asked
   */
  final void sweep(boolean isAgreed) throws CommandFailure, InterruptedException {
    new Sweeper(context.console(), context.home().cache()).offer(isAgreed);
  }

  /** Says that control groups give this machine's platforms less time than they want. */
  static Optional<String> quota(Campaign campaign) {
    int cpus =
        campaign.platforms().stream().mapToInt(each -> each.resources().cpus()).max().orElse(1);
    return GroupLimits.ofThisProcess().objection(cpus);
  }

  /**
   * Warns if control groups limit processor time, or other programs use this machine's processors,
   * and in the second case asks whether to measure anyway.
   *
   * @param isAgreed whether the user need not be asked
   */
  final void requireQuiet(Campaign campaign, boolean isAgreed)
      throws CommandFailure, InterruptedException {
    quota(campaign).ifPresent(context.console()::say);
    Optional<RunQueue> others = RunQueue.sampled(context.machineStat()).filter(RunQueue::isBusy);
    if (others.isEmpty()) {
      return;
    }
    Console console = context.console();
    console.say(others.get().warning());
    if (!isAgreed && console.canAsk() && !console.confirms("Measure now anyway?")) {
      throw new CommandFailure(
          ExitStatus.INTERRUPTED,
          "nothing was measured; try again when the other programs have ended");
    }
  }

  /**
   * Conducts a run, in a user namespace if needed, and shows the results.
   *
   * @param name a word for the run
   * @param run its directory
   * @return the exit status
   */
  final int conducted(String name, Campaign campaign, Path run, WatchedRun.Task<RunEnd> task)
      throws CommandFailure, InterruptedException {
    var unused =
        gates.limits(
            GateCell.of(new Planner(campaign).plan(1)),
            campaign.reference(),
            !Expectations.of(campaign).isEmpty(),
            false);
    Optional<Integer> elsewhere =
        new UserRoot(context, availability, arguments()).entered(campaign);
    if (elsewhere.isPresent()) {
      return elsewhere.get();
    }
    WatchedRun watched = watched();
    RunEnd end = watched.conduct(name, campaign, task);
    RunConclusion outcome = new RunConclusion(context);
    Optional<Gate> gate = Optional.empty();
    if (json || end.kind() != RunEnd.Kind.INTERRUPTED) {
      gate = concluded(run, end, outcome);
    }
    if (Files.exists(run)) {
      outcome.reportHowToContinue(run, end);
    }
    int status = RunConclusion.status(end.exitStatus(), gate);
    boolean isMeasured = status == ExitStatus.ALL_VALID || status == ExitStatus.SOME_INVALID;
    return isMeasured && !watched.isTidy() ? ExitStatus.NOT_REMOVED : status;
  }

  /** Shows what is measured on this machine, and lets the user stop it. */
  final WatchedRun watched() {
    return new WatchedRun(context, !share).quiet(quiet);
  }

  /** Sentences below the results that only some runs have. */
  List<String> lastWords(Results results) throws CommandFailure {
    return List.of();
  }

  /** The measurements are kept even if the report fails. */
  final Optional<Gate> concluded(Path run, RunEnd end, RunConclusion outcome)
      throws CommandFailure {
    try {
      ArchivedRun recorded = ArchivedRun.open(run);
      Results results = Analysis.withDefaults().of(recorded);
      Optional<Gate> gate = Optional.empty();
      if (end.kind() != RunEnd.Kind.INTERRUPTED) {
        List<GateCell> planned = GateCell.of(recorded.plan());
        gate = gates.judged(context, results, planned, RunExpectations.of(run), Optional.empty());
      }
      List<String> last = new ArrayList<>(lastWords(results));
      if (!json) {
        new EarlierRun(run).change(results).map(ChangeSentence::of).ifPresent(last::add);
      }
      outcome.endingIn(last).show(run, results, Optional.of(end), gate, json);
      return gate;
    } catch (ArchiveException e) {
      throw e; // a damaged file, not a defect
    } catch (RuntimeException e) {
      outcome.reportHowToContinue(run, end);
      CommandFailure failure =
          CommandFailure.infrastructure(
              "%s contains all measurements, but the report failed, which is a defect of Tare: %s"
                  .formatted(run, e));
      failure.initCause(e);
      throw failure;
    }
  }
}
