package io.tare.harness.run.state;

import io.tare.harness.archive.RunRecorder;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.campaign.plan.Planner;
import io.tare.harness.campaign.plan.TriedTimes;
import io.tare.harness.campaign.schedule.Schedule;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.PlugIns;
import io.tare.harness.model.RunNote;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.reading.ClockSteps;
import io.tare.infra.api.Platforms;
import io.tare.infra.api.RunningPlatform;
import io.tare.infra.hosts.HostException;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.Pauses;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The state of a run, shared by all code that advances it: plan, state, records and estimate. */
public final class ActiveRun {

  private final Campaign campaign;
  private final RunServices services;
  private final RunRecorder recorder;
  private final RunState state;
  private final Planner planner;
  private final DurationEstimate estimate;
  private final Set<RunNote> noted = new HashSet<>();
  private final LeftOutCells leftOut = new LeftOutCells();
  private final ClockSteps clockSteps;
  private long pausesNoted;

  /** Platforms that were started. */
  private final Set<String> started = new HashSet<>();

  private Plan plan;
  private Optional<Plan.Block> current = Optional.empty();
  private long currentBegan;

  public ActiveRun(
      Campaign campaign, Plan plan, RunState state, RunRecorder recorder, RunServices services) {
    this.campaign = campaign;
    this.plan = plan;
    this.state = state;
    this.recorder = recorder;
    this.services = services;
    this.planner = new Planner(campaign);
    this.clockSteps = new ClockSteps(services.clock());
    this.pausesNoted = services.clock().nanos();
    this.estimate =
        new DurationEstimate(campaign, plan, TriedTimes.in(services.artefacts().cache()));
  }

  public Campaign campaign() {
    return campaign;
  }

  public RunServices services() {
    return services;
  }

  public RunRecorder recorder() {
    return recorder;
  }

  public RunState state() {
    return state;
  }

  public DurationEstimate estimate() {
    return estimate;
  }

  public Plan plan() {
    return plan;
  }

  public long epochNanos() {
    return services.clock().epochNanos();
  }

  /** Writes an entry into the journal; the state knows it only when it is on the disk. */
  public void record(JournalEntry entry) {
    recorder.record(entry);
    state.note(entry);
  }

  public void note(RunNote note) {
    record(new JournalEntry.Noted(epochNanos(), note));
    publish(new RunEvent.Noted(note));
  }

  /** For people only. */
  public void note(String topic, String text) {
    note(new RunNote.Text(topic, text));
  }

  /** Adds a note that may recur, but only once. */
  private void noteOnce(RunNote note) {
    if (noted.add(note)) {
      note(note);
    }
  }

  /** Notes that the wall clock was set, or that the harness stood still, if so. */
  public void noteClock() throws InterruptedException {
    clockSteps.next().ifPresent(text -> note(ClockSteps.TOPIC, text));
    long now = services.clock().nanos();
    Pauses pauses = services.clock().pauses(pausesNoted, now).longerThan(Heartbeat.MIN_PAUSE_NANOS);
    pausesNoted = now;
    if (!pauses.isEmpty()) {
      note(
          ClockSteps.TOPIC,
          pauses.words("the harness")
              + ": it was stopped, or its machine slept; what it timed meanwhile does not count");
    }
  }

  /**
   * When the harness stood still since then.
   *
   * @param beginNanos by the monotonic clock
   */
  public Pauses pausesSince(long beginNanos) throws InterruptedException {
    return services.clock().pauses(beginNanos, services.clock().nanos());
  }

  /** Records what a platform that was just started is made of. */
  public void describe(Environment environment) {
    started.add(environment.platform());
    recorder.write(epochNanos(), environment);
    RunNote.StandIn.of(environment).ifPresent(this::noteOnce);
    tellInsecure(environment);
    tellRemoved(environment);
  }

  private void tellInsecure(Environment environment) {
    String whom = environment.facts().get(Environment.Fact.INSECURE.key());
    if (whom != null) {
      noteOnce(new RunNote.Text("tls", environment.platform() + ": " + whom));
    }
  }

