package io.tare.harness.run;

import io.tare.harness.benchmark.ConcurrentSteps;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.campaign.Campaign.Boot;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.MeasurementException;
import io.tare.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes trials to their end that go on together, in several attempts if need be: all of a block, on
 * platforms that take turns, or a single one. What of them counts when an attempt fails is up to
 * the {@link CellQuota}.
 */
final class TrialGroup {

  private final ActiveRun activeRun;
  private final PlatformPool pool;
  private final Plan.Block block;
  private final List<String> platforms;

  /**
   * @param block with these trials alone
   */
  TrialGroup(ActiveRun activeRun, PlatformPool pool, Plan.Block block) {
    this.activeRun = activeRun;
    this.pool = pool;
    this.block = block;
    this.platforms = block.trials().stream().map(Plan.Trial::platform).toList();
  }

  /**
   * Measures what the trials still lack; false if no attempt could complete them. An attempt that a
   * lost connection ended does not count.
   *
   * @throws DeadEndException if patience is over before a connection is made again
   */
  boolean complete() throws DeadEndException, InterruptedException {
    int retries = activeRun.campaign().schedule().retries();
    Patience patience = new Patience(activeRun, pool, platforms);
    int left = remaining();
    for (int tries = 0; tries <= retries; ) {
      if (remaining() < left) {
        patience = new Patience(activeRun, pool, platforms);
        left = remaining();
      }
      patience.awaitReturn();
      int attempt = nextAttempt();
      try {
        Optional<MeasurementException> failure = failure(attempt);
        if (failure.isEmpty()) {
          return true;
        }
        String reason = reason(failure.get()).replaceAll("\\s+", " ");
        pool.stopUnlessHealthy(platforms, activeRun);
        if (pool.away(platforms).isEmpty()) {
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
    return block.trials().stream().mapToInt(each -> activeRun.state().remaining(each).size()).sum();
  }

  /** All trials have attempts of the same number, which none of them had before. */
  private int nextAttempt() {
    return 1
        + block.trials().stream()
            .mapToInt(trial -> activeRun.state().attempts(trial.id()))
            .max()
            .orElse(0);
  }

  /** Makes an attempt, and gives what it failed by; empty if it did not. */
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
        activeRun.tell(
            new RunEvent.TrialBegan(block.index(), trial, attempt, activeRun.timeLeft()));
      }
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

  /** On fewer processors than were asked for it would be another platform. */
  private void requireProcessors(Environment made) throws TrialFailure {
    int asked = activeRun.campaign().platform(made.platform()).resources().cpus();
    String count = made.facts().getOrDefault(Environment.Fact.CPU_COUNT.key(), "");
    if (!count.isEmpty() && Integer.parseInt(count) < asked) {
      pool.stop(List.of(made.platform())); // so that it is looked at again if it is tried again
      throw new TrialFailure(
          ("platform %s runs on %s of the %d processors that were asked for; ask for fewer, or"
                  + " switch more of them on")
              .formatted(made.platform(), count, asked));
    }
  }

  /**
   * @param fresh what platforms are made of that were just started
   */
  private void start(List<RunningTrial> trials, CellQuota quota, Map<String, Environment> fresh)
      throws MeasurementException, InterruptedException {
    long began = activeRun.services().clock().nanos();
    activeRun.tell(new RunEvent.ServersStart(block.index(), activeRun.timeLeft()));
    TrialIsolation isolation = TrialIsolation.of(trials);
    ConcurrentSteps.run(
        trials.stream().<ConcurrentSteps.Task>map(trial -> trial::open).toList(), () -> {});
    for (RunningTrial trial : trials) {
      trial.begin(Optional.ofNullable(fresh.get(trial.platform())));
    }
    new TurnTaking(activeRun, quota, block, isolation).measure(began);
  }

  private TrialContext context(Plan.Trial trial, int attempt) {
    return new TrialContext(
        activeRun.campaign(),
        pool.started(trial.platform()),
        trial,
        attempt,
        activeRun.services().artefacts().directory(),
        activeRun.recorder().layout().raw());
  }

  /** What comes too late on a busy machine has no other reason, whatever a program said last. */
  private String reason(MeasurementException e) throws InterruptedException {
    Optional<String> late = e.late();
    Optional<RunQueue> others =
        late.isPresent()
            ? RunQueue.sampled(activeRun.services().machineStat()).filter(RunQueue::isBusy)
            : Optional.empty();
    return others.isPresent()
        ? late.get() + ", on a busy machine: " + others.get().words() + "; let them end first"
        : String.valueOf(e.getMessage());
  }

  private void fail(int attempt, String reason, boolean triesAgain) {
    for (Plan.Trial trial : block.trials()) {
      activeRun.record(
          new JournalEntry.TrialFailed(activeRun.epochNanos(), trial.id(), attempt, reason));
    }
    activeRun.tell(new RunEvent.AttemptFailed(name(), attempt, reason, triesAgain));
  }

  private String name() {
    return block.trials().size() == 1 ? block.trials().get(0).id() : "block " + block.index();
  }
}
