package io.tare.analysis.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A stated percentage by which one platform is better in a row, with the result of each definition.
 * Readers understand "31.99 % better" as a share of one of the two numbers, so a study whose
 * percentages are of the mean of both is reported even if they are computed correctly.
 *
 * @param published as printed
 * @param reading the definition that gives the published value, with rounding; absent if none does
 * @param symmetric percent of the mean of both, 2·|a − b| / (a + b)
 * @param ofWorse percent of the worse one
 * @param ofBetter percent of the better one
 */
public record Percentage(
    String id,
    String row,
    String published,
    Optional<PercentReading> reading,
    double symmetric,
    double ofWorse,
    double ofBetter) {

  /** For all statements of a percentage in one row that name the better platform correctly. */
  static List<Percentage> of(Study study) {
    List<Percentage> all = new ArrayList<>();
    for (Statement statement : study.statements()) {
      if (statement instanceof Statement.Percent percent) {
        StudyTable table = study.table(percent.table()).orElseThrow();
        StudyRow row = table.row(percent.row()).orElseThrow();
        if (table.winner(row).equals(percent.better())) {
          all.add(of(percent, new RowSides(table, row)));
        }
      }
    }
    return all;
  }

  private static Percentage of(Statement.Percent percent, RowSides sides) {
    Optional<PercentReading> reading =
        List.of(PercentReading.values()).stream()
            .filter(each -> percent.value().span().overlaps(sides.possible(each)))
            .findFirst();
    return new Percentage(
        percent.id(),
        sides.label(),
        percent.value().toString(),
        reading,
        sides.percent(PercentReading.SYMMETRIC),
        sides.percent(PercentReading.OF_THE_WORSE),
        sides.percent(PercentReading.OF_THE_BETTER));
  }
}
