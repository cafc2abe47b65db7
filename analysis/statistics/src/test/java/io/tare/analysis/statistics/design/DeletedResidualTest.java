package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Holm;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The figures of docs/explanation/coverage.md about single starts that differ. */
class DeletedResidualTest {

  private static final int CELLS = 8;
  private static final double MIN = Math.log(1.1);
  private static final double SLOW = Math.log(1.15);
  private static final int RUNS = Integer.getInteger("residual.runs", 300);

  @Test
  void aSingleCellHasTheUsualStudentizedResidual() {
    DeletedResidual last = DeletedResidual.of(new double[][] {{1, 2, 3, 4, 9}}).get(4);

    // Mean 2.5, variance 5/3 and three degrees of freedom without it.
    assertThat(last.difference()).isCloseTo(6.5, within(1e-12));
    assertThat(last.pValue()).isCloseTo(0.0204, within(1e-3));
  }

  @Test
  void fewTrialsAndEqualTrialsHaveNone() {
    assertThat(DeletedResidual.of(new double[][] {{1, 2, 3, 9}})).isEmpty();
    assertThat(DeletedResidual.of(new double[][] {{1, 1, 1, 1, 1}})).isEmpty();
  }

  @Test
  void namesHardlyAnyStartIfNoneDiffers() {
    for (double spread : List.of(0.01, 0.03, 0.05)) {
      assertThat(share(5, alike(spread), 0, 0, 0)).as("" + spread).isLessThanOrEqualTo(0.05);
      assertThat(share(10, alike(spread), 0, 0, 0)).as("" + spread).isLessThanOrEqualTo(0.05);
    }
    assertThat(share(5, uneven(), 0, 0, 0)).as("1 to 6 %").isLessThanOrEqualTo(0.05);
    double[] one = alike(0.01);
    one[0] = 0.08;
    assertThat(share(5, one, 0, 0, 0)).as("8 % in one cell").isLessThanOrEqualTo(0.1);
    assertThat(share(5, alike(0.01), 0.05, 0, 0)).as("common to cells").isLessThanOrEqualTo(0.08);
  }

  @Test
  void namesAStartThatIsFifteenPercentSlowerInOneCell() {
    assertThat(share(5, alike(0.01), 0, 1, SLOW)).isGreaterThan(0.9);
    assertThat(share(5, alike(0.02), 0, 1, SLOW)).isGreaterThan(0.4);
  }

  @Test
  void namesAStartThatIsSlowInAllCells() {
    assertThat(share(5, alike(0.01), 0, CELLS, SLOW)).isGreaterThan(0.9);
  }

  private static double[] alike(double spread) {
    double[] all = new double[CELLS];
    Arrays.fill(all, spread);
    return all;
  }

  private static double[] uneven() {
    return IntStream.range(0, CELLS).mapToDouble(i -> 0.01 + 0.05 * i / (CELLS - 1)).toArray();
  }

  /**
   * The share of runs of two platforms that name a start, or this start if one is slow.
   *
   * @param common the standard deviation of a start's effect on all its cells
   * @param slowCells in which the first platform's last start is slow; the last ones
   */
  private static double share(
      int blocks, double[] spreads, double common, int slowCells, double slow) {
    Random random = new Random(5);
    int named = 0;
    for (int run = 0; run < RUNS; run++) {
      double[][] ours = starts(random, blocks, spreads, common);
      double[][] theirs = starts(random, blocks, spreads, common);
      for (int i = 0; i < slowCells; i++) {
        ours[(CELLS / 2 + i) % CELLS][blocks - 1] += slow;
      }
      List<DeletedResidual> first = DeletedResidual.of(ours);
      List<DeletedResidual> second = DeletedResidual.of(theirs);
      double[] adjusted =
          Holm.adjusted(
              IntStream.range(0, first.size() + second.size())
                  .mapToDouble(
                      i ->
                          (i < first.size() ? first.get(i) : second.get(i - first.size())).pValue())
                  .toArray());
      named +=
          IntStream.range(0, adjusted.length)
                  .filter(i -> slowCells == 0 || i < first.size())
                  .filter(i -> adjusted[i] <= DeletedResidual.FALSE_NAMINGS)
                  .mapToObj(i -> i < first.size() ? first.get(i) : second.get(i - first.size()))
                  .anyMatch(
                      each ->
                          each.isFarByItsOwn(MIN) && (slowCells == 0 || each.trial() == blocks - 1))
              ? 1
              : 0;
    }
    return (double) named / RUNS;
  }

  private static double[][] starts(Random random, int blocks, double[] spreads, double common) {
    double[] shared = random.doubles(blocks).map(any -> common * random.nextGaussian()).toArray();
    double[][] all = new double[CELLS][blocks];
    for (int cell = 0; cell < CELLS; cell++) {
      for (int block = 0; block < blocks; block++) {
        all[cell][block] = shared[block] + spreads[cell] * random.nextGaussian();
      }
    }
    return all;
  }
}
