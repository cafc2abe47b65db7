package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.statistics.series.ChangePoints.FalseAlarms;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ChangePointsTest {

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(5);
  private final ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);

  static List<JsonNode> references() throws IOException {
    try (InputStream in = ChangePointsTest.class.getResourceAsStream("change-points.json")) {
      return StreamSupport.stream(
              new ObjectMapper().readTree(in).get("series").spliterator(), false)
          .toList();
    }
  }

  @ParameterizedTest(name = "series {index}")
  @MethodSource("references")
  void agreesWithRuptures(JsonNode series) {
    List<Integer> changes =
        ChangePoints.withPenalty(values(series.get("values")), series.get("penalty").doubleValue());

    assertThat(changes)
        .as(series.get("name").textValue())
        .isEqualTo(
            StreamSupport.stream(series.get("changes").spliterator(), false)
                .map(JsonNode::intValue)
                .toList());
  }

  @Test
  void isOptimal() {
    for (int round = 0; round < 300; round++) {
      double[] values = noise(2 + round % 12);
      double penalty = 4 * random.nextDouble();

      List<Integer> found = ChangePoints.withPenalty(values, penalty);

      assertThat(cost(values, found, penalty)).isLessThanOrEqualTo(minCost(values, penalty) + 1e-9);
    }
  }

  /** The rate is checked in both directions: far fewer alarms would mean low power. */
  @ParameterizedTest
  @CsvSource({"8,20000", "20,20000", "64,20000", "200,5000"})
  void falseAlarmsAreNominal(int n, int rounds) {
    int oneInHundred = 0;
    int oneInThousand = 0;
    for (int round = 0; round < rounds; round++) {
      double[] values = noise(n);
      oneInHundred += ChangePoints.of(values, FalseAlarms.ONE_IN_100).isEmpty() ? 0 : 1;
      oneInThousand += ChangePoints.of(values, FalseAlarms.ONE_IN_1000).isEmpty() ? 0 : 1;
    }
    assertThat((double) oneInHundred / rounds).isBetween(0.005, 0.0125);
    assertThat((double) oneInThousand / rounds).isLessThanOrEqualTo(0.0018);
  }

  @Test
  void findsAStepOfOneAndAHalfStandardDeviationsWhereItIs() {
    int found = 0;
    for (int round = 0; round < 400; round++) {
      double[] values = noise(100);
      for (int i = 60; i < values.length; i++) {
        values[i] += 1.5;
      }
      List<Integer> changes = ChangePoints.of(values, FalseAlarms.ONE_IN_1000);
      found += changes.size() == 1 && Math.abs(changes.get(0) - 60) <= 6 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(380);
  }

  /** Ten trials, as on a machine that throttles in the middle of a run. */
  @Test
  void findsAStepOfFiveStandardDeviationsAmongTenValues() {
    int found = 0;
    for (int round = 0; round < 400; round++) {
      double[] values = noise(10);
      for (int i = 5; i < values.length; i++) {
        values[i] += 5;
      }
      found += ChangePoints.of(values, FalseAlarms.ONE_IN_100).equals(List.of(5)) ? 1 : 0;
    }
    assertThat(found).isGreaterThan(340);
  }

  @Test
  void ignoresASingleOddValue() {
    double[] values = noise(40);
    values[20] += 50;

    assertThat(ChangePoints.of(values, FalseAlarms.ONE_IN_100)).isEmpty();
  }

  @Test
  void isStableForLargeCommonValues() {
    double[] values = noise(100);
    Arrays.setAll(values, i -> 1e9 + values[i] + (i < 50 ? 0 : 5));

    assertThat(ChangePoints.of(values, FalseAlarms.ONE_IN_1000)).containsExactly(50);
  }

  @Test
  void findsNothingInFewOrEqualValues() {
    assertThat(ChangePoints.of(new double[0], FalseAlarms.ONE_IN_100)).isEmpty();
    assertThat(ChangePoints.of(new double[] {1, 1, 1, 9, 9, 9, 9}, FalseAlarms.ONE_IN_100))
        .isEmpty();
    assertThat(ChangePoints.of(new double[100], FalseAlarms.ONE_IN_100)).isEmpty();
  }

  private double[] noise(int n) {
    double[] values = new double[n];
    Arrays.setAll(values, i -> normal.sample());
    return values;
  }

  /** The least cost of all partitions into levels of two values or more. */
  private static double minCost(double[] values, double penalty) {
    double min = Double.POSITIVE_INFINITY;
    int n = values.length;
    for (int set = 0; set < 1 << (n - 1); set++) {
      int chosen = set;
      List<Integer> changes =
          IntStream.range(1, n).filter(i -> (chosen >> (i - 1) & 1) == 1).boxed().toList();
      if (holdForTwo(changes, n)) {
        min = Math.min(min, cost(values, changes, penalty));
      }
    }
    return min;
  }

  private static boolean holdForTwo(List<Integer> changes, int n) {
    int from = 0;
    for (int change : changes) {
      if (change - from < 2) {
        return false;
      }
      from = change;
    }
    return n - from >= 2;
  }

  private static double cost(double[] values, List<Integer> changes, double penalty) {
    double cost = penalty * changes.size();
    int from = 0;
    for (int i = 0; i <= changes.size(); i++) {
      int to = i < changes.size() ? changes.get(i) : values.length;
      double mean = Arrays.stream(values, from, to).average().orElseThrow();
      cost += Arrays.stream(values, from, to).map(x -> (x - mean) * (x - mean)).sum();
      from = to;
    }
    return cost;
  }

  private static double[] values(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }
}
