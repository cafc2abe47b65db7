package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.series.Part;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ComponentLossTest {

  @Test
  void aShareFromZeroToOneIsReadable() {
    assertThat(loss(5, 0.8, 0.7, 0.9).readableShare().orElseThrow().value()).isEqualTo(0.8);
  }

  @Test
  void aNegativeShareIsNotReadable() {
    assertThat(loss(-5, -0.2, -0.3, -0.1).readableShare()).isEmpty();
  }

  @Test
  void aShareAboveOneIsNotReadable() {
    assertThat(loss(5, 1.4, 1.2, 1.6).readableShare()).isEmpty();
  }

  @Test
  void aShareOfAGainIsNotReadable() {
    assertThat(loss(-5, 0.6, 0.5, 0.7).readableShare()).isEmpty();
  }

  @Test
  void itsIntervalIsCutOffAtZeroAndOne() {
    Interval interval = loss(5, 0.9, 0.7, 1.2).readableShare().orElseThrow().interval().get();

    assertThat(interval.lower()).isEqualTo(0.7);
    assertThat(interval.upper()).isEqualTo(1);
  }

  @Test
  void anUnboundedShareIsNotReadable() {
    assertThat(loss(5, 0.7, -8.4, 1.01).readableShare()).isEmpty();
  }

  private static ComponentLoss loss(double added, double share, double lower, double upper) {
    return ComponentLossBuilder.builder()
        .part(new Part(0, "service_ns", "service", "service_ns", List.of()))
        .reference(10)
        .candidate(10 + added)
        .referenceShare(0.5)
        .added(new Estimate(added, Optional.empty(), 5))
        .pd(Optional.empty())
        .quantiles(List.of())
        .lossShare(
            Optional.of(new Estimate(share, Optional.of(new Interval(lower, upper, 0.95)), 5)))
        .readings(OptionalDouble.empty())
        .isAmongLargest(true)
        .build();
  }
}
