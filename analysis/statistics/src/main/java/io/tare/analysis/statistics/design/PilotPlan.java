package io.tare.analysis.statistics.design;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A pilot's plan for a run that must reach a precision: how many submissions make it shortest, and
 * how long it will take.
 *
 * <p>The submissions are those of the {@linkplain Allocation cheapest allocation} for the medians
 * of the {@linkplain PossibleSpreads possible spreads}. A few blocks do not show how many are
 * needed, so the run stops by precision ({@link PrecisionStop}); its least number of blocks, which
 * determines how much intervals are widened, is the one of 5, 10 and 20 with the shortest expected
 * time.
 *
 * <p>If cells are measured for a time, the unit is an interval of time instead of a submission
 * ({@link PairedSpread#measuredIn}).
 */
public final class PilotPlan {

  private static final List<Integer> MIN_BLOCKS = List.of(5, 10, 20);
  private static final double TAIL = 0.025;

  private final double fixedSeconds;
  private final List<Item> items;
  private final PossibleSpreads possible;

  private PilotPlan(double fixedSeconds, List<Item> items, PossibleSpreads possible) {
    this.fixedSeconds = fixedSeconds;
    this.items = items;
    this.possible = possible;
  }

  /**
   * What shares one number of submissions, as measured by the pilot.
   *
   * @param seconds the cost of one more submission of all its cells in a block, all platforms
   *     together
   * @param spreads one for each of its comparisons that differ between blocks
   * @param min counted submissions in a trial
   * @param max counted submissions in a trial, at least as many
   */
  public record Item(double seconds, List<PairedSpread> spreads, int min, int max) {
    public Item {
      spreads = List.copyOf(spreads);
    }

    /** Without its own bound. */
    public Item(double seconds, List<PairedSpread> spreads, int min) {
      this(seconds, spreads, min, Allocation.Item.MAX_SUBMISSIONS);
    }
  }

  /**
   * A plan.
   *
   * @param minBlocks from which block on the run checks whether it is precise enough
   * @param submissions counted ones in each trial, item by item
   */
  public record Proposal(int minBlocks, List<Integer> submissions, Forecast forecast) {
    public Proposal {
      submissions = List.copyOf(submissions);
    }
  }

  /**
   * @param fixedSeconds the fixed cost of a block
   * @param items at least one with a spread
   */
  public static PilotPlan of(double fixedSeconds, List<Item> items) {
    List<PairedSpread> seen = items.stream().flatMap(each -> each.spreads().stream()).toList();
    return new PilotPlan(fixedSeconds, List.copyOf(items), PossibleSpreads.of(seen));
  }

  /**
   * The plan with the shortest expected time.
   *
   * @param relativeHalfWidth half the width of PD's interval over PD
   * @return absent if no reasonable number of blocks is enough
   */
  public Optional<Proposal> proposal(double relativeHalfWidth) {
    Optional<Proposal> best = Optional.empty();
    double shortest = Double.POSITIVE_INFINITY;
    List<Allocation.Item> likely = likely();
    for (int minBlocks : MIN_BLOCKS) {
      PrecisionGoal goal = PrecisionGoal.of(relativeHalfWidth, minBlocks);
      Optional<Allocation> plan = Allocation.cheapest(goal, fixedSeconds, likely);
      if (plan.isPresent()) {
        List<Integer> submissions = plan.get().submissions();
        int[] blocks = possible.blocks(goal, byComparison(submissions));
        double expected =
            secondsPerBlock(submissions) * Arrays.stream(blocks).average().orElseThrow();
        if (expected < shortest) {
          shortest = expected;
          best = Optional.of(new Proposal(minBlocks, submissions, forecast(blocks, submissions)));
        }
      }
    }
    return best;
  }

  /**
   * The forecast for any other plan.
   *
   * @param submissions counted ones in each trial, item by item
   */
  public Forecast forecast(PrecisionGoal goal, List<Integer> submissions) {
    return forecast(possible.blocks(goal, byComparison(submissions)), submissions);
  }

  private Forecast forecast(int[] blocks, List<Integer> submissions) {
    int[] sorted = blocks.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    return new Forecast(
        sorted[last / 2],
        sorted[(int) (TAIL * last)],
        sorted[last - (int) (TAIL * last)],
        secondsPerBlock(submissions));
  }

  private double secondsPerBlock(List<Integer> submissions) {
    double seconds = fixedSeconds;
    for (int i = 0; i < items.size(); i++) {
      seconds += items.get(i).seconds() * submissions.get(i);
    }
    return seconds;
  }

  private List<Allocation.Item> likely() {
    List<Allocation.Item> likely = new ArrayList<>();
    int comparison = 0;
    for (Item item : items) {
      List<Allocation.Spread> spreads = new ArrayList<>();
      for (int i = 0; i < item.spreads().size(); i++) {
        spreads.add(possible.median(comparison++));
      }
      likely.add(new Allocation.Item(item.seconds(), spreads, item.min(), item.max()));
    }
    return likely;
  }

  private List<Integer> byComparison(List<Integer> submissions) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      all.addAll(Collections.nCopies(items.get(i).spreads().size(), submissions.get(i)));
    }
    return all;
  }
}
