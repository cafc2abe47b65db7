package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class NestedVarianceTest {

  private static final List<String> HOST_TO_SUBMISSION =
      List.of("host", "boot", "JVM start", "submission");

  /**
   * Calcium in turnip greens, Snedecor and Cochran, "Statistical Methods", 1967, p. 286: two
   * determinations in each of three leaves of four plants; variances 0.3652, 0.1610 and 0.0067.
   */
  @Test
  void agreesWithThePublishedTurnips() {
    NestedSamples plants =
        NestedSamples.groups(
            List.of(
                plant(3.28, 3.09, 3.52, 3.48, 2.88, 2.80),
                plant(2.46, 2.44, 1.87, 1.92, 2.19, 2.19),
                plant(2.77, 2.66, 3.74, 3.44, 2.55, 2.55),
                plant(3.78, 3.87, 4.07, 4.12, 3.31, 3.31)));

    NestedVariance variance = NestedVariance.of(List.of("plant", "leaf", "determination"), plants);

    assertThat(variance.strata().stream().map(Stratum::freedom)).containsExactly(3.0, 8.0, 12.0);
    assertThat(variance.components())
        .containsExactly(new double[] {0.3652, 0.1610, 0.0067}, within(0.0001));
    assertThat(variance.shares(0.95).get(0).share()).isCloseTo(0.685, within(0.0005));
  }

  @Test
  void agreesWithProjectionsForUnequalGroups() {
    JsonNode expected = DesignReference.of("unequal");

    NestedVariance variance = NestedVariance.of(HOST_TO_SUBMISSION, nested(expected.get("hosts")));

    double[] components = DesignReference.numbers(expected.get("components"));
    assertThat(variance.components()).containsExactly(components, within(1e-9));
    for (int i = 0; i < components.length; i++) {
      Stratum stratum = variance.strata().get(i);
      assertThat(stratum.level()).isEqualTo(HOST_TO_SUBMISSION.get(i));
      assertThat(stratum.freedom()).isEqualTo(expected.get("freedom").get(i).doubleValue());
      assertThat(stratum.meanSquare())
          .isCloseTo(expected.get("mean_squares").get(i).doubleValue(), within(1e-9));
      assertThat(stratum.expected().stream().mapToDouble(each -> each).toArray())
          .containsExactly(DesignReference.numbers(expected.get("expected").get(i)), within(1e-9));
    }
  }

  @Test
  void mergesLevelsThatTheDesignCannotSeparate() {
    NestedSamples blocks =
        NestedSamples.groups(
            IntStream.range(0, 4)
                .mapToObj(
                    block ->
                        NestedSamples.groups(
                            List.of(
                                oneStart(block, block + 0.3), oneStart(block + 1.0, block + 1.4))))
                .toList());

    assertThat(levels(NestedVariance.of(HOST_TO_SUBMISSION, blocks)))
        .containsExactly("host", "boot and JVM start", "submission");
  }

  @Test
  void mergesSingleValuesWithTheirGroup() {
    NestedSamples blocks =
        NestedSamples.groups(
            List.of(
                NestedSamples.groups(
                    List.of(NestedSamples.groups(List.of(NestedSamples.values(1))))),
                NestedSamples.groups(
                    List.of(NestedSamples.groups(List.of(NestedSamples.values(2)))))));

    assertThat(levels(NestedVariance.of(HOST_TO_SUBMISSION, blocks)))
        .containsExactly("host, boot, JVM start and submission");
  }

  @Test
  void cannotEstimateTheEffectOfOneHost() {
    assertThatThrownBy(
            () ->
                NestedVariance.of(
                    List.of("host", "submission"),
                    NestedSamples.groups(List.of(NestedSamples.values(1, 2)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one host");
  }

  @Test
  void neverGivesANegativeVarianceOrShare() {
    NestedVariance variance =
        NestedVariance.of(
            List.of("host", "submission"),
            NestedSamples.groups(List.of(NestedSamples.values(1, 9), NestedSamples.values(2, 8))));

    VarianceShare host = variance.shares(0.95).get(0);
    assertThat(host.variance()).isZero();
    assertThat(host.share()).isZero();
    assertThat(host.shareInterval().lower()).isZero();
    assertThat(variance.shares(0.95).get(1).share()).isEqualTo(1);
  }

  @Test
  void givesSharesOfZeroWithoutVariation() {
    NestedVariance variance =
        NestedVariance.of(
            List.of("host", "submission"),
            NestedSamples.groups(List.of(NestedSamples.values(5, 5), NestedSamples.values(5, 5))));

    assertThat(variance.shares(0.95)).allMatch(each -> each.share() == 0);
  }

  /**
   * Houf and Berman 1988, as in Burdick, Borror and Montgomery 2005: where a formula for modified
   * large-sample limits exists, the generalized interval agrees with them.
   */
  @Test
  void intervalsAgreeWithThePublishedGauge() {
    JsonNode gauge = DesignReference.of("gauge");
    List<JsonNode> lines = DesignReference.list(gauge.get("strata"));
    NestedVariance variance =
        new NestedVariance(
            List.of(
                stratum("part", lines.get(0), List.of(9.0, 3.0, 1.0)),
                stratum("interaction", lines.get(1), List.of(3.0, 1.0)),
                stratum("error", lines.get(2), List.of(1.0))));

    for (VarianceShare share : variance.shares(0.95)) {
      double[] limits = DesignReference.numbers(gauge.get(share.level()));
      assertThat(share.varianceInterval().lower())
          .as(share.level())
          .isCloseTo(limits[0], Percentage.withPercentage(5));
      assertThat(share.varianceInterval().upper())
          .as(share.level())
          .isCloseTo(limits[1], Percentage.withPercentage(5));
    }
  }

  /** With two levels the share has an exact interval (Searle, Casella and McCulloch 1992). */
  @Test
  void givesTheExactIntervalOfTheShareOfLooms() {
    JsonNode looms = DesignReference.of("one_way");
    NestedVariance variance =
        new NestedVariance(
            List.of(
                new Stratum("loom", 3, looms.get("between").doubleValue(), List.of(4.0, 1.0)),
                new Stratum("cloth", 12, looms.get("within").doubleValue(), List.of(1.0))));

    Interval share = variance.shares(0.95).get(0).shareInterval();

    double[] exact = DesignReference.numbers(looms.get("share"));
    assertThat(share.lower()).isCloseTo(exact[0], within(0.02));
    assertThat(share.upper()).isCloseTo(exact[1], within(0.005));
  }

  private static Stratum stratum(String level, JsonNode line, List<Double> expected) {
    return new Stratum(level, line.get(0).doubleValue(), line.get(1).doubleValue(), expected);
  }

  private static NestedSamples plant(double... values) {
    return NestedSamples.groups(
        IntStream.range(0, 3)
            .mapToObj(leaf -> NestedSamples.values(values[2 * leaf], values[2 * leaf + 1]))
            .toList());
  }

  private static NestedSamples oneStart(double... values) {
    return NestedSamples.groups(List.of(NestedSamples.values(values)));
  }

  private static NestedSamples nested(JsonNode array) {
    return array.get(0).isNumber()
        ? NestedSamples.values(DesignReference.numbers(array))
        : NestedSamples.groups(
            DesignReference.list(array).stream().map(NestedVarianceTest::nested).toList());
  }

  private static List<String> levels(NestedVariance variance) {
    return variance.strata().stream().map(Stratum::level).toList();
  }
}
