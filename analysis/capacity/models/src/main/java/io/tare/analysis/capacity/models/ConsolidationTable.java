package io.tare.analysis.capacity.models;

import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Metric;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a number of servers answers on each platform, as a table and in words. */
public final class ConsolidationTable {

  private static final double NANOS = 1e9;

  private ConsolidationTable() {}

  /** A row for each platform, with errors if a run was named to check them. */
  public static Table of(List<Consolidation> all) {
    boolean isChecked = all.stream().anyMatch(each -> each.measured().isPresent());
    Columns<Consolidation> columns =
        new Columns<Consolidation>()
            .words("workload", each -> each.scaling().group().workload())
            .words("platform", each -> each.scaling().group().platform())
            .words("servers", ConsolidationTable::servers)
            .words("from", ConsolidationTable::measuredNumbers)
            .values("answers/s", each -> Cells.estimate(each.perSecond()))
            .values(
                "per processor",
                each -> Cells.estimate(each.scaling().perProcessor(each.servers())))
            .values("p95", each -> time(each.scaling().p95Nanos(each.servers())))
            .values("each adds", each -> added(each.scaling().addedSeconds()))
            .values(
                "to one machine",
                each ->
                    Cells.of(
                        each.toOneMachine().map(Ratio::value),
                        value -> ratio(each.toOneMachine().orElseThrow())));
    if (isChecked) {
      columns
          .values("measured/s", each -> Cells.of(perSecond(each), ConsolidationTable::plain))
          .values("error", each -> Cells.of(each.throughputError(), ConsolidationTable::percent))
          .values(
              "measured p95",
              each ->
                  Cells.of(
                      each.measured().map(ServerScaling.Point::p95Nanos), ConsolidationTable::time))
          .values("error of p95", each -> Cells.of(each.p95Error(), ConsolidationTable::percent))
          .words("goals", ConsolidationTable::goals);
    }
    return columns.table(all);
  }

  private static Optional<Double> perSecond(Consolidation each) {
    return each.measured().map(point -> point.perSecond(each.scaling().level()).value());
  }

  private static String servers(Consolidation each) {
    String where = each.scaling().group().areApart() ? "apart" : "together";
    return each.servers() == 1 ? "1" : each.servers() + " " + where;
  }

  private static String measuredNumbers(Consolidation each) {
    return each.scaling().points().keySet().stream()
        .map(String::valueOf)
        .collect(Collectors.joining(", "));
  }

  private static String goals(Consolidation each) {
    return each.isHit().map(isHit -> isHit ? "met" : "missed").orElse("not measured");
  }

  private static Cell added(Estimate seconds) {
    return Cell.of(
        seconds.value(),
        UnitScale.text(Metric.Unit.NANOSECONDS, NANOS * seconds.value())
            + seconds
                .interval()
                .map(
                    each ->
                        " ± " + UnitScale.text(Metric.Unit.NANOSECONDS, NANOS * each.halfWidth()))
                .orElse(""));
  }

  private static Cell ratio(Ratio ratio) {
    return Cells.ratio(ratio.value(), ratio.interval());
  }

  private static Cell time(double nanos) {
    return Cell.of(nanos, UnitScale.text(Metric.Unit.NANOSECONDS, nanos));
  }

  private static Cell plain(double value) {
    return Cell.of(value, Numbers.significant(value, 3));
  }

  private static Cell percent(double share) {
    return Cell.of(share, Numbers.signedPercent(share));
  }

  /**
   * Which of both answers more.
   *
   * @param ratio answers of servers that are apart over those of servers in one machine
   */
  static String verdict(Ratio ratio) {
    String figure = Numbers.ratio(ratio.value(), ratio.interval(), 2);
    if (ratio.interval().isEmpty()) {
      return "each in its own machine they answer %s times as many as in one, from too few blocks to say how sure that is"
          .formatted(figure);
    }
    if (!ratio.differsFromOne()) {
      return "one machine or one for each makes no difference that these blocks show: apart they answer %s times as many"
          .formatted(figure);
    }
    return ratio.value() > 1
        ? "each in its own machine, because they answer %s times as many as in one"
            .formatted(figure)
        : "in one machine, because each in its own they answer only %s times as many"
            .formatted(figure);
  }
}
