package io.tare.analysis.migration;

import io.tare.analysis.migration.MeasuredMigration.Unfit;
import io.tare.analysis.migration.MigrationModel.Errors;
import io.tare.analysis.migration.MigrationModel.Forecast;
import io.tare.analysis.migration.MigrationModel.Outside;
import io.tare.analysis.migration.MigrationModel.Range;
import io.tare.analysis.migration.MigrationModel.Span;
import io.tare.analysis.migration.MigrationModel.Variable;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Metric;
import java.util.Map;
import java.util.stream.Collectors;

/** Models of migrations, and their forecasts, for people. */
public final class MigrationModelReport {

  private static final double NANOS = 1e9;
  private static final double PERCENT = 100;

  private MigrationModelReport() {}

  /** The law, its data, and its errors. */
  public static String text(MigrationModel model, int width) {
    PlainText text = new PlainText(width);
    text.paragraph(
        "Migrations of %s, %d of %s"
            .formatted(model.platform(), model.migrations().size(), model.id()));
    text.table(migrations(model)).gap();
    text.paragraph(law(model.law()));
    text.paragraph(errors("total time", model.totalErrors()));
    text.paragraph(errors("downtime", model.downtimeErrors()));
    if (!model.unfit().isEmpty()) {
      text.paragraph("Not used: " + unfit(model.unfit()) + ".");
    }
    model.notes().forEach(each -> text.paragraph("Note: " + each + "."));
    return text.toString();
  }

  /** A row for each migration: measured, fitted, and by the law of the others. */
  static Table migrations(MigrationModel model) {
    return new Columns<FittedMigration>()
        .words("migration", FittedMigration::name)
        .values("memory MB", each -> number(each.terms().memoryBytes() / 1e6))
        .values("written MB/s", each -> number(each.terms().dirtiedPerSecond() / 1e6))
        .values("bandwidth MB/s", each -> number(each.terms().bytesPerSecond() / 1e6))
        .values("allowed ms", each -> number(each.terms().downtimeSeconds() * 1e3))
        .values("total s", each -> number(each.total().measured()))
        .add(column -> column.values("fitted", each -> number(each.total().fitted())).minor())
        .values("left out, off by", each -> off(each.total().error()))
        .values("downtime ms", each -> number(each.downtime().measured() * 1e3))
        .add(
            column ->
                column.values("fitted", each -> number(each.downtime().fitted() * 1e3)).minor())
        .values("left out, off by", each -> off(each.downtime().error()))
        .table(model.migrations());
  }

  private static Cell number(double value) {
    return Cell.of(value, Numbers.significant(value, 3));
  }

  private static Cell off(double error) {
    return Cell.of(error, Numbers.signedPercent(error));
  }

  private static String law(PreCopyModel law) {
    return ("The first pass sends %s; %s %% of the bandwidth is used; the rest, during the"
            + " standstill, takes %s %% of the time expected from that; each migration takes %s and"
            + " each stop %s besides copying.")
        .formatted(
            firstPass(law),
            Numbers.significant(PERCENT * law.bandwidthShare(), 3),
            Numbers.significant(PERCENT * law.restShare(), 2),
            time(law.setupSeconds()),
            time(law.stopSeconds()));
  }

  private static String firstPass(PreCopyModel law) {
    String used = UnitScale.text(Metric.Unit.BYTES, law.usedBytes());
    String share = Numbers.significant(PERCENT * law.sentShare(), 3) + " % of the memory";
    if (law.usedBytes() == 0) {
      return share;
    }
    return law.sentShare() == 0 ? used + ", however large the memory is" : used + " and " + share;
  }

  private static String errors(String what, Errors errors) {
    return "Migrations left out, %s: off by %s %% (median), %s %% (largest)."
        .formatted(
            what,
            Numbers.significant(PERCENT * errors.median(), 2),
            Numbers.significant(PERCENT * errors.largest(), 2));
  }

  private static String unfit(Map<Unfit, Integer> unfit) {
    return unfit.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey().words())
        .collect(Collectors.joining(", "));
  }

  public static String text(MigrationModel model, Forecast forecast, int width) {
    PlainText text = new PlainText(width);
    PreCopyModel.Course course = forecast.course();
    if (!course.ends()) {
      text.paragraph(
          "It never ends: the guest writes as fast as passes send. Allow more bandwidth or"
              + " downtime, reduce writing, or limit the passes (--passes).");
    } else {
      forecast.total().ifPresent(each -> text.paragraph("total     " + span(each)));
      forecast.downtime().ifPresent(each -> text.paragraph("downtime  " + span(each)));
      text.paragraph(
          "passes    %d, %s sent%s"
              .formatted(
                  course.passes(),
                  UnitScale.text(Metric.Unit.BYTES, course.sentBytes()),
                  course.converges()
                      ? ""
                      : "; it does not converge: the last pass exceeds the allowed downtime"));
      text.paragraph(
          "In brackets: by the errors for %d left-out migrations; a new one like them is"
                  .formatted(model.migrations().size())
              + " inside with probability %s %%."
                  .formatted(Numbers.significant(PERCENT * model.coverage(), 2)));
    }
    for (Outside each : forecast.outside()) {
      text.paragraph("Beyond what was measured: " + outside(each) + ".");
    }
    model.notes().forEach(each -> text.paragraph("Note: " + each + "."));
    return text.toString();
  }

  /** How a question is beyond the measured range, in words. */
  public static String outside(Outside outside) {
    Range range = outside.measured();
    String low = value(outside.variable(), range.low());
    String high = value(outside.variable(), range.high());
    return "%s was measured %s; asked %s"
        .formatted(
            outside.variable().word(),
            low.equals(high) ? "at " + low : "from " + low + " to " + high,
            value(outside.variable(), outside.asked()));
  }

  private static String value(Variable variable, double value) {
    return switch (variable) {
      case MEMORY -> UnitScale.text(Metric.Unit.BYTES, value);
      case DIRTYING, BANDWIDTH -> UnitScale.text(Metric.Unit.BYTES_PER_SECOND, value);
      case DOWNTIME -> time(value);
    };
  }

  private static String span(Span span) {
    return time(span.value()) + " (" + time(span.low()) + " to " + time(span.high()) + ")";
  }

  private static String time(double seconds) {
    return UnitScale.time(seconds * NANOS);
  }
}
