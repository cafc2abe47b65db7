package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.HarnessTimes;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.harness.workloads.contract.Benchmark;
import io.tare.harness.workloads.contract.CellOrder;
import io.tare.harness.workloads.contract.CellReport;
import io.tare.harness.workloads.contract.ClockReading;
import io.tare.harness.workloads.contract.NodeClock;
import io.tare.harness.workloads.contract.PhasesLeft;
import io.tare.harness.workloads.contract.SampleSink;
import io.tare.harness.workloads.contract.SliceOrder;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.harness.workloads.programs.launch.JobAllocation;
import io.tare.harness.workloads.programs.launch.JobOrder;
import io.tare.harness.workloads.programs.launch.Launcher;
import io.tare.harness.workloads.programs.launch.NotAdmittedException;
import io.tare.harness.workloads.programs.launch.PlainLauncher;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.infra.hosts.Command;
import io.tare.services.heartbeat.Pauses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Runs a program for each submission, and keeps and reads its output. */
final class ToolBenchmark implements Benchmark {

  private final ToolFamily family;
  private final TrialContext context;
  private final ToolNodes nodes;
  private final RunClock clock;
  private final NodeClock nodeClock;
  private final Map<String, CellProgram> programs = new HashMap<>();
  private Launcher launcher = new PlainLauncher();
  private Map<Program, String> obstacles = Map.of();

  ToolBenchmark(ToolFamily family, TrialContext context) {
    this.family = family;
    this.context = context;
    this.nodes = new ToolNodes(context);
    this.clock = RunClock.SYSTEM;
    this.nodeClock = NodeClock.of(context);
  }

  @Override
  public SortedMap<String, String> open() throws MeasurementException, InterruptedException {
    nodes.loadEnvironment();
    ToolLaunch launch =
        ToolLaunch.of(
            nodes,
            family.programs(
                context.campaign(), context.campaign().platform(context.trial().platform())),
            clock);
    launcher = launch.launcher();
    obstacles = launch.found().obstacles();
    nodes.found(launch.found().facts());
    SortedMap<String, String> facts = ProgramEnvironment.facts(nodes.variables());
    facts.putAll(launch.found().facts());
    return facts;
  }

