package io.tare.harness.run;

import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.campaign.Campaign.Boot;
import io.tare.infra.platform.RunningPlatform;
import io.tare.model.JournalEntry;
import io.tare.model.MeasurementException;
import io.tare.model.Plan;
import java.util.List;

/** Takes a trial to its end, in several attempts if need be. */
final class TrialRunner {

  private final ActiveRun activeRun;
  private final PlatformPool pool;

  TrialRunner(ActiveRun activeRun, PlatformPool pool) {
    this.activeRun = activeRun;
    this.pool = pool;
  }

  /** Measures what the trial still lacks; false if no attempt could complete it. */
  boolean complete(int block, Plan.Trial trial) throws InterruptedException {
    int retries = activeRun.campaign().schedule().retries();
    for (int tries = 0; tries <= retries; tries++) {
      int attempt = activeRun.state().attempts(trial.id()) + 1;
      try {
        attempt(block, trial, attempt);
        return true;
      } catch (MeasurementException e) {
        fail(trial, attempt, String.valueOf(e.getMessage()), tries < retries);
      } catch (InterruptedException e) {
        fail(trial, attempt, "the run was stopped", false);
        throw e;
      } finally {
        if (activeRun.campaign().schedule().boot() == Boot.TRIAL) {
          pool.stop(List.of(trial.platform()));
        }
      }
      pool.stopUnlessHealthy(List.of(trial.platform()), activeRun);
    }
    return false;
  }

  private void attempt(int block, Plan.Trial trial, int attempt)
      throws MeasurementException, InterruptedException {
    try {
      measure(block, trial, attempt);
    } catch (MeasurementException e) {
      Interruption.orFailure(e);
      throw e;
    }
  }

  private void measure(int block, Plan.Trial trial, int attempt)
      throws MeasurementException, InterruptedException {
    activeRun.estimate().beginTrial(trial);
    activeRun.tell(new RunEvent.TrialBegan(block, trial, attempt, activeRun.timeLeft()));
    RunningPlatform platform = pool.ready(trial.platform());
    boolean isFresh = pool.isFresh(trial.platform());
    if (isFresh) {
      activeRun.describe(ActiveRun.environment(platform));
    }
    TrialContext context =
        new TrialContext(
            activeRun.campaign(),
            platform,
            trial,
            attempt,
            activeRun.services().artefacts().directory(),
            activeRun.recorder().layout().raw());
    try (Attempt running = new Attempt(activeRun, context, block)) {
      running.open(isFresh);
      for (String cell : activeRun.state().remaining(trial)) {
        running.measure(cell);
      }
    }
    activeRun.record(new JournalEntry.TrialFinished(activeRun.epochNanos(), trial.id(), attempt));
    activeRun.tell(new RunEvent.TrialEnded(trial.id(), activeRun.timeLeft()));
  }

  private void fail(Plan.Trial trial, int attempt, String reason, boolean triesAgain) {
    String line = reason.replaceAll("\\s+", " ");
    activeRun.record(
        new JournalEntry.TrialFailed(activeRun.epochNanos(), trial.id(), attempt, line));
    activeRun.tell(new RunEvent.AttemptFailed(trial.id(), attempt, line, triesAgain));
  }
}
