package io.tare.analysis.statistics.twosample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
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

    assertThat(MeanTest.STUDENT.pValue(first, second))
        .isCloseTo(item.get("student").doubleValue(), CLOSE);
    assertThat(MeanTest.WELCH.pValue(first, second))
        .isCloseTo(item.get("welch").doubleValue(), CLOSE);
    assertInterval(
        MeanTest.STUDENT.interval(first, second, ConfidenceLevel.DEFAULT),
        item.get("student_interval"));
    assertInterval(
        MeanTest.WELCH.interval(first, second, ConfidenceLevel.DEFAULT),
        item.get("welch_interval"));
  }

  static List<JsonNode> pairedCases() {
    return cases().stream().filter(item -> item.has("paired")).toList();
  }

  @ParameterizedTest(name = "case {index}")
  @MethodSource("pairedCases")
  void pairedTestsAgreeWithSciPy(JsonNode item) {
    Moments first = Moments.of(first(item));
    Moments second = Moments.of(second(item));
    double correlation = item.get("correlation").doubleValue();
    double pValue = item.get("paired").doubleValue();

    assertThat(MeanTest.pairedPValue(first, second, correlation)).isCloseTo(pValue, CLOSE);
    assertThat(MeanTest.correlationFor(first, second, pValue).orElseThrow())
        .isCloseTo(correlation, CLOSE);
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
  void aRatioToAPossiblyZeroReferenceHasNoBounds() {
    assertThat(RatioFromMoments.of(new Moments(3, 1, 0.1), new Moments(3, 1, 5), 0.95).interval())
        .isEmpty();
  }

  /** By hand: the ends are 2 / (1 ± t s/√n), with t = 2.776445 of four degrees of freedom. */
  @Test
  void aSamplePrintedWithoutSpreadHasARatio() {
    Interval interval =
        RatioFromMoments.of(new Moments(5, 2, 0), new Moments(5, 1, 0.1), 0.95)
            .interval()
            .orElseThrow();

    assertThat(interval.lower()).isCloseTo(1.779095, within(1e-5));
    assertThat(interval.upper()).isCloseTo(2.283541, within(1e-5));
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

  private static void assertInterval(Interval interval, JsonNode expected) {
    assertThat(interval.lower()).isCloseTo(expected.get(0).doubleValue(), CLOSE);
    assertThat(interval.upper()).isCloseTo(expected.get(1).doubleValue(), CLOSE);
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
