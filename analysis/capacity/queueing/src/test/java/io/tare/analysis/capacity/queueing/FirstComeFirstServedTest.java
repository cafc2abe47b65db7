package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.queueing.FirstComeFirstServed.Requests;
import java.util.List;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that wait in one queue. */
class FirstComeFirstServedTest {

  private static FirstComeFirstServed one(double rate, double seconds, double variation, int c) {
    return new FirstComeFirstServed(List.of(new Requests(rate, seconds, variation)), c);
  }

  @ParameterizedTest
  @CsvSource({"0.7, 1", "1.5, 2", "14, 16"})
  void exponentialServiceIsTheClosedForm(double work, int servers) {
    MultiServer exact = new MultiServer(work, 1, servers);
    FirstComeFirstServed queue = one(work, 1, 1, servers);

    assertThat(queue.waitingSeconds()).isCloseTo(exact.waitingSeconds(), within(1e-9));
    for (double share : new double[] {0.5, 0.95, 0.99}) {
      assertThat(queue.response(0).quantileSeconds(share))
          .isCloseTo(exact.quantileSeconds(share), Percentage.withPercentage(0.001));
    }
  }

  /** Fixed service of 100 ms at 70 %: the wait is half of the exponential one. */
  @Test
  void fixedServiceAtOneServerIsExact() {
    FirstComeFirstServed queue = one(7, 0.1, 0, 1);

    assertThat(queue.waitingSeconds()).isCloseTo(0.7 * 0.1 / 2 / 0.3, within(1e-9));
    // A. K. Erlang's series for the share that waits no longer (1909).
    assertThat(queue.response(0).shareAbove(0.15))
        .isCloseTo(1 - 0.3 * Math.exp(0.35), within(3e-4));
    assertThat(queue.response(0).shareAbove(0.25))
        .isCloseTo(1 - 0.3 * (Math.exp(1.05) - 0.35 * Math.exp(0.35)), within(3e-4));
  }

  @Test
  void noRequestIsFasterThanFixedService() {
    FirstComeFirstServed queue = one(3, 0.1, 0, 1);

    assertThat(queue.response(0).shareAbove(0.0999)).isCloseTo(1, within(1e-3));
    assertThat(queue.response(0).shareAbove(0.1001)).isCloseTo(0.3, within(1e-3));
    assertThat(queue.response(0).quantileSeconds(0.5)).isCloseTo(0.1, within(1e-6));
  }

  /** F. Pollaczek and A. Y. Khinchine: the mean wait is λ E[S²] / (2 (1 − ρ)) for every class. */
  @Test
  void classesWaitAlikeWhateverTheyNeed() {
    FirstComeFirstServed queue =
        new FirstComeFirstServed(List.of(new Requests(6, 0.01, 1), new Requests(6, 0.1, 1)), 1);

    assertThat(queue.waitingSeconds())
        .isCloseTo((6 * 2 * 0.01 * 0.01 + 6 * 2 * 0.1 * 0.1) / 2 / 0.34, within(1e-9));
    assertThat(queue.response(0).quantileSeconds(0.95))
        .isBetween(0.3, queue.response(1).quantileSeconds(0.95));
  }

  @ParameterizedTest
  @CsvSource({"1, .7", "2, .3", "2, .8", "5, .8", "8, .5", "8, .9"})
  void fixedServiceAtSeveralServersIsWithinTwoPercentOfTheExactWait(int servers, double busy) {
    assertThat(one(busy * servers, 1, 0, servers).waitingSeconds())
        .isCloseTo(crommelin(servers, busy * servers), Percentage.withPercentage(2));
  }

  /** C. D. Crommelin, Post Office Electrical Engineers' Journal 25, 1932; over the service. */
  private static double crommelin(int servers, double work) {
    double sum = 0;
    for (int i = 1; i <= 400; i++) {
      PoissonDistribution poisson = PoissonDistribution.of(i * work);
      sum +=
          poisson.survivalProbability(i * servers - 1)
              - servers / work * poisson.survivalProbability(i * servers);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 3})
  void theMeanOfTheDistributionIsTheMean(double variation) {
    FirstComeFirstServed queue = one(1.4, 1, variation, 2);
    double sum = 0;
    double step = 0.01;
    for (double t = step / 2; t < 60; t += step) {
      sum += step * queue.response(0).shareAbove(t);
    }

    assertThat(sum).isCloseTo(1 + queue.waitingSeconds(), Percentage.withPercentage(0.5));
  }

  @Test
  void rejectsWhatSaturatesIt() {
    assertThatThrownBy(() -> one(2, 1, 1, 2)).hasMessage("2.0 busy servers of 2");
  }
}
