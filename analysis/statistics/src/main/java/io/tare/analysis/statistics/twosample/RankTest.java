package io.tare.analysis.statistics.twosample;

import java.util.Optional;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/** Whether values of one sample tend to be larger than those of the other. */
public final class RankTest {

  private RankTest() {}

  /**
   * The U test (Mann and Whitney 1947): exact for small samples without ties, otherwise by the
   * normal approximation with continuity and tie corrections.
   */
  public static TestOutcome mannWhitney(double[] first, double[] second) {
    var result = MannWhitneyUTest.withDefaults().test(first, second);
    return new TestOutcome(
        result.getStatistic(), Double.NaN, Math.min(1, result.getPValue()), Optional.empty());
  }
}
