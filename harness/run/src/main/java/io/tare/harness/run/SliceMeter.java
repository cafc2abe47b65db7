package io.tare.harness.run;

import io.tare.harness.benchmark.SliceWatch;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What was used during slices: by the platform that was measured, and by its neighbours, which are
 * up and should be idle. Of neighbours on other machines nothing is known.
 */
final class SliceMeter {

  private final BooleanSupplier areAside;
  private final List<Lane> lanes;

  /**
   * @param areAside whether neighbours are on processors that are not measured
   */
  SliceMeter(List<Lane> lanes, BooleanSupplier areAside) {
    this.areAside = areAside;
    this.lanes = List.copyOf(lanes);
  }

  /** Programs may have been started or have ended; to be called between slices. */
  void lookAgain() {
    lanes.forEach(lane -> lane.usage().lookAgain());
  }

  /** Counts for a slice of a lane's cell. */
  SliceWatch of(Lane measured, String cell) {
    List<Lane> neighbours = new ArrayList<>(lanes);
    neighbours.removeIf(lane -> lane == measured || !lane.usage().isHere());
    return new SliceWatch() {
      private PlatformUsage.Reading before = PlatformUsage.Reading.NONE;
      private long neighboursBefore;

      @Override
      public void begins() throws HostException, InterruptedException {
        neighboursBefore = processorNanos(neighbours);
        before = measured.usage().before();
      }

      @Override
      public void ended() throws HostException, InterruptedException {
        PlatformUsage.Reading after = measured.usage().after();
        measured.used(cell, before, after);
        if (!neighbours.isEmpty()) {
          long nanos = processorNanos(neighbours) - neighboursBefore;
          measured.hadNeighbours(cell, (double) nanos, areAside.getAsBoolean());
        }
      }
    };
  }

  private static long processorNanos(List<Lane> lanes) throws HostException, InterruptedException {
    long nanos = 0;
    for (Lane lane : lanes) {
      nanos += lane.usage().processorNanos();
    }
    return nanos;
  }
}
