package io.tare.harness.run;

import io.tare.harness.benchmark.SliceWatch;
import io.tare.infra.host.ProcessorMeter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * What processors did during slices: for the platform that was measured, and for its neighbours,
 * which are up and should be idle. Platforms that do not run on this machine are left out.
 */
final class SliceMeter {

  private final BooleanSupplier areAside;
  private final Map<Lane, ProcessorMeter> meters = new LinkedHashMap<>();
  private final Map<Lane, Long> before = new LinkedHashMap<>();

  /**
   * @param areAside whether neighbours are on processors that are not measured
   */
  SliceMeter(List<Lane> lanes, BooleanSupplier areAside) {
    this.areAside = areAside;
    lanes.forEach(lane -> lane.processorMeter().ifPresent(meter -> meters.put(lane, meter)));
  }

  /** Programs may have been started or have ended; to be called between slices. */
  void lookAgain() {
    meters.values().forEach(ProcessorMeter::lookAgain);
  }

  /** Counts for a slice of a lane's cell. */
  SliceWatch of(Lane measured, String cell) {
    return new SliceWatch() {
      @Override
      public void begins() {
        begin();
      }

      @Override
      public void ended() {
        end(measured, cell);
      }
    };
  }

  private void begin() {
    meters.forEach((lane, meter) -> before.put(lane, meter.nanos()));
  }

  private void end(Lane measured, String cell) {
    double neighbours = 0;
    for (Map.Entry<Lane, ProcessorMeter> each : meters.entrySet()) {
      double used = each.getValue().nanos() - before.getOrDefault(each.getKey(), 0L);
      if (each.getKey() == measured) {
        measured.used(cell, used);
      } else {
        neighbours += used;
      }
    }
    if (meters.size() > (meters.containsKey(measured) ? 1 : 0)) {
      measured.hadNeighbours(cell, neighbours, areAside.getAsBoolean());
    }
  }
}
