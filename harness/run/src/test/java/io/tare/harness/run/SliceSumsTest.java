package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.benchmark.CellReport;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SliceSumsTest {

  @Test
  void addsTimesAndTakesRatesOverAllTime() {
    SliceSums sums = new SliceSums();
    sums.add(slice(1e9, 100, 1, 3));
    sums.add(slice(3e9, 200, 2, 9));
    CellReport all = sums.report();
    assertThat(all.figures())
        .containsEntry(CellReport.ELAPSED, 4e9)
        .containsEntry(CellReport.CLIENT_CPU, 14.0)
        .containsEntry(CellReport.THROUGHPUT, 175.0)
        .containsEntry(CellReport.CONCURRENCY, 1.75)
        .containsEntry(CellReport.LATENESS_P99, 9.0);
  }

  @Test
  void addsWhatClientsUsedOnEachOfSeveralMachines() {
    SliceSums sums = new SliceSums();
    CellReport slice =
        new CellReport(
            new TreeMap<>(
                Map.of(
                    CellReport.onMachine(CellReport.CLIENT_CPU, 2), 5.0,
                    CellReport.onMachine(CellReport.CLIENT_PROCESSORS, 2), 4.0)));
    sums.add(slice);
    sums.add(slice);
    assertThat(sums.report().figures())
        .containsEntry("client_cpu_ns.2", 10.0)
        .containsEntry("client_processors.2", 4.0);
  }

  @Test
  void tellsNothingThatNoSliceTold() {
    SliceSums sums = new SliceSums();
    sums.add(new CellReport(new TreeMap<>(Map.of(CellReport.ELAPSED, 5.0))));
    assertThat(sums.report().figures()).containsOnlyKeys(CellReport.ELAPSED);
  }

  private static CellReport slice(double elapsed, double rate, double inFlight, double late) {
    return new CellReport(
        new TreeMap<>(
            Map.of(
                CellReport.ELAPSED, elapsed,
                CellReport.CLIENT_CPU, 7.0,
                CellReport.THROUGHPUT, rate,
                CellReport.CONCURRENCY, inFlight,
                CellReport.LATENESS_P99, late)));
  }
}
