package io.tare.analysis.comparison.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.fixture.UsualMetrics;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Metric.Direction;
import io.tare.harness.model.Metric.Unit;
import io.tare.harness.model.MetricPart;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Outcome;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SubmissionField;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PartsTest {

  private static final Metric COPYING = time("copying_ns");
  private static final Metric STOPPED = time("stopped_ns");
  private static final Metric DEVICES = time("devices_ns");
  private static final Metrics MOVING =
      Metrics.of(time("moving_ns"))
          .with(
              List.of(
                  MetricPart.whole(COPYING),
                  MetricPart.divided(STOPPED, "stopped otherwise"),
                  MetricPart.piece(DEVICES, STOPPED)));

  @Test
  void aPartIsSplitIntoItsPiecesAndARemainder() {
    Parts parts = Parts.of(MOVING);

    assertThat(parts.all(false)).extracting(Part::label).containsExactly("copying", "stopped");
    assertThat(parts.all(true))
        .extracting(Part::label)
        .containsExactly("copying", "stopped_rest", "devices");
    assertThat(parts.all(true).get(1).words()).isEqualTo("stopped otherwise");
    assertThat(parts.every())
        .extracting(Part::column)
        .containsExactly("copying_ns", "stopped_ns", "stopped_rest_ns", "devices_ns");
  }

  @Test
  void partsOfAServiceAreInOrder() {
    assertThat(Parts.of(UsualMetrics.ANSWERS).all(true))
        .extracting(Part::label)
        .containsExactly(
            "lateness",
            "client_marshal",
            "network_rest",
            "server_receive",
            "server_unmarshal",
            "service",
            "server_marshal",
            "server_write",
            "client_unmarshal");
  }

  @Test
  void theRemainderIsThePartLessItsPieces() {
    PartValues values = new PartValues(Parts.of(MOVING));
    values.add(submission(0, 30, 10), new int[] {0});
    values.add(submission(1, 40, 15), new int[] {0});
    Part rest = Parts.of(MOVING).all(true).get(1);

    assertThat(values.of(rest)).containsExactly(30 - 10, 40 - 15);
    assertThat(values.size(rest)).isEqualTo(2);
  }

  @Test
  void aWorkloadWithOnlyRatesHasNoParts() {
    Metric rate =
        new Metric(
            "n_op_per_s",
            "n",
            Unit.OPERATIONS_PER_SECOND,
            Direction.HIGHER_IS_BETTER_AT_FIXED_WORK);

    assertThat(Parts.of(Metrics.of(rate)).every()).isEmpty();
    assertThatThrownBy(() -> Metrics.of(rate).with(List.of(MetricPart.whole(COPYING))))
        .hasMessage("rates have no parts that add up");
  }

  @Test
  void aPieceNeedsItsPartAndTheSameUnit() {
    assertThatThrownBy(() -> MOVING.with(List.of(MetricPart.piece(DEVICES, STOPPED))))
        .hasMessageContaining("devices_ns is a piece of stopped_ns, which is not a part");
    assertThatThrownBy(
            () -> MOVING.with(List.of(MetricPart.whole(SubmissionField.REQUEST_BYTES.metric()))))
        .hasMessage("request_bytes has another unit than moving_ns");
  }

  private static SampleColumns submission(long sequence, long stopped, long devices) {
    return SampleColumns.of(
        sequence,
        false,
        1,
        Outcome.valid(),
        new TreeMap<>(Map.of("copying_ns", 5L, "stopped_ns", stopped, "devices_ns", devices)));
  }

  private static Metric time(String name) {
    return new Metric(name, name.replace("_ns", ""), Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);
  }
}
