package io.tare.harness.run;

import io.tare.harness.benchmark.ConcurrentSteps;
import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign.Boot;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.MeasurementException;
import io.tare.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes trials to their end whose cells are measured for a time, in rounds: all of a block at once,
 * on platforms that take turns, or a single one. What is measured of them counts as a whole or not
 * at all: their cells are closed together, so trials that were interrupted are measured again.
 */
final class TimedTrials {

  private final ActiveRun activeRun;
  private final PlatformPool pool;

  TimedTrials(ActiveRun activeRun, PlatformPool pool) {
    this.activeRun = activeRun;
    this.pool = pool;
  }

  /**
   * Measures some trials of a block together; false if no attempt could complete them.
   *
   * @param block with these trials alone
   */
  boolean complete(Plan.Block block) throws InterruptedException {
    int retries = activeRun.campaign().schedule().retries();
    for (int tries = 0; tries <= retries; tries++) {
      int attempt = attempt(block);
      try {
        measure(block, attempt);
        return true;
      } catch (MeasurementException e) {
        failed(block, attempt, e, tries < retries);
      } catch (InterruptedException e) {
        fail(block, attempt, "the run was stopped", false);
        throw e;
      } finally {
        if (activeRun.campaign().schedule().boot() == Boot.TRIAL) {
          pool.stop(platforms(block));
        }
      }
      pool.stopUnlessHealthy(platforms(block), activeRun);
    }
    return false;
  }

  /** All trials of a block have attempts of the same number, which none of them had before. */
  private int attempt(Plan.Block block) {
    return 1
        + block.trials().stream()
            .mapToInt(trial -> activeRun.state().attempts(trial.id()))
            .max()
            .orElse(0);
  }

  private void measure(Plan.Block block, int attempt)
      throws MeasurementException, InterruptedException {
    List<Lane> lanes = new ArrayList<>();
    long began = activeRun.services().clock().nanos();
    activeRun.beginBlock(block);
    try {
      for (Plan.Trial trial : block.trials()) {
        activeRun.tell(
            new RunEvent.TrialBegan(block.index(), trial, attempt, activeRun.timeLeft()));
      }
      pool.ready(platforms(block));
      List<String> fresh = platforms(block).stream().filter(pool::isFresh).toList();
      Map<String, Environment> environments = pool.environments(fresh);
      for (Plan.Trial trial : block.trials()) {
        Environment made = environments.get(trial.platform());
        if (made != null) {
          activeRun.describe(made);
        }
        lanes.add(new Lane(activeRun, context(trial, attempt), block.index()));
      }
      activeRun.tell(new RunEvent.ServersStart(block.index(), activeRun.timeLeft()));
      LaneIsolation isolation = LaneIsolation.of(lanes);
      ConcurrentSteps.run(
          lanes.stream().<ConcurrentSteps.Task>map(lane -> lane::open).toList(), () -> {});
      for (Lane lane : lanes) {
        lane.begin(Optional.ofNullable(environments.get(lane.platform())));
      }
      new TurnTaking(activeRun, block, isolation).measure(began);
    } finally {
      activeRun.endBlock();
      ConcurrentSteps.end(lanes.stream().<Runnable>map(lane -> lane::close).toList());
    }
  }

  private static List<String> platforms(Plan.Block block) {
    return block.trials().stream().map(Plan.Trial::platform).toList();
  }

  private TrialContext context(Plan.Trial trial, int attempt)
      throws HostException, InterruptedException {
    RunningPlatform platform = pool.ready(trial.platform());
    return new TrialContext(
        activeRun.campaign(),
        platform,
        trial,
        attempt,
        activeRun.services().artefacts().directory(),
        activeRun.recorder().layout().raw());
  }

  private void failed(Plan.Block block, int attempt, Exception failure, boolean triesAgain)
      throws InterruptedException {
    Interruption.orFailure(failure);
    fail(block, attempt, String.valueOf(failure.getMessage()), triesAgain);
  }

  private void fail(Plan.Block block, int attempt, String reason, boolean triesAgain) {
    String line = reason.replaceAll("\\s+", " ");
    for (Plan.Trial trial : block.trials()) {
      activeRun.record(
          new JournalEntry.TrialFailed(activeRun.epochNanos(), trial.id(), attempt, line));
    }
    activeRun.tell(new RunEvent.AttemptFailed(name(block), attempt, line, triesAgain));
  }

  private static String name(Plan.Block block) {
    return block.trials().size() == 1
        ? "trial " + block.trials().get(0).id()
        : "block " + block.index();
  }
}
