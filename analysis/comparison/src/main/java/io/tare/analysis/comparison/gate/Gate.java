package io.tare.analysis.comparison.gate;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.GateCheck.State;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Expectation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What must not be true of a run: conditions, each checked for every cell that it names, and
 * figures outside of what the campaign expects. The gate closes only if one is true for certain: if
 * the cell's interval, corrected for the number of checks, is entirely on the wrong side of a
 * bound.
 *
 * <p>The correction is Holm's. The check whose p is the k-th smallest of m has the interval of
 * level 1 − (1 − level)/(m − k + 1); from the first that does not fail on, all have that one's
 * level. A cell that had not settled has two intervals, that of all rounds and that of their last
 * third, and its p is the larger of both. So a check fails if and only if its intervals show it,
 * and without a regression a gate of any size closes by chance with a probability of at most (1 −
 * level)/2: the intervals have two sides, and only one of them closes. An expected range that is
 * narrow beside its interval is closed by both, so with such ranges the bound is (1 − level).
 *
 * @param checks in the order of the conditions, then of the cells; then the expected figures
 * @param undecided what undecided checks mean; if empty, expected figures must be proven, and
 *     conditions need not
 */
public record Gate(List<GateCheck> checks, double level, Optional<Undecided> undecided) {

  /** The highest level of an interval. */
  private static final double MIN_P = 1e-12;

  private static final int STEPS = 60;

  public Gate {
    checks = List.copyOf(checks);
  }

  /** A limit, a cell and its number. */
  private record Question(GateLimit limit, Cell cell, GateQuantity reading) {

    /** Two-sided p for the number being at the bound; 1 if it is not beyond. */
    double p() {
      if (reading.value().filter(limit::isBroken).isEmpty() || !isBeyond(1 - 1e-9)) {
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
      return limit.state(reading.deciding(1 - alpha)) == State.FAILED;
    }

    GateCheck check(double level) {
      Optional<Interval> interval = reading.interval().apply(level);
      State state = limit.state(reading.deciding(level));
      boolean isOpen = state == State.UNDECIDED;
      return GateCheckBuilder.builder()
          .limit(limit)
          .cell(cell)
          .state(state)
          .value(reading.value())
          .interval(interval)
          .lastThird(reading.moving().flatMap(each -> each.lastThird().apply(level)))
          .n(reading.n())
          .basis(reading.basis())
          .reason(isOpen ? reason(interval) : "")
          .needed(isOpen && interval.isPresent() ? needed(level) : "")
          .build();
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

    private String needed(double level) {
      return reading
          .value()
          .map(value -> reading.needed().apply(limit.nearest(value), level))
          .orElse("");
    }
  }

  /** A gate without expected figures. */
  public static Gate of(
      List<GateCondition> limits,
      Results results,
      List<GateCell> planned,
      Optional<RunChange> change) {
    return of(limits, List.of(), results, planned, change);
  }

  /**
   * @param expected what the campaign expects, of cells that need not have been measured
   * @param planned all cells that the run planned to judge
   * @param change since an earlier run, for conditions about that
   * @throws IllegalArgumentException if a condition names no cell, or needs an earlier run
   */
  public static Gate of(
      List<GateCondition> limits,
      List<Expectation> expected,
      Results results,
      List<GateCell> planned,
      Optional<RunChange> change) {
    GateQuantities readings = new GateQuantities(results, planned, change);
    List<Question> questions = new ArrayList<>();
    for (GateCondition limit : limits) {
      for (Cell cell : limit.asked(planned, results.run().reference())) {
        questions.add(new Question(limit.limit(), cell, readings.of(limit.term(), cell)));
      }
    }
    for (Expectation each : expected) {
      GateLimit limit = GateLimit.of(each);
      questions.add(new Question(limit, each.cell(), readings.of(limit.term(), each.cell())));
    }
    double[] levels = levels(questions, results.level());
    return new Gate(
        IntStream.range(0, levels.length).mapToObj(i -> questions.get(i).check(levels[i])).toList(),
        results.level(),
        Optional.empty());
  }

  /** The same with another meaning of undecided checks. */
  public Gate with(Undecided meaning) {
    return new Gate(checks, level, Optional.of(meaning));
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

  /** Whether some checks are undecided that must pass for certain. */
  public boolean lacksProof() {
    return checks.stream().anyMatch(this::lacksProof);
  }

  /** Whether a check is undecided, and must pass for certain. */
  public boolean lacksProof(GateCheck check) {
    return check.state() == State.UNDECIDED && wantsProof(check);
  }

  private boolean wantsProof(GateCheck check) {
    return undecided.map(each -> each == Undecided.FAIL).orElse(check.limit().wantsProof());
  }

  /** Those of figures that the campaign expects. */
  public List<GateCheck> expected() {
    return checks.stream().filter(each -> each.limit().expected().isPresent()).toList();
  }

  public List<GateCheck> of(State state) {
    return checks.stream().filter(each -> each.state() == state).toList();
  }
}
