package io.tare.analysis.results;

import io.tare.analysis.statistics.Estimate;
import io.tare.model.Cell;
import io.tare.model.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What migrations of one cell's platform cost on the average. A migration is the unit: its passes
 * and the submissions around it depend on each other.
 *
 * @param quantity what is meant, in words
 * @param unit of the mean; {@link Metric.Unit#COUNT} of ratios and numbers
 * @param mean over the migrations that tell it, with Student's t interval
 */
public record MigrationEffect(Cell cell, String quantity, Metric.Unit unit, Estimate mean) {

  /** Something that a migration may tell. */
  private record Quantity(
      String words, Metric.Unit unit, Function<MigrationOutcome, OptionalDouble> value) {}

  private static final List<Quantity> QUANTITIES =
      List.of(
          new Quantity(
              "total time",
              Metric.Unit.NANOSECONDS,
              each -> OptionalDouble.of((double) each.record().totalNanos())),
          new Quantity(
              "downtime, as the hypervisor says",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().downtimeNanos())),
          new Quantity(
              "standing still, by events of both sides",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().stillNanos())),
          new Quantity(
              "outage that the client saw, at least",
              Metric.Unit.NANOSECONDS,
              each -> outage(each, MigrationOutcome.Outage::leastNanos)),
          new Quantity(
              "outage that the client saw, at most",
              Metric.Unit.NANOSECONDS,
              each -> outage(each, MigrationOutcome.Outage::mostNanos)),
          new Quantity(
              "bytes sent, as the hypervisor says",
              Metric.Unit.BYTES,
              each -> optional(each.record().sentBytes())),
          new Quantity(
              "bytes on the wire",
              Metric.Unit.BYTES,
              each -> optional(each.record().cost().wireBytes())),
          new Quantity(
              "processor time of the source",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().cost().sourceProcessorNanos())),
          new Quantity(
              "processor time of the destination",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().cost().destinationProcessorNanos())),
          new Quantity(
              "passes",
              Metric.Unit.COUNT,
              each -> OptionalDouble.of(each.record().passes().size())),
          new Quantity("PD while it lasts", Metric.Unit.COUNT, MigrationOutcome::pdDuring),
          new Quantity("PD afterwards", Metric.Unit.COUNT, MigrationOutcome::pdAfter));

  /**
   * The means of all cells with migrations.
   *
   * @param level of their intervals
   */
  public static List<MigrationEffect> of(List<MigrationOutcome> migrations, double level) {
    Map<Cell, List<MigrationOutcome>> byCell = new LinkedHashMap<>();
    for (MigrationOutcome each : migrations) {
      byCell.computeIfAbsent(each.cell(), cell -> new ArrayList<>()).add(each);
    }
    List<MigrationEffect> all = new ArrayList<>();
    byCell.forEach(
        (cell, own) -> {
          for (Quantity quantity : QUANTITIES) {
            double[] told =
                own.stream()
                    .map(quantity.value())
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .toArray();
            if (told.length > 0) {
              all.add(
                  new MigrationEffect(
                      cell, quantity.words(), quantity.unit(), Estimate.ofMeanSize(told, level)));
            }
          }
        });
    return all;
  }

  private static OptionalDouble optional(@Nullable Long value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of((double) value);
  }

  private static OptionalDouble outage(
      MigrationOutcome migration, Function<MigrationOutcome.Outage, Long> part) {
    return migration.outage().isPresent()
        ? OptionalDouble.of((double) part.apply(migration.outage().get()))
        : OptionalDouble.empty();
  }
}