  /**
   * What a platform is made of, what its kind is unless it says more itself, and what was added to
   * this program.
   */
  public static Environment environment(RunningPlatform platform)
      throws HostException, InterruptedException {
    Environment made = platform.environment();
    SortedMap<String, String> facts = new TreeMap<>(made.facts());
    Optional.ofNullable(Platforms.kinds().get(made.kind()))
        .ifPresent(
            kind -> facts.putIfAbsent(Environment.Fact.DESCRIPTION.key(), kind.description()));
    List<String> plugIns = PlugIns.added().words();
    if (!plugIns.isEmpty()) {
      facts.put(Environment.Fact.PLUG_INS.key(), String.join(", ", plugIns));
    }
    return made.with(facts);
  }

  /** The user may have meant them to have an effect. */
  private void tellRemoved(Environment environment) {
    String names = environment.facts().get(Environment.Fact.REMOVED_VARIABLES.key());
    if (names != null) {
      noteOnce(
          new RunNote.Text(
              "environment",
              names.replace(" ", ", ")
                  + " from this environment did not reach the measured programs, which get the "
                  + "same variables on all platforms; set JVM options in the campaign "
                  + "(server.jvm_options)"));
    }
  }

  /**
   * Leaves out cells that cannot be measured, and says so once.
   *
   * @param obstacles why, by their ids
   */
  public void leaveOut(Map<String, String> obstacles) {
    obstacles.forEach((id, why) -> leftOut.add(plan.cell(id), why));
    leftOut.words().forEach(words -> noteOnce(new RunNote.Text("left-out", words + "; left out")));
  }

  /** Cells that are not measured, and why. */
  public LeftOutCells leftOut() {
    return leftOut;
  }

  /** Whether a cell is not measured, because it or what it is compared with cannot be. */
  public boolean isLeftOut(String id) {
    return leftOut.contains(plan.cell(id), plan);
  }

  /** The cells of a trial that no attempt has finished and that can be measured. */
  public List<String> remaining(Plan.Trial trial) {
    return state.remaining(trial).stream().filter(id -> !isLeftOut(id)).toList();
  }

  /** Whether a trial has all its cells that can be measured. */
  public boolean isDone(Plan.Trial trial) {
    return state.isClosed(trial)
        || (!state.remaining(trial).isEmpty() && remaining(trial).isEmpty());
  }

  public void publish(RunEvent event) {
    services.listener().hear(event);
  }

  /** Draws one more block and writes it to the plan's file before its first trial starts. */
  public void addBlock() {
    plan = planner.plan(plan.blocks().size() + 1);
    recorder.write(epochNanos(), plan);
  }

  /** The block that would come next. */
  public Plan.Block nextBlock() {
    int next = plan.blocks().size() + 1;
    return planner.plan(next).blocks().get(next - 1);
  }

  /**
   * Trials that run together begin. If they are closed together, learns how much of their time is
   * over; otherwise, how much of their start is done.
   */
  public void beginTrials(Plan.Block together) {
    if (campaign.isTimed()) {
      current = Optional.of(together);
      currentBegan = services.clock().runningNanos();
    } else {
      together.trials().forEach(estimate::beginTrial);
    }
  }

  /** The trials are closed or have failed. */
  public void endTrials() {
    current = Optional.empty();
  }

  /** How long the planned trials that are not done will take. */
  public Duration timeLeft() {
    Duration all = left(plan.blocks()).plus(bootsLeft());
    if (current.isEmpty()) {
      return all;
    }
    Duration ofCurrent = left(List.of(current.get()));
    Duration spent = Duration.ofNanos(services.clock().runningNanos() - currentBegan);
    return all.minus(spent.compareTo(ofCurrent) < 0 ? spent : ofCurrent);
  }

  /** Boot time of platforms that start once for the whole run and have not started yet. */
  private Duration bootsLeft() {
    if (campaign().schedule().boot() != Schedule.Boot.RUN) {
      return Duration.ZERO;
    }
    return plan.trials()
        .filter(trial -> !remaining(trial).isEmpty())
        .map(Plan.Trial::platform)
        .distinct()
        .filter(platform -> !started.contains(platform))
        .map(estimate::boot)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Duration left(List<Plan.Block> blocks) {
    return blocks.stream()
        .flatMap(block -> block.trials().stream())
        .map(trial -> estimate.left(trial, remaining(trial)))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
