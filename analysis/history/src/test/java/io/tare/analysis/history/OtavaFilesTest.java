package io.tare.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The form that Apache Otava 0.8 reads: its page "Importing results from CSV". */
class OtavaFilesTest {

  private static RecordedPd pd(int run, Optional<Instant> started, String workload, double pd) {
    return new RecordedPd("r" + run, started, workload, "uml", "native", pd, Optional.empty(), "");
  }

  private static Optional<Instant> day(int run) {
    return Optional.of(Instant.parse("2026-11-0" + run + "T03:00:00Z"));
  }

  @Test
  void aRowHasTheTimeTheRunAndEachCell() {
    Map<String, String> files =
        OtavaFiles.of(
            History.of(
                List.of(
                    pd(1, day(1), "soa.matmul n=100", 1.25),
                    pd(1, day(1), "all 2 cells", 1.5),
                    pd(2, day(2), "soa.matmul n=100", 1.125),
                    pd(2, day(2), "all 2 cells", 1.375))));

    assertThat(files)
        .containsOnlyKeys("tare.csv", "otava.yaml")
        .containsEntry(
            "tare.csv",
            """
            time,run,soa.matmul n=100 on uml against native,all 2 cells on uml against native
            2026-11-01T03:00:00Z,r1,1.25,1.5
            2026-11-02T03:00:00Z,r2,1.125,1.375
            """
                .replace("\n", "\r\n"))
        .containsEntry(
            "otava.yaml",
            """
            tests:
              tare:
                type: csv
                file: tare.csv
                time_column: time
                attributes: [run]
                metrics:
                  "soa.matmul n=100 on uml against native": {direction: -1}
                  "all 2 cells on uml against native": {direction: -1}
            """);
  }

  /** Otava rejects rows with an empty value. */
  @Test
  void cellsOfOtherRunsAreAnotherTest() {
    List<RecordedPd> figures = new ArrayList<>();
    figures.add(pd(1, day(1), "soa.matmul n=100", 1.25));
    figures.add(pd(2, day(2), "soa.matmul n=100", 1.125));
    figures.add(pd(2, day(2), "soa.quicksort n=1000", 1.5));

    Map<String, String> files = OtavaFiles.of(History.of(figures));

    assertThat(files).containsOnlyKeys("tare.csv", "tare2.csv", "otava.yaml");
    assertThat(files.get("tare2.csv"))
        .isEqualTo(
            """
            time,run,soa.quicksort n=1000 on uml against native
            2026-11-02T03:00:00Z,r2,1.5
            """
                .replace("\n", "\r\n"));
    assertThat(files.get("otava.yaml")).contains("  tare2:\n    type: csv\n    file: tare2.csv\n");
  }

  @Test
  void refusesARunWithoutItsTime() {
    History history = History.of(List.of(pd(1, Optional.empty(), "soa.matmul", 1.2)));

    assertThatThrownBy(() -> OtavaFiles.of(history))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the start of run r1 is unknown");
  }
}
