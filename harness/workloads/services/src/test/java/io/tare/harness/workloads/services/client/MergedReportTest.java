package io.tare.harness.workloads.services.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MergedReportTest {

  private static final CellReport FIRST = report(100, 2, 4e9, 3e9, 5e6);
  private static final CellReport SECOND = report(50, 1, 5e9, 1e9, 7e6);

  private static CellReport report(
      double rate, double inFlight, double elapsed, double cpu, double late) {
    return new CellReport(
        new TreeMap<>(
            Map.of(
                Observation.THROUGHPUT.label(),
                rate,
                Observation.CONCURRENCY.label(),
                inFlight,
                Observation.ELAPSED.label(),
                elapsed,
                Observation.CLIENT_CPU.label(),
                cpu,
                Observation.LATENESS_P99.label(),
                late,
                Observation.CLIENT_PAUSE.label(),
                late,
                "submissions",
                rate)));
  }

  private static CellReport joined(boolean areOwn) {
    MergedReport.Processors two = new MergedReport.Processors(2, machine(areOwn, "one"));
    MergedReport.Processors four =
        new MergedReport.Processors(areOwn ? 4 : 2, machine(areOwn, "two"));
    return new MergedReport(List.of(two, four)).of(List.of(FIRST, SECOND));
  }

  private static Optional<String> machine(boolean isOwn, String name) {
    return Optional.of(name).filter(any -> isOwn);
  }

  @Test
  void clientsInOneGuestShareItsProcessors() {
    MergedReport.Processors guest = new MergedReport.Processors(2, Optional.of("guest"));
    assertThat(new MergedReport(List.of(guest, guest)).of(List.of(FIRST, SECOND)).figures())
        .containsEntry(Observation.CLIENT_PROCESSORS.label(), 2.0)
        .doesNotContainKey("client_processors.1");
  }

  @Test
  void addsRatesAndReportsTheLongestAndWorstTimes() {
    assertThat(joined(true).figures())
        .containsEntry(Observation.THROUGHPUT.label(), 150.0)
        .containsEntry(Observation.CONCURRENCY.label(), 3.0)
        .containsEntry("submissions", 150.0)
        .containsEntry(Observation.CLIENT_CPU.label(), 4e9)
        .containsEntry(Observation.ELAPSED.label(), 5e9)
        .containsEntry(Observation.LATENESS_P99.label(), 7e6)
        .containsEntry(Observation.CLIENT_PAUSE.label(), 7e6);
  }

  @Test
  void reportsTheProcessorsOfEveryMachine() {
    assertThat(joined(true).figures())
        .containsEntry(Observation.CLIENT_PROCESSORS.label(), 6.0)
        .containsEntry("client_processors.1", 2.0)
        .containsEntry("client_cpu_ns.1", 3e9)
        .containsEntry("client_processors.2", 4.0)
        .containsEntry("client_cpu_ns.2", 1e9);
  }

  @Test
  void clientsOnTheHarnesssMachineShareItsProcessors() {
    assertThat(joined(false).figures())
        .containsEntry(Observation.CLIENT_PROCESSORS.label(), 2.0)
        .containsEntry(Observation.CLIENT_CPU.label(), 4e9)
        .doesNotContainKey("client_cpu_ns.1");
  }

  @Test
  void aFigureMissingInOneReportIsThatOfTheOthers() {
    CellReport idle = new CellReport(new TreeMap<>(Map.of("submissions", 0.0)));
    MergedReport.Processors one = new MergedReport.Processors(1, Optional.of("one"));
    assertThat(new MergedReport(List.of(one, one)).of(List.of(FIRST, idle)).figures())
        .containsEntry(Observation.THROUGHPUT.label(), 100.0)
        .containsEntry(Observation.ELAPSED.label(), 4e9);
  }

  @Test
  void aSingleClientsReportIsItsOwn() {
    MergedReport.Processors two = new MergedReport.Processors(2, Optional.of("one"));
    assertThat(new MergedReport(List.of(two)).of(List.of(FIRST)))
        .isEqualTo(FIRST.with(Observation.CLIENT_PROCESSORS, 2));
  }
}
