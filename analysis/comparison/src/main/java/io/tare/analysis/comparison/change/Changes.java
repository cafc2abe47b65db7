package io.tare.analysis.comparison.change;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.MetricMeans;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.StoppingCorrection;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.twosample.BetweenRuns;
import io.tare.analysis.statistics.twosample.IndependentRatio;
import io.tare.analysis.statistics.twosample.LogEstimate;
import io.tare.harness.model.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Compares the cells of two runs.
 *
 * @param earlier other runs among which nothing changed, with platforms named as in the earlier
 *     one; they show how much runs differ
 */
record Changes(Results then, Results now, Counterparts counterparts, List<Results> earlier) {

  /** For all cells that both have, in the later run's order. */
  List<Change> times() {
    return now.cells().stream().map(this::time).flatMap(Optional::stream).toList();
  }

  /**
   * The change of PD if there is one; otherwise of the time, for the reference only if it is the
   * only platform.
   */
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

  private Optional<Change> time(CellResult ours) {
    Optional<Cell> before = before(ours.cell());
    return before
        .flatMap(then::cell)
        .filter(theirs -> theirs.metric().equals(ours.metric()))
        .filter(theirs -> theirs.mean().value() > 0 && ours.mean().value() > 0)
        .map(theirs -> time(ours, theirs));
  }

  private Change time(CellResult ours, CellResult theirs) {
    double ratio = ours.mean().value() / theirs.mean().value();
    Optional<BetweenRuns> runs =
        between(
            run ->
                run.cell(theirs.cell())
                    .filter(each -> each.metric().equals(theirs.metric()))
                    .flatMap(each -> loss(run, each)));
    return new Change(
        ComparedMeasure.TIME,
        ours.metric(),
        side(theirs),
        side(ours),
        new Change.Loss(
            ours.metric().higherIsBetter() ? 1 / ratio : ratio,
            widened(ratio(loss(now, ours), loss(then, theirs)), runs),
            runs,
            Optional.empty()),
        now.level(),
        Set.of(),
        OptionalDouble.empty());
  }

  private static Change.Side side(CellResult result) {
    return new Change.Side(result.cell(), result.mean().value(), result.trials().size());
  }

  private static Change.Side side(Comparison pd) {
    return new Change.Side(pd.measurand().on(pd.candidate()), pd.pd().value(), pd.blocks().size());
  }

  private Optional<Change> pd(Cell cell) {
    boolean haveOneReference =
        counterparts.then(now.run().reference()).equals(Optional.of(then.run().reference()));
    return haveOneReference
        ? comparison(now, cell)
            .flatMap(
                ours ->
                    before(cell)
                        .flatMap(each -> comparison(then, each))
                        .filter(theirs -> theirs.metric().equals(ours.metric()))
                        .map(theirs -> pd(ours, theirs)))
        : Optional.empty();
  }

  private Change pd(Comparison ours, Comparison theirs) {
    Optional<BetweenRuns> runs =
        between(
            run ->
                comparison(run, theirs.measurand().on(theirs.candidate()))
                    .filter(each -> each.reference().equals(theirs.reference()))
                    .filter(each -> each.metric().equals(theirs.metric()))
                    .flatMap(each -> MeasuredPd.of(run, each).estimate()));
    return new Change(
        ComparedMeasure.PD,
        ours.metric(),
        side(theirs),
        side(ours),
        new Change.Loss(
            ours.pd().value() / theirs.pd().value(),
            widened(
                ratio(MeasuredPd.of(now, ours).estimate(), MeasuredPd.of(then, theirs).estimate()),
                runs),
            runs,
            widened(ratio(lastThird(now, ours), lastThird(then, theirs)), runs)),
        now.level(),
        either(ours.mean().unsettled(), theirs.mean().unsettled()),
        OptionalDouble.empty());
  }

  /** How much the earlier one and the others differ; empty without others. */
  private Optional<BetweenRuns> between(Function<Results, Optional<LogEstimate>> figure) {
    return earlier.isEmpty()
        ? Optional.empty()
        : BetweenRuns.of(
            Stream.concat(Stream.of(then), earlier.stream())
                .map(figure)
                .flatMap(Optional::stream)
                .toList());
  }

  private static Optional<IndependentRatio> widened(
      Optional<IndependentRatio> ratio, Optional<BetweenRuns> runs) {
    return runs.isPresent() ? ratio.map(each -> each.widened(runs.get())) : ratio;
  }

  /** A movement too slow to be found is about PD being 1, not about a change of it. */
  private static Set<Unsettled> either(Set<Unsettled> ours, Set<Unsettled> theirs) {
    Set<Unsettled> all = new HashSet<>(ours);
    all.addAll(theirs);
    all.remove(Unsettled.UNSEEN);
    return all;
  }

  private Optional<Cell> before(Cell cell) {
    return counterparts.then(cell.platform()).map(cell.measurand()::on);
  }

  private static Optional<Comparison> comparison(Results results, Cell cell) {
    return results.comparison(cell).filter(each -> each.pd().value() > 0);
  }

  private static Optional<LogEstimate> lastThird(Results results, Comparison comparison) {
    return MeasuredPd.ofLastThird(results, comparison).flatMap(MeasuredPd::estimate);
  }

  private static Optional<LogEstimate> loss(Results results, CellResult cell) {
    return MetricMeans.loss(
            cell.metric(), cell.trials().stream().mapToDouble(TrialPoint::mean).toArray())
        .map(each -> MeasuredPd.honest(StoppingCorrection.of(results.run()), each));
  }

  private static Optional<IndependentRatio> ratio(
      Optional<LogEstimate> above, Optional<LogEstimate> below) {
    return above.flatMap(a -> below.map(b -> IndependentRatio.of(a, b)));
  }
}
