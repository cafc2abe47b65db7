package io.tare.analysis.comparison.gate;

import io.tare.analysis.comparison.CellResult;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.MeasuredPd;
import io.tare.analysis.comparison.MetricMeans;
import io.tare.analysis.comparison.QuantileRatio;
import io.tare.analysis.comparison.QuantileRatios;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.Unsettled;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Validity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The numbers of a run, with intervals of any level.
 *
 * @param planned all cells that the run planned to judge
 */
record GateQuantities(Results results, List<GateCell> planned, Optional<RunChange> change) {

  private static final String DRIFTED = "not settled: PD drifted during the measurement";
  private static final String COMPILED = "not settled: the JVM was still compiling";
  private static final String UNSEEN =
      "perhaps not settled: a drift too slow to detect could explain the difference";
  private static final String NO_LAST_THIRD = ", and its last third is not known";

  private static final String TOO_COARSE = "too coarse: its figures have too few digits";

  private static final String TOO_FEW_FOR_PERCENTILE =
      "too few blocks: an interval of a percentile needs " + QuantileRatios.MIN_BLOCKS;

  static final String TOO_FEW = "too few blocks: an interval needs " + ConfidenceLevel.MIN_TRIALS;

  /**
   * @throws IllegalArgumentException if the term needs an earlier run and there is none
   */
  GateQuantity of(GateSubject term, Cell cell) {
    return switch (term) {
      case PD ->
          pd(
              cell,
              each -> Optional.of(each.pd()),
              MeasuredPd::of,
              each ->
                  MeasuredPd.ofLastThird(results, each)
                      .map(last -> level -> last.at(level).interval()));
      case PD_MEDIAN ->
          pd(
              cell,
              each ->
                  each.beside(SecondaryStatistic.Kind.MEDIAN).map(figure -> figure.judged().pd()),
              MeasuredPd::ofMedians,
              each -> Optional.empty());
      case PD_P95 -> quantile(cell, 0.95);
      case MEAN -> mean(cell);
      case CHANGE -> change(cell, earlier().verdict(cell));
      case CHANGE_TIME -> change(cell, earlier().time(cell));
      case MIGRATION_SHARE -> new MigrationQuantities(results).share(cell);
      case MIGRATION_LOSS -> new MigrationQuantities(results).loss(cell);
    };
  }

  /**
   * @param known the ratio of a statistic in the results
   * @param measured what it was computed from
   * @param lastThird its interval in the last third of the rounds
   */
  private GateQuantity pd(
      Cell cell,
      Function<Comparison, Optional<Ratio>> known,
      BiFunction<Results, Comparison, MeasuredPd> measured,
      Function<Comparison, Optional<DoubleFunction<Optional<Interval>>>> lastThird) {
    return results
        .comparison(cell)
        .flatMap(
            each ->
                known
                    .apply(each)
                    .map(
                        pd -> {
                          MeasuredPd of = measured.apply(results, each);
                          return settled(
                              each,
                              GateQuantity.of(
                                  pd.value(),
                                  each.blocks().size(),
                                  level -> of.at(level).interval(),
                                  pd.method().words()),
                              lastThird.apply(each));
                        }))
        .orElseGet(() -> GateQuantity.none(lacking(cell)));
  }

  /** What has too few digits has no interval that could close or open a gate. */
  private static GateQuantity settled(
      Comparison comparison,
      GateQuantity quantity,
      Optional<DoubleFunction<Optional<Interval>>> lastThird) {
    return comparison.isTooCoarse()
        ? quantity.without(TOO_COARSE)
        : settled(comparison.mean().unsettled(), quantity, lastThird);
  }

  /** What is not shown to have settled needs a last third that says the same. */
  private static GateQuantity settled(
      Set<Unsettled> by,
      GateQuantity quantity,
      Optional<DoubleFunction<Optional<Interval>>> lastThird) {
    if (by.isEmpty()) {
      return quantity;
    }
    String why = why(by);
    return lastThird
        .map(each -> quantity.moving(why, each))
        .orElseGet(() -> quantity.without(why + NO_LAST_THIRD));
  }

