package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.comparison.PdVerdict;
import io.tare.analysis.comparison.QuantileRatio;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Comparisons as a file: a row for the mean of each, for other statistics and quantiles, and for
 * each component of its metric.
 */
final class StatisticColumns {

  /** The word for the whole in the column of parts. */
  private static final String TOTAL = "total";

  private static final String MEAN = "mean";

  /** The method for the interval of a quantile over all submissions. */
  private static final String BOOTSTRAP = "bootstrap_of_trials";

  private StatisticColumns() {}

  private record Sides(double reference, double candidate) {}

  private record Figure(
      double value, Optional<Interval> interval, String method, OptionalDouble p) {

    static Figure of(Ratio pd) {
      return new Figure(pd.value(), pd.interval(), JsonValues.name(pd.method()), pd.pValue());
    }

    static Figure of(QuantileRatio pd) {
      return new Figure(
          pd.value(), pd.interval(), StatisticColumns.method(pd), OptionalDouble.empty());
    }
  }

  /**
   * A row of the file.
   *
   * @param judged absent if it has no verdict
   * @param added absent for values that do not add up
   */
  private record Row(
      Comparison of,
      String part,
      String statistic,
      Optional<Sides> sides,
      Optional<Figure> pd,
      Optional<PdVerdict> judged,
      Optional<Estimate> added,
      Optional<Estimate> share) {

    static Row of(Comparison of) {
      return new Row(
          of,
          TOTAL,
          MEAN,
          Optional.of(new Sides(of.sides().reference().value(), of.sides().candidate().value())),
          Optional.of(Figure.of(of.pd())),
          Optional.of(of.mean()),
          Optional.of(of.sides().added()),
          Optional.empty());
    }

    static Row of(Comparison of, SecondaryStatistic figure) {
      return new Row(
          of,
          TOTAL,
          figure.kind().label(),
          Optional.of(new Sides(figure.reference(), figure.candidate())),
          Optional.of(Figure.of(figure.judged().pd())),
          Optional.of(figure.judged()),
          Optional.empty(),
          Optional.empty());
    }

    static Row of(Comparison of, ComponentLoss part) {
      return new Row(
          of,
          part.part().label(),
          MEAN,
          Optional.of(new Sides(part.reference(), part.candidate())),
          part.pd().map(Figure::of),
          Optional.empty(),
          Optional.of(part.added()),
          part.readableShare());
    }

    static Row of(Comparison of, String part, QuantileRatio quantile) {
      return new Row(
          of,
          part,
          quantile.name(),
          Optional.empty(),
          Optional.of(Figure.of(quantile)),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }

    /** Processor time is a time, also that of work whose metric is a rate. */
    Metric.Unit unit() {
      return statistic.equals(SecondaryStatistic.Kind.PROCESSOR.label())
          ? Metric.Unit.NANOSECONDS
          : of.metric().unit();
    }

    boolean isWhole() {
      return part.equals(TOTAL) && statistic.equals(MEAN);
    }
  }

  static String csv(Results results) {
    return columns(results)
        .csv(results.comparisons().stream().flatMap(each -> rows(each).stream()).toList());
  }

  private static List<Row> rows(Comparison comparison) {
    List<Row> rows = new ArrayList<>(List.of(Row.of(comparison)));
    comparison.beside().forEach(each -> rows.add(Row.of(comparison, each)));
    comparison.quantiles().stream()
        .filter(each -> each.method().isEmpty())
        .forEach(each -> rows.add(Row.of(comparison, TOTAL, each)));
    for (ComponentLoss part : comparison.components()) {
      rows.add(Row.of(comparison, part));
      part.quantiles().forEach(each -> rows.add(Row.of(comparison, part.part().label(), each)));
    }
    return rows;
  }

  private static Columns<Row> columns(Results results) {
    Columns<Row> columns =
        StatisticColumns.<Row>measurand(row -> row.of.measurand())
            .field("candidate", row -> row.of.candidate())
            .field("reference", row -> row.of.reference())
            .field("part", Row::part)
            .field("statistic", Row::statistic)
            .field("blocks", row -> row.of.blocks().size())
            .field("reference_mean", row -> row.sides.map(Sides::reference))
            .field("candidate_mean", row -> row.sides.map(Sides::candidate))
            .field("pd", row -> row.pd.map(Figure::value))
            .field("pd_lower", row -> row.pd.flatMap(Figure::interval).map(Interval::lower))
            .field("pd_upper", row -> row.pd.flatMap(Figure::interval).map(Interval::upper))
            .field("method", row -> row.pd.map(Figure::method))
            .field("p", row -> row.pd.map(Figure::p))
            .field("p_holm", row -> row.judged.map(PdVerdict::holmP))
            .field(
                "intervals_overlap",
                row -> row.isWhole() ? row.of.sides().intervalsOverlap() : Optional.empty())
            .field("verdict", row -> row.judged.map(Verdicts::word))
            .field("added", row -> row.added.map(Estimate::value))
            .field("added_lower", row -> row.added.flatMap(Estimate::interval).map(Interval::lower))
            .field("added_upper", row -> row.added.flatMap(Estimate::interval).map(Interval::upper))
            .field("share_of_loss", row -> row.share.map(Estimate::value))
            .field(
                "share_of_loss_lower",
                row -> row.share.flatMap(Estimate::interval).map(Interval::lower))
            .field(
                "share_of_loss_upper",
                row -> row.share.flatMap(Estimate::interval).map(Interval::upper))
            .field("metric", row -> row.of.metric().name())
            .field("unit", row -> row.unit().symbol());
    return columns.addAll(
        ComparisonColumns.of(results, ComparisonRows.all(results), Placement.CSV)
            .within(row -> row.isWhole() ? Optional.of(row.of()) : Optional.empty()));
  }

  /** What a measurand is, as three columns. */
  static <R> Columns<R> measurand(Function<R, Measurand> measurand) {
    return new Columns<R>()
        .field("workload", row -> measurand.apply(row).workload())
        .field("parameters", row -> parameters(measurand.apply(row)))
        .field("path", row -> measurand.apply(row).network().name());
  }

  private static String parameters(Measurand measurand) {
    String load =
        measurand.load().map(Load::values).orElse(Collections.emptySortedMap()).entrySet().stream()
            .map(each -> each.getKey() + "=" + CellText.plain(each.getValue().doubleValue()))
            .collect(Collectors.joining(" "));
    String phase = measurand.phase().isEmpty() ? "" : " phase=" + measurand.phase();
    return (measurand.parameters() + " " + load + phase).strip();
  }

  /** The method for the interval of a quantile. */
  static String method(QuantileRatio quantile) {
    return quantile.method().map(JsonValues::name).orElse(BOOTSTRAP);
  }

  /** The ratio of a quantile with its interval in brackets, or a dash. */
  static String text(List<QuantileRatio> quantiles, String name) {
    return quantiles.stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .map(each -> Interpretation.withInterval(each.value(), each.interval()))
        .orElse("–");
  }
}
