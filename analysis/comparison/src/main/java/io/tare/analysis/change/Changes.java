package io.tare.analysis.change;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PdEstimate;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.TrialPoint;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.twosample.IndependentRatio;
import io.tare.analysis.statistics.twosample.LogEstimate;
import io.tare.model.Cell;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** Puts the cells of two runs beside each other. */
record Changes(Results then, Results now, Counterparts counterparts) {

  /** Of all cells that both have, in the later run's order. */
  List<Change> times() {
    return now.cells().stream().map(this::time).flatMap(Optional::stream).toList();
  }

  /** PD's change where there is one; else the time's, of the reference only if it is alone. */
  List<Change> verdicts() {
    List<Change> changes = new ArrayList<>();
    List<Change> references = new ArrayList<>();
    for (CellResult cell : now.cells()) {
      boolean isReference = cell.cell().platform().equals(now.run().reference());
      pd(cell.cell())
          .or(() -> time(cell))
          .ifPresent(each -> (isReference ? references : changes).add(each));
    }
    return changes.isEmpty() ? references : changes;
  }

  /** The p values corrected over all of them. */
  static List<Change> corrected(List<Change> changes) {
    List<Change> corrected = new ArrayList<>(changes);
    int[] tested =
        IntStream.range(0, changes.size())
            .filter(i -> changes.get(i).pValue().isPresent())
            .toArray();
    double[] adjusted =
        Holm.adjusted(
            Arrays.stream(tested)
                .mapToDouble(i -> changes.get(i).pValue().orElseThrow())
                .toArray());
    for (int i = 0; i < tested.length; i++) {
      corrected.set(tested[i], changes.get(tested[i]).withHolmP(adjusted[i]));
    }
    return corrected;
  }

  private Optional<Change> time(CellResult ours) {
    Optional<Cell> before = before(ours.cell());
    return before
        .flatMap(then::cell)
        .filter(theirs -> theirs.metric().equals(ours.metric()))
        .filter(theirs -> theirs.mean().value() > 0 && ours.mean().value() > 0)
        .map(theirs -> time(ours, theirs));
  }

  private Change time(CellResult ours, CellResult theirs) {
    Optional<LogEstimate> after = estimate(now, ours);
    Optional<LogEstimate> before = estimate(then, theirs);
    boolean higherIsBetter = ours.metric().direction() == Metric.Direction.HIGHER_IS_BETTER;
    double ratio = ours.mean().value() / theirs.mean().value();
    return change(
        ours.cell(),
        theirs.cell().platform(),
        ComparedMeasure.TIME,
        ours.metric(),
        theirs.mean().value(),
        ours.mean().value(),
        higherIsBetter ? 1 / ratio : ratio,
        higherIsBetter ? ratio(before, after) : ratio(after, before),
        theirs.trials().size(),
        ours.trials().size(),
        Set.of());
  }

  private Optional<Change> pd(Cell cell) {
    boolean haveOneReference =
        counterparts.then(now.run().reference()).equals(Optional.of(then.run().reference()));
    Optional<Comparison> ours = comparison(now, cell);
    Optional<Comparison> theirs = before(cell).flatMap(each -> comparison(then, each));
    return haveOneReference && ours.isPresent() && theirs.isPresent()
        ? Optional.of(pd(cell, ours.get(), theirs.get()))
        : Optional.empty();
  }

  private Change pd(Cell cell, Comparison ours, Comparison theirs) {
    return change(
        cell,
        theirs.candidate(),
        ComparedMeasure.PD,
        ours.metric(),
        theirs.pd().value(),
        ours.pd().value(),
        ours.pd().value() / theirs.pd().value(),
        ratio(PdEstimate.of(now, ours), PdEstimate.of(then, theirs)),
        theirs.blocks().size(),
        ours.blocks().size(),
        either(ours.mean().unsettled(), theirs.mean().unsettled()));
  }

  private static Set<Unsettled> either(Set<Unsettled> ours, Set<Unsettled> theirs) {
    Set<Unsettled> all = new HashSet<>(ours);
    all.addAll(theirs);
    return all;
  }

  private Change change(
      Cell cell,
      String platformThen,
      ComparedMeasure measure,
      Metric metric,
      double before,
      double after,
      double value,
      Optional<IndependentRatio> ratio,
      int trialsThen,
      int trialsNow,
      Set<Unsettled> unsettled) {
    return new Change(
        cell,
        platformThen,
        measure,
        metric,
        before,
        after,
        value,
        Math.min(trialsThen, trialsNow) < ConfidenceLevel.LEAST_TRIALS ? Optional.empty() : ratio,
        trialsThen,
        trialsNow,
        now.level(),
        unsettled,
        OptionalDouble.empty());
  }

  private Optional<Cell> before(Cell cell) {
    return counterparts.then(cell.platform()).map(cell.measurand()::on);
  }

  private static Optional<Comparison> comparison(Results results, Cell cell) {
    return results.comparisons().stream()
        .filter(each -> each.measurand().on(each.candidate()).equals(cell))
        .filter(each -> each.pd().value() > 0)
        .findFirst();
  }

  private static Optional<LogEstimate> estimate(Results results, CellResult cell) {
    return LogEstimate.ofMean(cell.trials().stream().mapToDouble(TrialPoint::mean).toArray())
        .map(each -> PdEstimate.honest(results, each));
  }

  private static Optional<IndependentRatio> ratio(
      Optional<LogEstimate> above, Optional<LogEstimate> below) {
    return above.flatMap(a -> below.map(b -> IndependentRatio.of(a, b)));
  }
}
