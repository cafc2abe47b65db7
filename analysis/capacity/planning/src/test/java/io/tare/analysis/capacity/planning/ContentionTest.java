package io.tare.analysis.capacity.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that cost more processor time while others are present. */
class ContentionTest {

  private static final double SERVICE_SECONDS = 0.1;

  /** More while four requests are present. */
  private static final double CONTENTION_SECONDS = 0.02;

  private static double contention(double present) {
    return CONTENTION_SECONDS * (Math.sqrt(present) - 1);
  }

  private static CapacityAnswer ask(String query) throws Exception {
    return new KnownModel()
        .orders(ComponentKind.SERVICE, "soa.matmul", "loopback", SERVICE_SECONDS / 1e9)
        .always(ComponentKind.CONTENTION, "soa.matmul", "loopback", CONTENTION_SECONDS)
        .ask("platforms: [native]\n" + query);
  }

  private static CapacityAnswer.OnPlatform predicted(String load) throws Exception {
    return ask("question: predict\nclasses: [{%s, like: soa.matmul, n: 1000}]\n".formatted(load))
        .platforms()
        .get(0);
  }

  /** U = λ (D + q (√(1 / (1 − U)) − 1)). */
  @ParameterizedTest
  @ValueSource(doubles = {1, 4, 6})
  void utilizationAgreesWithTheRequestsThatItMakesPresent(double rate) throws Exception {
    double busy = predicted("rate: " + rate + "/s").stations().get(0).utilization().value();

    assertThat(busy).isCloseTo(rate * (SERVICE_SECONDS + contention(1 / (1 - busy))), within(1e-4));
    assertThat(busy).isGreaterThan(rate * SERVICE_SECONDS);
  }

  /** The mean of requests that share processors: D / (1 − U), with the demand among others. */
  @Test
  void timesAreThoseOfTheDemandAmongOthers() throws Exception {
    CapacityAnswer.OnPlatform answer = predicted("rate: 4/s");
    double busy = answer.stations().get(0).utilization().value();

    assertThat(answer.classes().get(0).meanSeconds().value())
        .isCloseTo(busy / 4 / (1 - busy), Percentage.withPercentage(0.01));
  }

  @Test
  void aLoneClientMeetsNobody() throws Exception {
    assertThat(predicted("clients: 1").classes().get(0).meanSeconds().value())
        .isCloseTo(SERVICE_SECONDS, within(1e-9));
  }

  /** Sixteen clients are all present: a request needs 100 + 20 · 3 ms. */
  @Test
  void clientsThatDoNotThinkAreAllPresent() throws Exception {
    assertThat(predicted("clients: 16").classes().get(0).throughputPerSecond().value())
        .isCloseTo(1 / (SERVICE_SECONDS + contention(16)), Percentage.withPercentage(0.1));
  }

  /** Where rising utilization makes requests cost more than the processor can do. */
  @Test
  void aPlatformSaturatesEarlier() throws Exception {
    assertThat(predicted("rate: 9/s").saturated()).isTrue();
    assertThat(predicted("rate: 6/s").saturated()).isFalse();

    double most =
        IntStream.range(1, 10_000)
            .mapToDouble(i -> i / 10_000.0)
            .map(busy -> busy / (SERVICE_SECONDS + contention(1 / (1 - busy))))
            .max()
            .orElseThrow();
    CapacityAnswer answer =
        ask(
            """
            question: sweep
            vary: {what: rate, from: 1/s, to: 6/s}
            classes: [{rate: 1/s, like: soa.matmul, n: 1000}]
            """);

    assertThat(((SweepAnswer) answer.found()).ranges().get(0).saturationPerSecond().value())
        .isCloseTo(most, Percentage.withPercentage(0.1));
  }

  @Test
  void moreGuestsAreLessContended() throws Exception {
    double one = predicted("rate: 6/s").stations().get(0).utilization().value();
    double two =
        ask("question: predict\nvms: 2\nclasses: [{rate: 6/s, like: soa.matmul, n: 1000}]\n")
            .platforms()
            .get(0)
            .stations()
            .get(0)
            .utilization()
            .value();

    assertThat(two).isLessThan(one / 2);
  }

  @Test
  void thePartIsNamedWithWhatItCostsAtThisLoad() throws Exception {
    CapacityAnswer.OnPlatform answer = predicted("rate: 4/s");
    double busy = answer.stations().get(0).utilization().value();

    assertThat(answer.classes().get(0).parts())
        .filteredOn(each -> each.part().equals("contention"))
        .singleElement()
        .satisfies(
            part ->
                assertThat(part.seconds().value())
                    .isCloseTo(contention(1 / (1 - busy)), within(1e-5)));
  }
}