  /** A missing program, or what preparing it finds out, such as an MPI of another kind. */
  @Override
  public Optional<String> obstacle(CellOrder order)
      throws MeasurementException, InterruptedException {
    String missing =
        family
            .programs(
                workload(order),
                order.cell().measurand().parameters(),
                nodes.choice(),
                nodes.all().size())
            .stream()
            .map(obstacles::get)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("; "));
    if (!missing.isEmpty()) {
      return Optional.of(missing);
    }
    try {
      prepare(order);
      return Optional.empty();
    } catch (TrialFailure e) {
      if (e.isLasting()) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
      throw e;
    }
  }

  @Override
  public void prepare(CellOrder order) throws MeasurementException, InterruptedException {
    if (programs.containsKey(order.id())) {
      return;
    }
    programs.put(
        order.id(),
        family
            .prepare(
                workload(order),
                order.cell().measurand().parameters(),
                nodes.of(order.cell().measurand()))
            .changed(this::inEnvironment));
  }

  private Command inEnvironment(Command command) {
    return context.layout().of(ProgramEnvironment.in(nodes.variables(), command));
  }

  @Override
  public CellReport slice(CellOrder order, SliceOrder slice, SampleSink sink, SliceWatch watch)
      throws MeasurementException, InterruptedException {
    prepare(order);
    watch.begins(0);
    long begin = clock.nanos();
    long beginRunning = clock.runningNanos();
    PhasesLeft phases = new PhasesLeft(slice.phases());
    if (phases.isAny()) {
      watch.counting(clock.epochNanos(), 0, phases);
    }
    long submissions = 0;
    boolean succeeded;
    do {
      succeeded =
          submit(
              order,
              slice.firstSequence() + submissions,
              slice.quota().isWarmup(submissions),
              sink);
      submissions++;
    } while (slice.phases().isEmpty()
        ? !slice.quota().isFilled(submissions, clock.runningNanos() - beginRunning, !succeeded)
        : succeeded && phases.isAny());
    CellReport report = report(begin);
    watch.ended();
    return report;
  }

  private CellReport report(long begin) {
    SortedMap<String, Double> figures = new TreeMap<>();
    figures.put(Observation.ELAPSED.label(), (double) (clock.nanos() - begin));
    return new CellReport(figures);
  }

  private boolean submit(CellOrder order, long sequence, boolean warmup, SampleSink sink)
      throws MeasurementException, InterruptedException {
    CellProgram program = programs.get(order.id());
    if (program == null) {
      throw new IllegalStateException(order.id() + " was not prepared");
    }
    RawOutput raw = new RawOutput(context.trial().id(), context.attempt(), order.id(), sequence);
    Path out = raw.in(context.raw());
    Duration limit = Duration.ofNanos(nodes.choice().limitNanos());
    SortedMap<String, Number> values = new TreeMap<>();
    long start = clock.epochNanos();
    long begin = clock.nanos();
    Outcome outcome;
    try (JobAllocation allocation =
        launcher.admit(new JobOrder(program.host(), program.command(), program.shape(), limit))) {
      allocation.queuedNanos().ifPresent(nanos -> values.put(HarnessTimes.QUEUED, nanos));
      keep(allocation.facts(), raw);
      keep(Binding.facts(program.command()), raw);
      ToolRun run =
          SimultaneousRuns.of(
              program.by(allocation.command()), limit, out, raw.errorsIn(context.raw()), clock);
      start = run.startEpochNanos();
      run = followed(program, run, limit, raw);
      keep(
          ProcessPlaces.in(ToolOutput.in(context.raw(), raw, (double) run.nanos()).errors().get())
              .facts(),
          raw);
      outcome = outcome(order, run, raw, values);
      values.put(HarnessTimes.RUN, run.nanos());
    } catch (NotAdmittedException e) {
      values.put(HarnessTimes.QUEUED, e.waitedNanos());
      outcome = new Outcome.Failed(e.getMessage());
    }
    Pauses pauses = clock.pauses(begin, clock.nanos());
    if (!pauses.isEmpty()) {
      outcome = new Outcome.Failed(pauses.words("the harness") + " while it timed this");
    }
    sink.accept(sequence, warmup, start, outcome, values);
    return outcome.isValid();
  }

  /**
   * Runs what follows the program in the submission, and keeps all output in one file. Stops after
   * a run that fails or is not understood, which reading the whole output reports.
   */
  private ToolRun followed(CellProgram program, ToolRun first, Duration limit, RawOutput raw)
      throws MeasurementException, InterruptedException {
    Path all = raw.in(context.raw());
    Path step = all.resolveSibling(all.getFileName() + ".step");
    ToolRun run = first;
    try {
      Optional<Command> next = next(program, run, raw);
      while (next.isPresent()) {
        ToolRun own =
            ToolRun.of(program.by(next.get()), limit, step, raw.errorsIn(context.raw()), clock);
        run =
            new ToolRun(
                first.startEpochNanos(),
                first.beginNanos(),
                run.nanos() + own.nanos(),
                own.failure());
        if (Files.exists(step)) {
          Files.write(all, Files.readAllBytes(step), StandardOpenOption.APPEND);
          Files.delete(step);
        }
        next = next(program, run, raw);
      }
      return run;
    } catch (IOException e) {
      throw OutputTrouble.failure("cannot keep an output in", all, e);
    }
  }

  private Optional<Command> next(CellProgram program, ToolRun last, RawOutput raw) {
    if (program.course() == CellProgram.Course.ONCE || last.failure().isPresent()) {
      return Optional.empty();
    }
    try {
      return program.course().next(ToolOutput.in(context.raw(), raw, (double) last.nanos()).text());
    } catch (OutputException e) {
      return Optional.empty();
    }
  }

  /** Adds facts about the place of a run: those of a job before anything runs there. */
  private void keep(SortedMap<String, String> facts, RawOutput raw) throws TrialFailure {
    if (facts.isEmpty()) {
      return;
    }
    Path file = raw.jobIn(context.raw());
    try {
      Files.write(
          file,
          facts.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList(),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw OutputTrouble.failure("cannot write", file, e);
    }
  }

  private Outcome outcome(
      CellOrder order, ToolRun run, RawOutput raw, SortedMap<String, Number> values)
      throws TrialFailure {
    if (run.failure().isPresent()) {
      return new Outcome.Failed(run.failure().get());
    }
    try {
      values.putAll(
          family.values(
              workload(order),
              order.cell().measurand().parameters(),
              ToolOutput.in(context.raw(), raw, (double) run.nanos())));
      return Outcome.valid();
    } catch (OutputException e) {
      return new Outcome.Failed(Rereading.refusal(e, raw, context.raw()));
    } catch (UncheckedIOException e) {
      throw new TrialFailure(
          "cannot read "
              + raw.in(context.raw())
              + ": "
              + FileTrouble.reason(Objects.requireNonNull(e.getCause())),
          e);
    }
  }

  @Override
  public boolean isTimedByPrograms(CellOrder order) {
    return launcher.runsOnFirstNode()
        && family.isTimedByProgram(workload(order), order.cell().measurand().parameters());
  }

  /** Programs use their node's clock; the beginnings of their runs are dated here. */
  @Override
  public List<ClockReading> clocks() throws MeasurementException, InterruptedException {
    return nodeClock.reading().stream().map(ClockReading::withoutDates).toList();
  }

  private static Workload workload(CellOrder order) {
    return Workloads.of(order.cell().measurand().workload());
  }

  /** Ends what was started for the programs. */
  @Override
  public void close() {
    for (CellProgram program : programs.values()) {
      program.companions().close();
    }
    programs.clear();
    nodeClock.close();
    nodes.endShared();
  }
}
