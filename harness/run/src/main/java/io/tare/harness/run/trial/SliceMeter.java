package io.tare.harness.run.trial;

import io.tare.harness.run.reading.PlatformUsage;
import io.tare.harness.workloads.contract.SliceWatch;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What was used during slices: by the measured platform, and by its neighbours, which are up and
 * should be idle. Nothing is known about neighbours on other machines.
 */
final class SliceMeter {

  private final BooleanSupplier areAside;
  private final List<RunningTrial> trials;

  /**
   * @param areAside whether neighbours use processors that are not measured
   */
  SliceMeter(List<RunningTrial> trials, BooleanSupplier areAside) {
    this.areAside = areAside;
    this.trials = List.copyOf(trials);
  }

  /** Updates the programs, which may have started or ended; to be called between slices. */
  void lookAgain() {
    trials.forEach(trial -> trial.usage().lookAgain());
  }

  /** Counts during a slice of a trial's cell. */
  SliceWatch of(RunningTrial measured, String cell) {
    List<RunningTrial> neighbours = new ArrayList<>(trials);
    neighbours.removeIf(trial -> trial == measured || !trial.usage().isHere());
    return new SliceWatch() {
      private PlatformUsage.Reading ready = PlatformUsage.Reading.NONE;
      private PlatformUsage.Reading before = PlatformUsage.Reading.NONE;
      private long neighboursBefore;
      private long warmedUp;

      @Override
      public void ready() throws HostException, InterruptedException {
        ready = measured.usage().look();
      }

      @Override
      public void begins(long submitted) throws HostException, InterruptedException {
        warmedUp = submitted;
        neighboursBefore = processorNanos(neighbours);
        before = measured.usage().look();
      }

      @Override
      public void ended() throws HostException, InterruptedException {
        PlatformUsage.Reading after = measured.usage().look();
        measured.used(cell, after.since(before, ready), warmedUp);
        if (!neighbours.isEmpty()) {
          long nanos = processorNanos(neighbours) - neighboursBefore;
          measured.hadNeighbours(cell, (double) nanos, areAside.getAsBoolean());
        }
      }
    };
  }

  private static long processorNanos(List<RunningTrial> trials)
      throws HostException, InterruptedException {
    long nanos = 0;
    for (RunningTrial trial : trials) {
      nanos += trial.usage().processorNanos();
    }
    return nanos;
  }
}
