package io.tare.analysis.migration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.migration.MigrationModel.Forecast;
import io.tare.analysis.migration.MigrationModel.Outside;
import io.tare.analysis.migration.MigrationModel.Span;
import io.tare.analysis.migration.PreCopyModel.Course;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.table.Columns;
import java.util.Optional;

/**
 * The forecast of a migration, for programs: times in seconds, sizes in bytes. A migration that
 * never ends has no times.
 */
public final class MigrationForecastJson {

  private static final Columns<Span> SPAN =
      new Columns<Span>()
          .field("value", each -> finite(each.value()))
          .field("low", each -> finite(each.low()))
          .field("high", each -> finite(each.high()));

  private static final Columns<Outside> OUTSIDE =
      new Columns<Outside>()
          .field("what", each -> each.variable().word())
          .field("asked", Outside::asked)
          .field("measured_from", each -> each.measured().low())
          .field("measured_to", each -> each.measured().high());

  private MigrationForecastJson() {}

  public static ObjectNode of(MigrationModel model, Forecast forecast) {
    Optional<Course> ending = Optional.of(forecast.course()).filter(Course::ends);
    return JsonValues.object(
        new Columns<Forecast>()
            .field("model", each -> model.id())
            .field("platform", each -> model.platform())
            .field("converges", each -> each.course().converges())
            .field("ends", each -> each.course().ends())
            .field("passes", each -> ending.map(Course::passes))
            .field("sent_bytes", each -> ending.map(Course::sentBytes))
            .field("total_seconds", each -> each.total().map(MigrationForecastJson::span))
            .field("downtime_seconds", each -> each.downtime().map(MigrationForecastJson::span))
            .field("coverage", each -> model.coverage())
            .field("outside", each -> JsonValues.array(OUTSIDE, each.outside()))
            .field("notes", each -> model.notes()),
        forecast);
  }

  private static ObjectNode span(Span span) {
    return JsonValues.object(SPAN, span);
  }

  /** JSON has only finite numbers. */
  private static Optional<Double> finite(double value) {
    return Optional.of(value).filter(Double::isFinite);
  }
}
