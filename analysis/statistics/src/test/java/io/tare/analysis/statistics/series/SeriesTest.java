package io.tare.analysis.statistics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.statistics.series.Outliers.Outlier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesTest {

  private final UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(9);
  private final ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);

  static List<JsonNode> references() throws IOException {
    try (InputStream in = SeriesTest.class.getResourceAsStream("reference.json")) {
      return StreamSupport.stream(
              new ObjectMapper().readTree(in).get("series").spliterator(), false)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "series {index}")
  @MethodSource("references")
  void autocorrelationAgreesWithStatsmodels(JsonNode series) {
    Autocorrelation correlation = Autocorrelation.of(values(series));
    for (int lag = 0; lag <= 10; lag++) {
      assertThat(correlation.at(lag))
          .as("lag %d", lag)
          .isCloseTo(series.get("acf").get(lag).doubleValue(), within(1e-12));
    }
  }

  @ParameterizedTest(name = "series {index}")
  @MethodSource("references")
  void warmUpEndsWhereItsDefinitionSays(JsonNode series) {
    OptionalInt end = WarmUpEnd.of(values(series));

    assertThat(end.isPresent()).isEqualTo(!series.get("mser5").isNull());
    end.ifPresent(each -> assertThat(each).isEqualTo(series.get("mser5").intValue()));
  }

  /** An AR(1) series of n values is equivalent to n (1 − ρ)/(1 + ρ) independent ones. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.9})
  void effectiveSizeAgreesWithTheory(double rho) {
    int n = 20_000;
    double[] values = new double[n];
    double state = normal.sample();
    for (int i = 0; i < n; i++) {
      values[i] = state;
      state = rho * state + Math.sqrt(1 - rho * rho) * normal.sample();
    }
    double truth = n * (1 - rho) / (1 + rho);

    assertThat(Autocorrelation.of(values).effectiveSize()).isBetween(0.75 * truth, 1.25 * truth);
  }

  @Test
  void allLagsTogetherAgreeWithSingleLags() {
    double[] values = IntStream.range(0, 777).mapToDouble(i -> i + 300 * normal.sample()).toArray();
    Autocorrelation correlation = Autocorrelation.of(values);
    double[] all = correlation.all();

    assertThat(all).hasSize(777);
    for (int lag = 0; lag < all.length; lag++) {
      assertThat(all[lag]).isCloseTo(correlation.at(lag), within(1e-10));
    }
  }

  /** Drifting values are correlated over half the series. */
  @Test
  void effectiveSizeOfAMillionDriftingValuesIsSmallAndFast() {
    double[] values = IntStream.range(0, 1_000_000).mapToDouble(i -> i).toArray();

    assertThat(Autocorrelation.of(values).effectiveSize()).isBetween(1.0, 10.0);
  }

  @Test
  void effectiveSizeIsAtMostTheSize() {
    double[] alternating = IntStream.range(0, 100).mapToDouble(i -> i % 2).toArray();

    assertThat(Autocorrelation.of(alternating).effectiveSize()).isEqualTo(100);
    assertThat(Autocorrelation.of(new double[] {4, 4, 4}).effectiveSize()).isEqualTo(3);
  }

  @Test
  void warmUpCoversTheStepsOfACompilingJvm() {
    int near = 0;
    for (int run = 0; run < 200; run++) {
      double[] values = new double[500];
      for (int i = 0; i < values.length; i++) {
        double level = i < 40 ? 4 : i < 100 ? 1.6 : 1;
        values[i] = level * Math.exp(0.2 * normal.sample());
      }
      int end = WarmUpEnd.of(values).orElse(-1);
      near += end >= 95 && end <= 130 ? 1 : 0;
    }
    assertThat(near).isGreaterThan(180);
  }

  @Test
  void isAbsentForTooFewValues() {
    assertThat(WarmUpEnd.of(new double[49])).isEmpty();
    assertThat(WarmUpEnd.of(new double[50])).hasValue(0);
  }

  @Test
  void namesOutliersAndTheirEffectOnTheMean() {
    double[] values = new double[101];
    Arrays.setAll(values, i -> 1 + 0.001 * (i % 7));
    values[50] = 9;
    Outliers outliers = Outliers.ofGroups(List.of(values)).get(0);

    assertThat(outliers.found()).extracting(Outlier::index).containsExactly(50);
    assertThat(outliers.found().get(0).score()).isPositive();
    assertThat(outliers.mean()).isGreaterThan(1.07);
    assertThat(outliers.meanWithout()).isBetween(1.0, 1.007);
  }

  /** One in 2,000 is expected by chance; 100,000 values then have between 25 and 80. */
  @Test
  void namesFewOutliersInSkewedValues() {
    double[] values = new double[100_000];
    Arrays.setAll(values, i -> Math.exp(0.5 * normal.sample()));

    assertThat(Outliers.ofGroups(List.of(values)).get(0).found()).hasSizeBetween(25, 80);
  }

  /** Two in a hundred would be named if each dozen were judged by its own spread. */
  @Test
  void namesFewOutliersInSmallDifferentGroups() {
    List<double[]> groups =
        IntStream.range(0, 2_000).mapToObj(group -> exponentials(12, group % 7)).toList();

    int found = Outliers.ofGroups(groups).stream().mapToInt(each -> each.found().size()).sum();

    assertThat(found / 24_000.0).isBetween(0.0002, 0.002);
  }

  @Test
  void namesOutliersOfTheirGroup() {
    List<double[]> groups = List.of(exponentials(12, 0), exponentials(12, 5));
    groups.get(0)[3] = Math.exp(5); // as the other group has them

    List<Outliers> outliers = Outliers.ofGroups(groups);

    assertThat(outliers.get(0).found()).extracting(Outlier::index).containsExactly(3);
    assertThat(outliers.get(1).found()).isEmpty();
  }

  @Test
  void findsNoOutliersInEqualValues() {
    assertThat(Outliers.ofGroups(List.of(new double[] {2, 2, 2})).get(0).found()).isEmpty();
    assertThatThrownBy(() -> Outliers.ofGroups(List.of(new double[] {1, 0})).get(0))
        .hasMessage("outliers are looked for among values above 0");
  }

  private double[] exponentials(int count, double level) {
    return IntStream.range(0, count)
        .mapToDouble(i -> Math.exp(level + 0.2 * normal.sample()))
        .toArray();
  }

  private static double[] values(JsonNode series) {
    return StreamSupport.stream(series.get("values").spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }
}
