package io.tare.analysis.statistics.design;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cheapest way to a precision for known variance components: how many blocks, and how many
 * submissions of each cell in every trial.
 *
 * <p>With n submissions in a trial, a block's relative difference has the variance T + S/n; a block
 * costs F + Σ c·n. For one cell and many blocks the best n is √(F/c · S/T), whatever the precision
 * (W. G. Cochran, "Sampling Techniques", 1977, section 10.6; for benchmarks T. Kalibera and R.
 * Jones, "Rigorous benchmarking in reasonable time", ISMM 2013). Several cells share a trial's
 * fixed cost F and its blocks. Once the number of blocks is chosen, each cell's fewest submissions
 * follow, so trying every number of blocks finds the cheapest plan exactly, in whole numbers, with
 * Student's quantile of that number of blocks.
 *
 * <p>If cells are measured for a time, the unit is an interval of time instead of a submission.
 *
 * @param blocks how many
 * @param submissions counted ones in each trial, item by item
 * @param seconds the cost of all blocks
 */
public record Allocation(int blocks, List<Integer> submissions, double seconds) {

  public Allocation {
    submissions = List.copyOf(submissions);
  }

  /**
   * Where the variance of a block's relative difference comes from: {@code start + submission / n}.
   *
   * @param start T: variance of fresh starts, both platforms together, not negative
   * @param submission S: variance added by one submission, not negative
   */
  public record Spread(double start, double submission) {
    public Spread {
      if (!(start >= 0) || !(submission >= 0)) {
        throw new IllegalArgumentException("variances " + start + " and " + submission);
      }
    }

    /** The variance of a block's relative difference with n submissions in a trial. */
    public double with(double n) {
      return start + submission / n;
    }
  }

  /**
   * What shares one number of submissions: an entry of a campaign.
   *
   * @param seconds the cost of one more submission of all its cells in a block, all platforms
   *     together; not negative
   * @param spreads one for each comparison that must be precise enough
   * @param min submissions, at least 1
   * @param max submissions, at least as many
   */
  public record Item(double seconds, List<Spread> spreads, int min, int max) {

    /** The most submissions that any plan has. */
    public static final int MAX_SUBMISSIONS = 100_000_000;

    public Item {
      spreads = List.copyOf(spreads);
      if (!(seconds >= 0) || min < 1 || max < min) {
        throw new IllegalArgumentException(
            min + " to " + max + " submissions of " + seconds + " s each");
      }
    }

    /** Without its own bound. */
    public Item(double seconds, List<Spread> spreads, int min) {
      this(seconds, spreads, min, MAX_SUBMISSIONS);
    }

    /** The fewest submissions that keep every variance below a bound; absent if none do. */
    private Optional<Integer> submissions(double largestVariance) {
      double fewest = min;
      for (Spread spread : spreads) {
        double left = largestVariance - spread.start();
        if (spread.submission() > 0 || left < 0) {
          fewest =
              Math.max(fewest, left > 0 ? Math.ceil(spread.submission() / left) : Double.MAX_VALUE);
        }
      }
      return fewest <= max ? Optional.of((int) fewest) : Optional.empty();
    }
  }

  /**
   * The cheapest plan.
   *
   * @param fixedSeconds the fixed cost of a block: F
   * @return absent if no number of blocks up to {@link PrecisionGoal#MAX_BLOCKS} is enough
   */
  public static Optional<Allocation> cheapest(
      PrecisionGoal goal, double fixedSeconds, List<Item> items) {
    double minPerBlock =
        fixedSeconds + items.stream().mapToDouble(each -> each.seconds() * each.min()).sum();
    Optional<Allocation> best = Optional.empty();
    for (int blocks = Math.max(2, goal.minBlocks());
        blocks <= PrecisionGoal.MAX_BLOCKS && blocks * minPerBlock <= seconds(best);
        blocks++) {
      Optional<Allocation> plan = with(blocks, goal, fixedSeconds, items);
      if (seconds(plan) < seconds(best)) {
        best = plan;
      }
    }
    return best;
  }

  private static double seconds(Optional<Allocation> plan) {
    return plan.map(Allocation::seconds).orElse(Double.POSITIVE_INFINITY);
  }

  private static Optional<Allocation> with(
      int blocks, PrecisionGoal goal, double fixedSeconds, List<Item> items) {
    double bound = goal.largestVariance(blocks);
    List<Integer> submissions = new ArrayList<>();
    double perBlock = fixedSeconds;
    for (Item item : items) {
      Optional<Integer> fewest = item.submissions(bound);
      if (fewest.isEmpty()) {
        return Optional.empty();
      }
      submissions.add(fewest.get());
      perBlock += item.seconds() * fewest.get();
    }
    return Optional.of(new Allocation(blocks, submissions, blocks * perBlock));
  }
}
