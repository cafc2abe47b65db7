package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.migration.MigrationEffect;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the live migrations of a cell cost, in one line: means over migrations.
 *
 * @param effects by quantity, as {@link MigrationEffect} names it
 */
record MigrationAnswer(Cell cell, Map<String, MigrationEffect> effects) {

  /** One for each cell with migrations that are results. */
  static List<MigrationAnswer> of(Results results) {
    Map<Cell, Map<String, MigrationEffect>> byCell = new LinkedHashMap<>();
    MigrationEffect.of(results.migrations(), results.level())
        .forEach(
            each ->
                byCell
                    .computeIfAbsent(each.cell(), cell -> new LinkedHashMap<>())
                    .put(each.quantity(), each));
    List<MigrationAnswer> answers = new ArrayList<>();
    byCell.forEach((cell, effects) -> answers.add(new MigrationAnswer(cell, effects)));
    return answers;
  }

  /**
   * {@code "2 live migrations during Quicksort of 20,000: 4.59 s in all, 124 ms of it standing
   * still; meanwhile requests took 1.30 times as long (95 % 1.1–1.5)."}, each a mean.
   */
  String sentence(Results results) {
    return text(MigrationEffect.TOTAL_TIME, of -> Numbers.count(of.mean().n()) + " ")
        + "live migrations during "
        + during(results)
        + ": "
        + text(MigrationEffect.TOTAL_TIME, MigrationAnswer::mean)
        + " each"
        + part(MigrationEffect.STANDSTILL, of -> ", " + mean(of) + " of it standing still")
        + part(
            MigrationEffect.PD_DURING,
            of ->
                "; meanwhile requests took "
                    + Numbers.ratio(of.mean().value(), 2)
                    + " times as long"
                    + of.mean()
                        .interval()
                        .map(
                            each ->
                                " ("
                                    + Numbers.level(results.level())
                                    + " "
                                    + Numbers.interval(Optional.of(each), 2)
                                    + ")")
                        .orElse(""))
        + ".";
  }

  private String during(Results results) {
    return CellText.of(cell.measurand())
        + (results.platforms().size() == 1 ? "" : " on " + cell.platform());
  }

  static Columns<MigrationAnswer> columns(Results results) {
    return new Columns<MigrationAnswer>()
        .words("live migrations during", each -> each.during(results))
        .numbers("n", each -> each.text(MigrationEffect.TOTAL_TIME, of -> "" + of.mean().n()))
        .numbers("total", each -> each.text(MigrationEffect.TOTAL_TIME, MigrationAnswer::mean))
        .numbers("still", each -> each.text(MigrationEffect.STANDSTILL, MigrationAnswer::mean))
        .numbers(
            "PD meanwhile",
            each -> each.text(MigrationEffect.PD_DURING, of -> Numbers.ratio(of.mean().value(), 2)))
        .numbers(
            Numbers.level(results.level()) + " interval",
            each ->
                each.text(
                    MigrationEffect.PD_DURING, of -> Numbers.interval(of.mean().interval(), 2)));
  }

  private String text(String quantity, Function<MigrationEffect, String> text) {
    return Optional.ofNullable(effects.get(quantity)).map(text).orElse("–");
  }

  private String part(String quantity, Function<MigrationEffect, String> text) {
    return Optional.ofNullable(effects.get(quantity)).map(text).orElse("");
  }

  private static String mean(MigrationEffect effect) {
    return UnitScale.text(Metric.Unit.NANOSECONDS, effect.mean().value());
  }
}
