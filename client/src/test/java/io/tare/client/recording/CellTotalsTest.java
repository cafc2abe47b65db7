package io.tare.client.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tare.client.call.Measurement;
import org.junit.jupiter.api.Test;

class CellTotalsTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void countsSubmissionsByOutcome() {
    CellTotals totals = new CellTotals(1, true);
    totals.add(Measurements.valid(0));
    totals.add(Measurements.failed(2, "no answer"));
    totals.add(Measurements.failed(3, "no answer"));

    assertThat(totals.submissions()).isEqualTo(3);
    assertThat(totals.valid()).isEqualTo(1);
    assertThat(totals.failed()).isEqualTo(2);
  }

  @Test
  void countsClockReadingsOfValidSubmissions() {
    CellTotals totals = new CellTotals(1, true);
    totals.add(Measurements.valid(0));
    totals.add(Measurements.valid(1));
    totals.add(Measurements.failed(2, "no answer"));
    totals.add(Measurements.from(0, 0, SECOND)); // without the server's parts

    assertThat(totals.clientReadings()).isEqualTo(2);
    assertThat(totals.serverReadings()).isEqualTo(2 * 9);
  }

  @Test
  void sumsClientsRatesOverTheirOwnTimes() {
    CellTotals totals = new CellTotals(2, true);
    totals.add(Measurements.from(0, 0, SECOND));
    totals.add(Measurements.from(SECOND, SECOND, 2 * SECOND));
    totals.add(Measurements.from(1, 0, 0, SECOND / 2)); // ends early, then idle

    assertThat(totals.throughputPerSecond()).isEqualTo(1 + 2);
    assertThat(totals.concurrency()).isEqualTo(2);
    assertThat(totals.elapsedNanos()).isEqualTo(2 * SECOND);
  }

  @Test
  void computesAnOpenLoopsRateOverItsScheduledTime() {
    CellTotals totals = new CellTotals(2, false);
    totals.over(0, 10 * SECOND);
    for (int i = 0; i < 20; i++) {
      long intended = i * SECOND / 2;
      totals.add(Measurements.from(i % 2, intended, intended, intended + SECOND / 4));
    }

    assertThat(totals.throughputPerSecond()).isCloseTo(2, within(1e-12));
    assertThat(totals.concurrency()).isCloseTo(2 * 0.25, within(1e-12));
  }

  @Test
  void obeysLittlesLaw() {
    CellTotals totals = new CellTotals(1, true);
    for (int i = 0; i < 100; i++) {
      totals.add(Measurements.from(i * SECOND, i * SECOND, i * SECOND + (i + 1) * 1_000_000L));
    }

    double meanSeconds = 50.5e-3;
    assertThat(totals.concurrency())
        .isCloseTo(totals.throughputPerSecond() * meanSeconds, within(1e-12));
  }

  @Test
  void givesQuantilesByRank() {
    CellTotals totals = new CellTotals(1, false);
    for (int i = 1000; i >= 1; i--) {
      totals.add(Measurements.from(0, i, 2L * i));
    }

    assertThat(totals.latenessP99()).isEqualTo(990);
    assertThat(totals.responseAt(0.5)).isEqualTo(1000);
    assertThat(totals.responseAt(1)).isEqualTo(2000);
    assertThat(totals.responseAt(0)).isEqualTo(2);
  }

  @Test
  void recordsLongTimesToAThousandth() {
    CellTotals totals = new CellTotals(1, true);
    totals.add(Measurements.from(0, 0, 123_456_789));

    assertThat((double) totals.responseAt(0.5)).isCloseTo(123_456_789, withinPercentage(0.1));
  }

  @Test
  void usesOnlyResponseTimesOfValidSubmissions() {
    CellTotals totals = new CellTotals(1, true);
    Measurement wrong = Measurements.from(0, 0, 5);
    wrong.fail("wrong answer");
    totals.add(wrong);
    totals.add(Measurements.from(0, 0, 100));

    assertThat(totals.responseAt(0)).isEqualTo(100);
  }

  @Test
  void beginsAtTheFirstIntendedStartInAnyOrder() {
    CellTotals totals = new CellTotals(2, true);
    totals.add(Measurements.from(1, 500, 600, 900));
    totals.add(Measurements.from(100, 200, 300));

    assertThat(totals.firstStart()).isEqualTo(100);
    assertThat(totals.lastEnd()).isEqualTo(900);
  }
}
