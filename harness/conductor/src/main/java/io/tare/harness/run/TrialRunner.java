package io.tare.harness.run;

import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.campaign.Campaign.Boot;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Platform;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;

/** Takes a trial to its end, in several attempts if need be. */
final class TrialRunner {

  private final Course course;
  private final Stage stage;

  TrialRunner(Course course, Stage stage) {
    this.course = course;
    this.stage = stage;
  }

  /** Measures what the trial still lacks; false if no attempt could complete it. */
  boolean isCompleted(int block, Plan.Trial trial) throws InterruptedException {
    int retries = course.campaign().schedule().retries();
    for (int tries = 0; tries <= retries; tries++) {
      int attempt = course.state().attempts(trial.id()) + 1;
      try {
        attempt(block, trial, attempt);
        return true;
      } catch (TrialFailure | HostException e) {
        fail(trial, attempt, String.valueOf(e.getMessage()), tries < retries);
      } catch (InterruptedException e) {
        fail(trial, attempt, "the run was stopped", false);
        throw e;
      } finally {
        if (course.campaign().schedule().boot() == Boot.TRIAL) {
          stage.stop(trial.platform());
        }
      }
      stage.stopUnlessHealthy(trial.platform(), course);
    }
    return false;
  }

  private void attempt(int block, Plan.Trial trial, int attempt)
      throws TrialFailure, HostException, InterruptedException {
    try {
      measure(block, trial, attempt);
    } catch (TrialFailure | HostException e) {
      Interruption.orFailure(e);
      throw e;
    }
  }

  private void measure(int block, Plan.Trial trial, int attempt)
      throws TrialFailure, HostException, InterruptedException {
    course.estimate().beginTrial(trial);
    course.tell(new RunEvent.TrialBegan(block, trial, attempt, course.timeLeft()));
    boolean isFresh = !stage.isStarted(trial.platform());
    Platform platform = stage.ready(trial.platform());
    if (isFresh) {
      course.describe(platform);
    }
    TrialContext context =
        new TrialContext(
            course.campaign(),
            platform,
            trial,
            attempt,
            course.services().artefacts().directory(),
            course.recorder().layout().raw());
    try (Attempt running = new Attempt(course, context, block)) {
      running.open(isFresh);
      for (String cell : course.state().remaining(trial)) {
        running.measure(cell);
      }
    }
    course.record(new JournalEntry.TrialFinished(course.epochNanos(), trial.id(), attempt));
    course.tell(new RunEvent.TrialEnded(trial.id(), course.timeLeft()));
  }

  private void fail(Plan.Trial trial, int attempt, String reason, boolean triesAgain) {
    String line = reason.replaceAll("\\s+", " ");
    course.record(new JournalEntry.TrialFailed(course.epochNanos(), trial.id(), attempt, line));
    course.tell(new RunEvent.AttemptFailed(trial.id(), attempt, line, triesAgain));
  }
}
