package io.tare.harness.run.trial;

import io.tare.harness.campaign.schedule.Schedule.Boot;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Plan;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.platform.Patience;
import io.tare.harness.run.platform.PlatformPool;
import io.tare.harness.run.reading.RunQueue;
import io.tare.harness.run.state.ActiveRun;
import io.tare.harness.run.state.DeadEndException;
import io.tare.harness.run.state.Interruption;
import io.tare.harness.workloads.contract.ConcurrentSteps;
import io.tare.harness.workloads.contract.TrialContext;
import io.tare.harness.workloads.contract.TrialFailure;
import io.tare.services.heartbeat.Pauses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Completes trials that run together, in several attempts if needed: all trials of a block, on
 * platforms that take turns, or a single one. The {@link CellQuota} decides what counts when an
 * attempt fails.
 */
public final class TrialGroup {

  /** A machine that stops again and again would otherwise never be given up. */
  private static final int MAX_EXCUSED = 3;

  private final ActiveRun activeRun;
  private final PlatformPool pool;
  private final Plan.Block block;
  private final List<String> platforms;

  /**
   * @param block with these trials only
   */
  public TrialGroup(ActiveRun activeRun, PlatformPool pool, Plan.Block block) {
    this.activeRun = activeRun;
    this.pool = pool;
    this.block = block;
    this.platforms = block.trials().stream().map(Plan.Trial::platform).toList();
  }

  /**
   * Measures what is still missing in the trials; returns false if no attempt could complete them.
   * An attempt that ended with a lost connection does not count, nor one during which the harness
   * stood still.
   *
   * @throws DeadEndException if the patience is over before the connection is restored
   */
  public boolean complete() throws DeadEndException, InterruptedException {
    int retries = activeRun.campaign().schedule().retries();
    Patience patience = new Patience(activeRun, pool, platforms);
    int left = remaining();
    int excused = 0;
    for (int tries = 0; tries <= retries; ) {
      if (remaining() < left) {
        patience = new Patience(activeRun, pool, platforms);
        left = remaining();
      }
      patience.awaitReturn();
      int attempt = nextAttempt();
      long begin = activeRun.services().clock().nanos();
      try {
        Optional<MeasurementException> failure = failure(attempt);
        if (failure.isEmpty()) {
          return true;
        }
        String reason = reason(failure.get()).replaceAll("\\s+", " ");
        pool.stopUnlessHealthy(platforms, activeRun);
        activeRun.noteClock();
        Pauses pauses = activeRun.pausesSince(begin);
        if (!pauses.isEmpty() && excused < MAX_EXCUSED) {
          reason = pauses.words("the harness") + ", so it is not known why: " + reason;
          excused++;
        } else if (pool.away(platforms).isEmpty()) {
          tries++;
        }
        boolean triesAgain = tries <= retries && !failure.get().isLasting();
        fail(attempt, reason, triesAgain);
        if (!triesAgain) {
          return false;
        }
      } catch (InterruptedException e) {
        fail(attempt, "the run was stopped", false);
        throw e;
      } finally {
        if (activeRun.campaign().schedule().boot() == Boot.TRIAL) {
          pool.stop(platforms);
        }
      }
    }
    return false;
  }

  /** How many cells no attempt has finished. */
  private int remaining() {
    return block.trials().stream().mapToInt(each -> activeRun.remaining(each).size()).sum();
  }

  /** The number of the next attempt, new for all trials. */
  private int nextAttempt() {
    return 1
        + block.trials().stream()
            .mapToInt(trial -> activeRun.state().attempts(trial.id()))
            .max()
            .orElse(0);
  }

  /** Makes an attempt; returns its failure, empty if it succeeded. */
  private Optional<MeasurementException> failure(int attempt) throws InterruptedException {
    try {
      measure(attempt);
      return Optional.empty();
    } catch (MeasurementException e) {
      Interruption.orFailure(e);
      return Optional.of(e);
    }
  }

