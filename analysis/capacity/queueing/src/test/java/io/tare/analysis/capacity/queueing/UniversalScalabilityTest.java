package io.tare.analysis.capacity.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UniversalScalabilityTest {

  /** Benchmark of a Cisco system, in B. Schwartz, Practical Scalability Analysis, 2015. */
  private static final double[] CISCO = {
    955.16, 1878.91, 2688.01, 3548.68, 4315.54, 5130.43, 5931.37, 6531.08, 7219.8, 7867.61, 8278.71,
    8646.7, 9047.84, 9426.55, 9645.37, 9897.24, 10097.6, 10240.5, 10532.39, 10798.52, 11151.43,
    11518.63, 11806, 12089.37, 12075.41, 12177.29, 12211.41, 12158.93, 12155.27, 12118.04, 12140.4,
    12074.39
  };

  private static double[] upTo(int count) {
    double[] all = new double[count];
    Arrays.setAll(all, i -> i + 1);
    return all;
  }

  /**
   * His fit (λ = 995.6486, σ = 0.02671591, κ = 7.690945e-4) ended a little before the minimum,
   * where the sum of squares is smaller by 6e-12 of itself; an independent Gauss-Newton
   * implementation in another language also ends there.
   */
  @Test
  void findsTheLawThatSchwartzFound() {
    UniversalScalability.Fit fit = UniversalScalability.fit(upTo(CISCO.length), CISCO, 0.95);

    assertThat(fit.law().rate())
        .isCloseTo(995.6487859, within(1e-5))
        .isCloseTo(995.6486, within(995.6486 * 1e-6));
    assertThat(fit.law().contention())
        .isCloseTo(0.0267159450, within(1e-9))
        .isCloseTo(0.02671591, within(0.02671591 * 5e-6));
    assertThat(fit.law().crosstalk())
        .isCloseTo(7.690939e-4, within(1e-10))
        .isCloseTo(7.690945e-4, within(7.690945e-4 * 5e-6));
    assertThat(Math.floor(fit.law().peak())).isEqualTo(35);
    assertThat(fit.determination()).isBetween(0.99, 1.0);
  }

  @Test
  void intervalsHaveNominalCoverage() {
    UniversalScalability truth = new UniversalScalability(100, 0.05, 1e-3);
    double[] concurrency = {1, 2, 4, 8, 12, 16, 24, 32};
    Random random = new Random(3);
    int runs = 1000;
    int[] held = new int[3];
    for (int run = 0; run < runs; run++) {
      double[] measured =
          Arrays.stream(concurrency)
              .map(n -> truth.throughput(n) + 8 * random.nextGaussian())
              .toArray();
      UniversalScalability.Fit fit = UniversalScalability.fit(concurrency, measured, 0.95);
      held[0] += holds(fit.law().rate(), fit.rateHalfWidth(), truth.rate());
      held[1] += holds(fit.law().contention(), fit.contentionHalfWidth(), truth.contention());
      held[2] += holds(fit.law().crosstalk(), fit.crosstalkHalfWidth(), truth.crosstalk());
    }
    for (int count : held) {
      assertThat((double) count / runs).isBetween(0.92, 0.98);
    }
  }

  private static int holds(double found, double halfWidth, double truth) {
    return Math.abs(found - truth) <= halfWidth ? 1 : 0;
  }

  @Test
  void neverFindsNegativeShares() {
    double[] measured = {10, 20.5, 31, 42, 53};
    UniversalScalability law = UniversalScalability.fit(upTo(5), measured, 0.95).law();

    assertThat(law.contention()).isZero();
    assertThat(law.crosstalk()).isNotNegative();
    assertThat(law.throughput(1)).isCloseTo(10.4, within(0.3));
  }

  @Test
  void rejectsTooFewAndInvalidPoints() {
    assertThatThrownBy(
            () ->
                UniversalScalability.fit(
                    new double[] {1, 2, 2, 3}, new double[] {1, 2, 2, 3}, 0.95))
        .hasMessage("4 points; a law with 3 parameters needs more");
    assertThatThrownBy(
            () ->
                UniversalScalability.fit(
                    new double[] {1, 2, 3, 4}, new double[] {1, 2, -3, 4}, 0.95))
        .hasMessage("a throughput of -3.0 at 3.0");
  }
}
