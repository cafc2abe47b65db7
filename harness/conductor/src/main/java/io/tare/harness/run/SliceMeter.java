package io.tare.harness.run;

import io.tare.harness.benchmark.SliceWatch;
import io.tare.infra.host.HostException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What was used during slices: by the platform that was measured, and by its neighbours, which are
 * up and should be idle. Of neighbours on other machines nothing is known.
 */
final class SliceMeter {

  private final BooleanSupplier areAside;
  private final List<Lane> lanes;
  private final Map<Lane, Long> neighboursBefore = new LinkedHashMap<>();

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

      @Override
      public void begins() throws HostException, InterruptedException {
        for (Lane lane : neighbours) {
          neighboursBefore.put(lane, lane.usage().processorNanos());
        }
        before = measured.usage().before();
      }

      @Override
      public void ended() throws HostException, InterruptedException {
        PlatformUsage.Reading after = measured.usage().after();
        measured.used(cell, before, after);
        double nanos = 0;
        for (Lane lane : neighbours) {
          nanos += lane.usage().processorNanos() - neighboursBefore.getOrDefault(lane, 0L);
        }
        if (!neighbours.isEmpty()) {
          measured.hadNeighbours(cell, nanos, areAside.getAsBoolean());
        }
      }
    };
  }
}
