package io.tare.harness.run.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SliceSumsTest {

  @Test
  void addsTimesAndTakesRatesOverAllTime() {
    SliceSums sums = new SliceSums(Set.of());
    sums.add(slice(1e9, 100, 1, 3));
    sums.add(slice(3e9, 200, 2, 9));
    CellReport all = sums.report();
    assertThat(all.figures())
        .containsEntry(Observation.ELAPSED.label(), 4e9)
        .containsEntry(Observation.CLIENT_CPU.label(), 14.0)
        .containsEntry(Observation.PROBE.label(), 6.0)
        .containsEntry(Observation.THROUGHPUT.label(), 175.0)
        .containsEntry(Observation.CONCURRENCY.label(), 1.75)
        .containsEntry(Observation.LATENESS_P99.label(), 9.0);
  }

  @Test
  void addsWhatClientsUsedOnEachOfSeveralMachines() {
    SliceSums sums = new SliceSums(Set.of());
    CellReport slice =
        new CellReport(
            new TreeMap<>(
                Map.of(
                    Observation.CLIENT_CPU.onMachine(2), 5.0,
                    Observation.CLIENT_PROCESSORS.onMachine(2), 4.0)));
    sums.add(slice);
    sums.add(slice);
    assertThat(sums.report().figures())
        .containsEntry("client_cpu_ns.2", 10.0)
        .containsEntry("client_processors.2", 4.0);
  }

  @Test
  void reportsNothingThatNoSliceReported() {
    SliceSums sums = new SliceSums(Set.of());
    sums.add(new CellReport(new TreeMap<>(Map.of(Observation.ELAPSED.label(), 5.0))));
    assertThat(sums.report().figures()).containsOnlyKeys(Observation.ELAPSED.label());
  }

  private static CellReport slice(double elapsed, double rate, double inFlight, double late) {
    return new CellReport(
        new TreeMap<>(
            Map.of(
                Observation.ELAPSED.label(), elapsed,
                Observation.CLIENT_CPU.label(), 7.0,
                Observation.PROBE.label(), 3.0,
                Observation.THROUGHPUT.label(), rate,
                Observation.CONCURRENCY.label(), inFlight,
                Observation.LATENESS_P99.label(), late)));
  }
}