  private static String why(Set<Unsettled> by) {
    if (by.contains(Unsettled.TREND)) {
      return DRIFTED;
    }
    return by.contains(Unsettled.COMPILERS) ? COMPILED : UNSEEN;
  }

  private GateQuantity quantile(Cell cell, double probability) {
    Optional<Comparison> comparison = results.comparison(cell);
    Optional<QuantileRatio> ratio =
        comparison.stream()
            .flatMap(each -> each.quantiles().stream())
            .filter(each -> each.probability() == probability)
            .findFirst();
    return ratio
        .map(
            each ->
                settled(
                    comparison.orElseThrow(),
                    GateQuantity.of(
                        each.value(),
                        comparison.orElseThrow().blocks().size(),
                        level ->
                            each.interval()
                                .map(
                                    known ->
                                        stretched(
                                            each.value(),
                                            known,
                                            comparison.orElseThrow().blocks().size() - 1,
                                            level)),
                        TOO_FEW_FOR_PERCENTILE),
                    Optional.empty()))
        .orElseGet(() -> GateQuantity.none(lacking(cell)));
  }

  /**
   * An interval of another level than the bootstrap's: its ends' distances from the ratio, on the
   * logarithmic scale, times the ratio of Student's t of the two levels. Resampling five blocks
   * does not reach as far as a corrected level requires.
   */
  private static Interval stretched(double value, Interval known, int freedom, double level) {
    double factor =
        ConfidenceLevel.studentT(level, freedom) / ConfidenceLevel.studentT(known.level(), freedom);
    return new Interval(
        known.lower() > 0 ? value * Math.pow(known.lower() / value, factor) : known.lower(),
        Math.min(Double.MAX_VALUE, value * Math.pow(known.upper() / value, factor)),
        level);
  }

  private GateQuantity mean(Cell cell) {
    return results
        .cell(cell)
        .map(
            each ->
                GateQuantity.of(
                    each.mean().value(),
                    each.mean().n(),
                    level -> MetricMeans.of(each.metric(), means(each), level).interval(),
                    each.mean().n() < ConfidenceLevel.MIN_TRIALS
                        ? TOO_FEW + invalidTrials(cell)
                        : ""))
        .orElseGet(() -> GateQuantity.none(lacking(cell)));
  }

  /** That it was not measured, and which rules of validity its trials broke. */
  private String lacking(Cell cell) {
    return "not measured" + invalidTrials(cell);
  }

  /** {@code ": 4 trials are invalid (throttled)"}; empty without invalid trials. */
  private String invalidTrials(Cell cell) {
    List<String> ids =
        planned.stream().filter(each -> each.cell().equals(cell)).map(GateCell::id).toList();
    List<Validity> invalid =
        results.checks().stream()
            .filter(each -> ids.contains(each.cell()) && !each.validity().isValid())
            .map(CellFinished::validity)
            .toList();
    String rules =
        invalid.stream()
            .flatMap(each -> each.findings().stream())
            .map(each -> each.rule().key())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return invalid.isEmpty()
        ? ""
        : ": "
            + invalid.size()
            + (invalid.size() == 1 ? " trial is" : " trials are")
            + " invalid ("
            + rules
            + ")";
  }

  private static double[] means(CellResult cell) {
    return cell.trials().stream().mapToDouble(TrialPoint::mean).toArray();
  }

  private GateQuantity change(Cell cell, Optional<Change> found) {
    return found
        .map(
            each -> {
              GateQuantity quantity =
                  GateQuantity.of(
                      each.loss().value(),
                      0,
                      each::interval,
                      each.verdict() == Verdict.TOO_FEW_BLOCKS ? TOO_FEW : "");
              return settled(
                  each.unsettled(), quantity, each.loss().lastThird().map(last -> last::interval));
            })
        .orElseGet(
            () ->
                GateQuantity.none(
                    results.cell(cell).isEmpty()
                        ? lacking(cell)
                        : "not measured by this metric in " + earlier().then().run().name()));
  }

  private RunChange earlier() {
    return change.orElseThrow(
        () ->
            new IllegalArgumentException(
                "change needs a second run: tare compare RUN --with OTHER"));
  }
}
