package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import java.util.ArrayList;
import java.util.List;

/**
 * A quantity of an answer, in base units and not rounded.
 *
 * @param requests the class; empty for the whole platform
 * @param at the value in a sweep, or the quantile; NaN for others
 */
record Quantity(String platform, String requests, String name, double at, Band band) {

  Quantity(String platform, String name, Band band) {
    this(platform, "", name, Double.NaN, band);
  }

  Quantity(String platform, String name, double value) {
    this(platform, name, Band.of(value));
  }

  /** Those of platforms with their classes. */
  static List<Quantity> of(List<CapacityAnswer.OnPlatform> platforms) {
    List<Quantity> all = new ArrayList<>();
    for (CapacityAnswer.OnPlatform each : platforms) {
      String on = each.platform();
      all.add(new Quantity(on, "vms", each.vms()));
      each.sla().ifPresent(sla -> all.add(new Quantity(on, "sla_probability", sla.probability())));
      each.price().ifPresent(price -> all.add(new Quantity(on, "price", price)));
      each.stations()
          .forEach(
              use -> all.add(new Quantity(on, "utilization " + use.station(), use.utilization())));
      each.classes().forEach(of -> all.addAll(of(on, of)));
    }
    return all;
  }

  private static List<Quantity> of(String on, CapacityAnswer.OfClass of) {
    List<Quantity> all = new ArrayList<>();
    double none = Double.NaN;
    all.add(new Quantity(on, of.name(), "throughput_per_second", none, of.throughputPerSecond()));
    all.add(new Quantity(on, of.name(), "mean_seconds", none, of.meanSeconds()));
    of.quantiles()
        .forEach(
            each ->
                all.add(
                    new Quantity(on, of.name(), "quantile_seconds", each.share(), each.seconds())));
    of.parts()
        .forEach(
            each ->
                all.add(
                    new Quantity(on, of.name(), each.part() + "_seconds", none, each.seconds())));
    return all;
  }
}