  private void measure(int attempt) throws MeasurementException, InterruptedException {
    List<RunningTrial> trials = new ArrayList<>();
    CellQuota quota = new CellQuota(activeRun);
    activeRun.beginTrials(block);
    try {
      for (Plan.Trial trial : block.trials()) {
        activeRun.publish(
            new RunEvent.TrialBegan(block.index(), trial, attempt, activeRun.timeLeft()));
      }
      pool.stopIfNetworkIsBroken(platforms, activeRun);
      pool.ready(platforms);
      Map<String, Environment> fresh =
          pool.environments(platforms.stream().filter(pool::isFresh).toList());
      for (Plan.Trial trial : block.trials()) {
        Environment made = fresh.get(trial.platform());
        if (made != null) {
          activeRun.describe(made);
          requireProcessors(made);
        }
        trials.add(new RunningTrial(activeRun, quota, context(trial, attempt), block.index()));
      }
      start(trials, quota, fresh);
    } finally {
      activeRun.endTrials();
      ConcurrentSteps.end(trials.stream().<Runnable>map(trial -> trial::close).toList());
    }
  }

  /** With fewer processors than requested it would be another platform. */
  private void requireProcessors(Environment made) throws TrialFailure {
    int asked = activeRun.campaign().platform(made.platform()).resources().cpus();
    String count = made.facts().getOrDefault(Environment.Fact.CPU_COUNT.key(), "");
    if (!count.isEmpty() && Integer.parseInt(count) < asked) {
      pool.stop(List.of(made.platform())); // so that the next attempt checks it again
      throw new TrialFailure(
          ("platform %s runs on %s of the %d requested processors; request fewer, or bring more "
                  + "online")
              .formatted(made.platform(), count, asked));
    }
  }

  /**
   * @param fresh the environments of platforms that were just started
   */
  private void start(List<RunningTrial> trials, CellQuota quota, Map<String, Environment> fresh)
      throws MeasurementException, InterruptedException {
    long began = activeRun.services().clock().runningNanos();
    activeRun.publish(new RunEvent.ServersStart(block.index(), activeRun.timeLeft()));
    TrialIsolation isolation = TrialIsolation.of(trials);
    ConcurrentSteps.run(
        trials.stream().<ConcurrentSteps.Task>map(trial -> trial::open).toList(), () -> {});
    trials.forEach(trial -> activeRun.leaveOut(trial.obstacles()));
    if (block.trials().stream().allMatch(activeRun::isDone)) {
      requireAny(trials);
      return;
    }
    for (RunningTrial trial : trials) {
      trial.begin(Optional.ofNullable(fresh.get(trial.platform())));
    }
    new TurnTaking(activeRun, quota, block, isolation).measure(began);
  }

  /**
   * @throws TrialFailure if none of the cells can be measured
   */
  private static void requireAny(List<RunningTrial> trials) throws TrialFailure {
    if (trials.stream().allMatch(RunningTrial::isEmpty)) {
      throw TrialFailure.lasting(
          trials.stream()
              .flatMap(trial -> trial.obstacles().values().stream())
              .distinct()
              .collect(Collectors.joining("; ")));
    }
  }

  private TrialContext context(Plan.Trial trial, int attempt) {
    return new TrialContext(
        activeRun.campaign(),
        pool.started(trial.platform()),
        trial,
        attempt,
        activeRun.services().artefacts().directory(),
        activeRun.recorder().layout().raw(),
        step -> activeRun.publish(new RunEvent.PlatformStep(trial.platform(), step, false)));
  }

  /** On a busy machine the load explains a timeout, whatever a program printed last. */
  private String reason(MeasurementException e) throws InterruptedException {
    Optional<String> late = e.late();
    Optional<RunQueue> others =
        late.isPresent()
            ? RunQueue.sampled(activeRun.services().machineStat()).filter(RunQueue::isBusy)
            : Optional.empty();
    return others.isPresent()
        ? late.get() + ", on a busy machine: " + others.get().words() + "; wait until they end"
        : String.valueOf(e.getMessage());
  }

  private void fail(int attempt, String reason, boolean triesAgain) {
    for (Plan.Trial trial : block.trials()) {
      activeRun.record(
          new JournalEntry.TrialFailed(activeRun.epochNanos(), trial.id(), attempt, reason));
    }
    activeRun.publish(new RunEvent.AttemptFailed(name(), attempt, reason, triesAgain));
  }

  private String name() {
    return block.trials().size() == 1 ? block.trials().get(0).id() : "block " + block.index();
  }
}
