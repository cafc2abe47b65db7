package io.tare.harness.run;

import io.tare.harness.benchmark.TrialContext;
import io.tare.harness.benchmark.TrialFailure;
import io.tare.harness.campaign.Campaign.Boot;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.Platform;
import io.tare.model.JournalEntry;
import io.tare.model.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes trials to their end whose cells are measured for a time, in rounds: all of a block at once,
 * on platforms that take turns, or a single one. What is measured of them counts as a whole or not
 * at all: their cells are closed together, so trials that were interrupted are measured again.
 */
final class TimedTrials {

  private final Course course;
  private final Stage stage;

  TimedTrials(Course course, Stage stage) {
    this.course = course;
    this.stage = stage;
  }

  /**
   * Measures some trials of a block together; false if no attempt could complete them.
   *
   * @param block with these trials alone
   */
  boolean isCompleted(Plan.Block block) throws InterruptedException {
    int retries = course.campaign().schedule().retries();
    for (int tries = 0; tries <= retries; tries++) {
      int attempt = attempt(block);
      try {
        measure(block, attempt);
        return true;
      } catch (TrialFailure | HostException e) {
        failed(block, attempt, e, tries < retries);
      } catch (InterruptedException e) {
        fail(block, attempt, "the run was stopped", false);
        throw e;
      } finally {
        if (course.campaign().schedule().boot() == Boot.TRIAL) {
          block.trials().forEach(trial -> stage.stop(trial.platform()));
        }
      }
      for (Plan.Trial trial : block.trials()) {
        stage.stopUnlessHealthy(trial.platform(), course);
      }
    }
    return false;
  }

  /** All trials of a block have attempts of the same number, which none of them had before. */
  private int attempt(Plan.Block block) {
    return 1
        + block.trials().stream()
            .mapToInt(trial -> course.state().attempts(trial.id()))
            .max()
            .orElse(0);
  }

  private void measure(Plan.Block block, int attempt)
      throws TrialFailure, HostException, InterruptedException {
    List<Lane> lanes = new ArrayList<>();
    List<Boolean> fresh = new ArrayList<>();
    long began = course.services().clock().nanos();
    course.beginBlock(block);
    try {
      for (Plan.Trial trial : block.trials()) {
        course.tell(new RunEvent.TrialBegan(block.index(), trial, attempt, course.timeLeft()));
        boolean isFresh = !stage.isStarted(trial.platform());
        TrialContext context = context(trial, attempt);
        if (isFresh) {
          course.describe(context.platform());
        }
        fresh.add(isFresh);
        lanes.add(new Lane(course, context, block.index()));
      }
      course.tell(new RunEvent.ServersStart(block.index(), course.timeLeft()));
      Apart apart = Apart.of(lanes);
      Together.run(lanes.stream().<Together.Task>map(lane -> lane::open).toList(), () -> {});
      for (int i = 0; i < lanes.size(); i++) {
        lanes.get(i).begin(fresh.get(i));
      }
      new TurnTaking(course, block, apart).measure(began);
    } finally {
      course.endBlock();
      Together.close(lanes);
    }
  }

  private TrialContext context(Plan.Trial trial, int attempt)
      throws HostException, InterruptedException {
    Platform platform = stage.ready(trial.platform());
    return new TrialContext(
        course.campaign(),
        platform,
        trial,
        attempt,
        course.services().artefacts().directory(),
        course.recorder().layout().raw());
  }

  private void failed(Plan.Block block, int attempt, Exception failure, boolean triesAgain)
      throws InterruptedException {
    Interruption.orFailure(failure);
    fail(block, attempt, String.valueOf(failure.getMessage()), triesAgain);
  }

  private void fail(Plan.Block block, int attempt, String reason, boolean triesAgain) {
    String line = reason.replaceAll("\\s+", " ");
    for (Plan.Trial trial : block.trials()) {
      course.record(new JournalEntry.TrialFailed(course.epochNanos(), trial.id(), attempt, line));
    }
    course.tell(new RunEvent.AttemptFailed(name(block), attempt, line, triesAgain));
  }

  private static String name(Plan.Block block) {
    return block.trials().size() == 1
        ? "trial " + block.trials().get(0).id()
        : "block " + block.index();
  }
}
