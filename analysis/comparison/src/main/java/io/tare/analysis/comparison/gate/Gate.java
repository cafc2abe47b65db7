package io.tare.analysis.comparison.gate;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Conditions that must not be true of a run, each checked for every cell that it names. The gate
 * closes only if one is true for certain: if the cell's interval, corrected for the number of
 * checks, is entirely on the wrong side of the bound.
 *
 * <p>The correction is Holm's. The check whose p is the k-th smallest of m has the interval of
 * level 1 − (1 − level)/(m − k + 1); from the first that does not fail on, all have that one's
 * level. A cell that had not settled has two intervals, that of all rounds and that of their last
 * third, and its p is the larger of both. So a check fails if and only if its intervals show it,
 * and without a regression a gate of any size closes by chance with a probability of at most (1 −
 * level)/2: the intervals have two sides, and only one of them closes.
 *
 * @param checks in the order of the conditions, then of the cells
 * @param undecided what undecided checks mean
 */
public record Gate(List<GateCheck> checks, double level, Undecided undecided) {

  /** The highest level of an interval. */
  private static final double MIN_P = 1e-12;

  private static final int STEPS = 60;

  public Gate {
    checks = List.copyOf(checks);
  }

  /** A condition, a cell and its number. */
  private record Question(GateCondition limit, Cell cell, GateQuantity reading) {

    /** Two-sided p for the number being at the bound; 1 if it is not beyond. */
    double p() {
      if (reading.value().filter(value -> limit.relation().holds(value, limit.bound())).isEmpty()
          || !isBeyond(1 - 1e-9)) {
        return 1;
      }
      if (isBeyond(MIN_P)) {
        return MIN_P;
      }
      double within = Math.log(MIN_P);
      double beyond = Math.log(1 - 1e-9);
      for (int i = 0; i < STEPS; i++) {
        double middle = (within + beyond) / 2;
        if (isBeyond(Math.exp(middle))) {
          beyond = middle;
        } else {
          within = middle;
        }
      }
      return Math.exp(beyond);
    }

    private boolean isBeyond(double alpha) {
      return state(reading.deciding(1 - alpha)) == State.FAILED;
    }

    GateCheck check(double level) {
      Optional<Interval> interval = reading.interval().apply(level);
      State state = state(reading.deciding(level));
      boolean isOpen = state == State.UNDECIDED;
      return new GateCheck(
          limit,
          cell,
          state,
          reading.value(),
          interval,
          reading.moving().flatMap(each -> each.lastThird().apply(level)),
          reading.basis(),
          isOpen ? reason(interval) : "",
          isOpen && interval.isPresent() ? reading.needed().apply(limit.bound(), level) : "");
    }

    private String reason(Optional<Interval> interval) {
      if (interval.isPresent()) {
        return reading
            .moving()
            .map(each -> each.why() + "; its interval or that of its last third contains the bound")
            .orElse("the interval contains the bound");
      }
      return reading.lacking().isEmpty() ? "its interval has no bounds" : reading.lacking();
    }

    /** Undecided without intervals, or if one of them is not beyond the bound like the others. */
    private State state(List<Interval> deciding) {
      if (deciding.isEmpty()) {
        return State.UNDECIDED;
      }
      if (deciding.stream().allMatch(each -> limit.relation().holds(each, limit.bound()))) {
        return State.FAILED;
      }
      return deciding.stream().allMatch(each -> limit.relation().fails(each, limit.bound()))
          ? State.PASSED
          : State.UNDECIDED;
    }
  }

  /**
   * @param planned all cells that the run planned to judge
   * @param change since an earlier run, for conditions about that
   * @throws IllegalArgumentException if a condition names no cell, or needs an earlier run
   */
  public static Gate of(
      List<GateCondition> limits,
      Results results,
      List<GateCell> planned,
      Optional<RunChange> change) {
    GateQuantities readings = new GateQuantities(results, change);
    List<Question> questions = new ArrayList<>();
    for (GateCondition limit : limits) {
      for (Cell cell : limit.asked(planned, results.run().reference())) {
        questions.add(new Question(limit, cell, readings.of(limit.term(), cell)));
      }
    }
    double[] levels = levels(questions, results.level());
    return new Gate(
        IntStream.range(0, levels.length).mapToObj(i -> questions.get(i).check(levels[i])).toList(),
        results.level(),
        Undecided.PASS);
  }

  /** The same with another meaning of undecided checks. */
  public Gate with(Undecided meaning) {
    return new Gate(checks, level, meaning);
  }

  /** Holm's level of each check's interval; checks without an interval do not count. */
  private static double[] levels(List<Question> questions, double level) {
    double alpha = 1 - ConfidenceLevel.checked(level);
    double[] levels = new double[questions.size()];
    Arrays.fill(levels, level);
    double[] p = questions.stream().mapToDouble(Question::p).toArray();
    int[] order =
        IntStream.range(0, p.length)
            .filter(i -> !questions.get(i).reading().deciding(level).isEmpty())
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = Holm.adjusted(Arrays.stream(order).mapToDouble(i -> p[i]).toArray());
    int failed = (int) Arrays.stream(adjusted).filter(each -> each <= alpha).count();
    for (int rank = 0; rank < order.length; rank++) {
      levels[order[rank]] = 1 - alpha / (order.length - Math.min(rank, failed));
    }
    return levels;
  }

  public boolean isClosed() {
    return checks.stream().anyMatch(each -> each.state() == State.FAILED);
  }

  /** Whether undecided checks fail, and there are some. */
  public boolean lacksProof() {
    return switch (undecided) {
      case PASS -> false;
      case FAIL -> !of(State.UNDECIDED).isEmpty();
    };
  }

  public List<GateCheck> of(State state) {
    return checks.stream().filter(each -> each.state() == state).toList();
  }
}
