package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against SciPy; reference.json names the versions, generate_reference.py the calls. */
class TwoSampleReferenceTest {

  private static final JsonNode ROOT = read();
  private static final Offset<Double> CLOSE = within(1e-9);

  static List<JsonNode> cases() {
    return StreamSupport.stream(ROOT.get("cases").spliterator(), false).toList();
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void testsOfMeansAgreeWithSciPy(JsonNode item) {
    Moments first = Moments.of(first(item));
    Moments second = Moments.of(second(item));
    TestOutcome student = MeanTest.STUDENT.of(first, second, ConfidenceLevel.DEFAULT);
    TestOutcome welch = MeanTest.WELCH.of(first, second, ConfidenceLevel.DEFAULT);

    assertOutcome(student, item.get("student"));
    assertInterval(student.difference().orElseThrow(), item.get("student_interval"));
    assertOutcome(welch, item.get("welch"));
    assertInterval(welch.difference().orElseThrow(), item.get("welch_interval"));
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void testsOfSpreadsAndRanksAgreeWithSciPy(JsonNode item) {
    TestOutcome spread = SpreadTest.brownForsythe(first(item), second(item));
    TestOutcome ranks = RankTest.mannWhitney(first(item), second(item));
    TestOutcome variances =
        SpreadTest.ofVariances(Moments.of(first(item)), Moments.of(second(item)));

    assertThat(spread.statistic()).isCloseTo(number(item, "brown_forsythe", 0), CLOSE);
    assertThat(spread.pValue()).isCloseTo(number(item, "brown_forsythe", 1), CLOSE);
    assertThat(ranks.statistic()).isCloseTo(number(item, "mann_whitney", 0), CLOSE);
    assertThat(ranks.pValue()).isCloseTo(number(item, "mann_whitney", 1), CLOSE);
    assertThat(variances.statistic()).isCloseTo(number(item, "variances", 0), CLOSE);
    assertThat(variances.pValue()).isCloseTo(number(item, "variances", 1), CLOSE);
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void effectSizesAgreeWithSciPy(JsonNode item) {
    Moments first = Moments.of(first(item));
    Moments second = Moments.of(second(item));

    assertEffect(EffectSize.cohen(first, second, ConfidenceLevel.DEFAULT), item.get("cohen"));
    assertThat(EffectSize.hedges(first, second, ConfidenceLevel.DEFAULT).value())
        .isCloseTo(item.get("hedges").doubleValue(), CLOSE);
    assertEffect(
        EffectSize.cliff(first(item), second(item), ConfidenceLevel.DEFAULT), item.get("cliff"));
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("cases")
  void equivalenceAgreesWithTwoShiftedTestsOfSciPy(JsonNode item) {
    Equivalence equivalence =
        Equivalence.of(Moments.of(first(item)), Moments.of(second(item)), 0.2);

    assertThat(equivalence.notWorse())
        .isCloseTo(item.get("not_worse_by_20_percent").doubleValue(), CLOSE);
    assertThat(equivalence.notBetter())
        .isCloseTo(item.get("not_better_by_20_percent").doubleValue(), CLOSE);
  }

  static List<JsonNode> pairedCases() {
    return cases().stream().filter(item -> item.has("paired")).toList();
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("pairedCases")
  void pairedTestsAgreeWithSciPyFromValuesAndMoments(JsonNode item) {
    Moments first = Moments.of(first(item));
    Moments second = Moments.of(second(item));
    Pairs pairs = Pairs.of(first(item), second(item));
    double correlation = item.get("correlation").doubleValue();
    double pValue = number(item, "paired", 2);

    assertOutcome(MeanTest.paired(pairs, ConfidenceLevel.DEFAULT), item.get("paired"));
    assertThat(MeanTest.pairedPValue(first, second, correlation)).isCloseTo(pValue, CLOSE);
    assertThat(MeanTest.correlationFor(first, second, pValue).orElseThrow())
        .isCloseTo(correlation, CLOSE);
    assertThat(Equivalence.of(pairs, 0.2).notWorse())
        .isCloseTo(item.get("paired_not_worse_by_20_percent").doubleValue(), CLOSE);
  }

  static List<JsonNode> ratioCases() {
    return cases().stream().filter(item -> !item.get("ratio").isNull()).toList();
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("ratioCases")
  void boundsOfARatioAgreeWithWelchsTestOfSciPy(JsonNode item) {
    RatioFromMoments ratio =
        RatioFromMoments.of(
            Moments.of(first(item)), Moments.of(second(item)), ConfidenceLevel.DEFAULT);

    assertThat(ratio.value()).isCloseTo(number(item, "ratio", 0), CLOSE);
    assertThat(ratio.interval().orElseThrow().lower()).isCloseTo(number(item, "ratio", 1), CLOSE);
    assertThat(ratio.interval().orElseThrow().upper()).isCloseTo(number(item, "ratio", 2), CLOSE);
  }

  @Test
  void doesNotChangeTheValues() {
    double[] values = {9, 1, 5, 3, 7, 2};
    SpreadTest.brownForsythe(values, new double[] {1, 2, 3});
    RankTest.mannWhitney(values, new double[] {1, 2, 3});
    EffectSize.cliff(values, new double[] {1, 2, 3}, ConfidenceLevel.DEFAULT);

    assertThat(values).containsExactly(9, 1, 5, 3, 7, 2);
  }

  @Test
  void aRatioToAPossiblyZeroReferenceHasNoBounds() {
    assertThat(RatioFromMoments.of(new Moments(3, 1, 0.1), new Moments(3, 1, 5), 0.95).interval())
        .isEmpty();
  }

  @Test
  void noncentralTAgreesWithSciPy() {
    for (JsonNode row : ROOT.get("noncentral_t")) {
      assertThat(
              NoncentralT.cumulative(
                  row.get(0).doubleValue(), row.get(1).doubleValue(), row.get(2).doubleValue()))
          .as("%s", row)
          .isCloseTo(row.get(3).doubleValue(), CLOSE);
    }
  }

  private static void assertOutcome(TestOutcome outcome, JsonNode expected) {
    assertThat(outcome.statistic()).isCloseTo(expected.get(0).doubleValue(), CLOSE);
    assertThat(outcome.degreesOfFreedom()).isCloseTo(expected.get(1).doubleValue(), CLOSE);
    assertThat(outcome.pValue()).isCloseTo(expected.get(2).doubleValue(), CLOSE);
  }

  private static void assertInterval(Interval interval, JsonNode expected) {
    assertThat(interval.lower()).isCloseTo(expected.get(0).doubleValue(), CLOSE);
    assertThat(interval.upper()).isCloseTo(expected.get(1).doubleValue(), CLOSE);
  }

  private static void assertEffect(EffectSize effect, JsonNode expected) {
    assertThat(effect.value()).isCloseTo(expected.get(0).doubleValue(), CLOSE);
    assertThat(effect.interval().lower()).isCloseTo(expected.get(1).doubleValue(), within(1e-8));
    assertThat(effect.interval().upper()).isCloseTo(expected.get(2).doubleValue(), within(1e-8));
  }

  private static double number(JsonNode item, String name, int place) {
    return item.get(name).get(place).doubleValue();
  }

  private static double[] first(JsonNode item) {
    return numbers(item.get("first"));
  }

  private static double[] second(JsonNode item) {
    return numbers(item.get("second"));
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::doubleValue)
        .toArray();
  }

  private static JsonNode read() {
    try (InputStream in = TwoSampleReferenceTest.class.getResourceAsStream("reference.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
