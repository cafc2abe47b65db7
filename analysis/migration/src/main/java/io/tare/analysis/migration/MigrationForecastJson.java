package io.tare.analysis.migration;

import io.tare.analysis.migration.MigrationModel.Forecast;
import io.tare.analysis.migration.MigrationModel.Outside;
import io.tare.analysis.migration.MigrationModel.Span;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What is foretold of a migration, as maps that can be written as JSON. */
public final class MigrationForecastJson {

  private MigrationForecastJson() {}

  /** Times in seconds, sizes in bytes; what never ends has no times. */
  public static Map<String, Object> of(MigrationModel model, Forecast forecast) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("model", model.id());
    map.put("platform", model.platform());
    map.put("converges", forecast.course().converges());
    map.put("ends", forecast.course().ends());
    if (forecast.course().ends()) {
      map.put("passes", forecast.course().passes());
      map.put("sent_bytes", forecast.course().sentBytes());
    }
    put(map, "total_seconds", forecast.total());
    put(map, "downtime_seconds", forecast.downtime());
    map.put("coverage", model.coverage());
    map.put("outside", forecast.outside().stream().map(MigrationForecastJson::outside).toList());
    map.put("notes", model.notes());
    return map;
  }

  private static void put(Map<String, Object> map, String name, Optional<Span> span) {
    span.ifPresent(
        each -> {
          Map<String, Object> values = new LinkedHashMap<>();
          putFinite(values, "value", each.value());
          putFinite(values, "low", each.low());
          putFinite(values, "high", each.high());
          map.put(name, values);
        });
  }

  private static void putFinite(Map<String, Object> map, String name, double value) {
    if (Double.isFinite(value)) {
      map.put(name, value);
    }
  }

  private static Map<String, Object> outside(Outside outside) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("what", outside.variable().word());
    map.put("asked", outside.asked());
    map.put("measured_from", outside.measured().low());
    map.put("measured_to", outside.measured().high());
    return map;
  }
}
