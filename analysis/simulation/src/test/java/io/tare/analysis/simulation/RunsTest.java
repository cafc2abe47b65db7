package io.tare.analysis.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.statistics.descriptive.Mean;
import org.junit.jupiter.api.Test;

class RunsTest {

  private static final int RUNS = 10_000;
  private static final Runs ALL = new Runs(RUNS, 1, 0);

  /** Five standard errors are exceeded by chance twice in a million times. */
  private static final double FAR = 5 / Math.sqrt(RUNS);

  @Test
  void neighbouringRunsBeginWithIndependentNumbers() {
    double[] first = first(7);

    double[] here = Arrays.copyOf(first, RUNS - 1);
    double[] next = Arrays.copyOfRange(first, 1, RUNS);
    assertThat(new PearsonsCorrelation().correlation(here, next)).isBetween(-FAR, FAR);
    assertThat(Mean.of(first).getAsDouble()).isBetween(-FAR, FAR);
  }

  @Test
  void neighbouringTablesBeginWithIndependentNumbers() {
    assertThat(new PearsonsCorrelation().correlation(first(7), first(8))).isBetween(-FAR, FAR);
  }

  @Test
  void theSameRunBeginsWithTheSameNumbers() {
    assertThat(first(7)).isEqualTo(first(7));
  }

  private static double[] first(long table) {
    double[] first = new double[RUNS];
    Arrays.setAll(
        first, run -> ZigguratSampler.NormalizedGaussian.of(ALL.random(table, run)).sample());
    return first;
  }
}
