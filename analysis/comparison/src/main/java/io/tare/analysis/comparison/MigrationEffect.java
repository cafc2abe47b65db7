package io.tare.analysis.comparison;

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
 * and the submissions around it depend on each other. Those of stand-ins are left out, because
 * their durations are not the hypervisor's.
 *
 * @param quantity what is meant, in words
 * @param unit of the mean; {@link Metric.Unit#COUNT} of ratios, shares and numbers
 * @param isShare whether it is a part of a whole, which people read in percent
 * @param mean over the migrations that tell it, with Student's t interval
 */
public record MigrationEffect(
    Cell cell, String quantity, Metric.Unit unit, boolean isShare, Estimate mean) {

  /**
   * Something that a migration may tell.
   *
   * @param isSize whether it cannot be below 0
   */
  private record Quantity(
      String words,
      Metric.Unit unit,
      boolean isShare,
      boolean isSize,
      Function<MigrationOutcome, OptionalDouble> value) {

    static Quantity size(
        String words, Metric.Unit unit, Function<MigrationOutcome, OptionalDouble> value) {
      return new Quantity(words, unit, false, true, value);
    }

    static Quantity share(
        String words, boolean isSize, Function<MigrationOutcome, OptionalDouble> value) {
      return new Quantity(words, Metric.Unit.COUNT, true, isSize, value);
    }

    Estimate mean(double[] told, double level) {
      return isSize ? Estimate.ofMeanSize(told, level) : Estimate.ofMean(told, level);
    }
  }

  private static final List<Quantity> QUANTITIES =
      List.of(
          Quantity.size(
              "total time",
              Metric.Unit.NANOSECONDS,
              each -> OptionalDouble.of((double) each.record().totalNanos())),
          Quantity.size(
              "downtime, as the hypervisor says",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().downtimeNanos())),
          Quantity.size(
              "standing still, by events of both sides",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().stillNanos())),
          Quantity.size(
              "outage that the client saw, at least",
              Metric.Unit.NANOSECONDS,
              each -> outage(each, MigrationOutcome.Outage::leastNanos)),
          Quantity.size(
              "outage that the client saw, at most",
              Metric.Unit.NANOSECONDS,
              each -> outage(each, MigrationOutcome.Outage::mostNanos)),
          Quantity.size(
              "longest time without an answer while it lasts",
              Metric.Unit.NANOSECONDS,
              each -> outage(each, MigrationOutcome.Outage::longestNanos)),
          Quantity.size(
              "bytes sent, as the hypervisor says",
              Metric.Unit.BYTES,
              each -> optional(each.record().sentBytes())),
          Quantity.size(
              "bytes on the wire",
              Metric.Unit.BYTES,
              each -> optional(each.record().cost().wireBytes())),
          Quantity.size(
              "processor time of the source",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().cost().sourceProcessorNanos())),
          Quantity.size(
              "processor time of the destination",
              Metric.Unit.NANOSECONDS,
              each -> optional(each.record().cost().destinationProcessorNanos())),
          Quantity.size(
              "passes",
              Metric.Unit.COUNT,
              each ->
                  each.record().passes().isEmpty()
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(each.record().passes().size())),
          Quantity.share(
              "its total time, of the measured time", true, each -> time(each.shares().time())),
          Quantity.share(
              "response time that it added, of all", false, each -> each.shares().loss()),
          Quantity.size(
              "PD while it lasts", Metric.Unit.COUNT, each -> each.responses().pdDuring()),
          Quantity.size(
              "PD of what was under way", Metric.Unit.COUNT, each -> each.responses().pdUnderWay()),
          pd(MigrationPhase.FIRST_PASS),
          pd(MigrationPhase.LATER_PASSES),
          pd(MigrationPhase.COPYING),
          pd(MigrationPhase.STANDING_STILL),
          pd(MigrationPhase.POST_COPY),
          pd(MigrationPhase.AFTER));

  private static Quantity pd(MigrationPhase phase) {
    return Quantity.size(
        "PD " + phase.words(), Metric.Unit.COUNT, each -> each.responses().pd(phase));
  }

  /**
   * The means of all cells with migrations.
   *
   * @param level of their intervals
   */
  public static List<MigrationEffect> of(List<MigrationOutcome> migrations, double level) {
    Map<Cell, List<MigrationOutcome>> byCell = new LinkedHashMap<>();
    for (MigrationOutcome each : migrations.stream().filter(MigrationOutcome::isResult).toList()) {
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
                      cell,
                      quantity.words(),
                      quantity.unit(),
                      quantity.isShare(),
                      quantity.mean(told, level)));
            }
          }
        });
    return all;
  }

  private static OptionalDouble optional(@Nullable Long value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of((double) value);
  }

  private static OptionalDouble time(double share) {
    return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  private static OptionalDouble outage(
      MigrationOutcome migration, Function<MigrationOutcome.Outage, Long> part) {
    return migration.outage().isPresent()
        ? OptionalDouble.of((double) part.apply(migration.outage().get()))
        : OptionalDouble.empty();
  }
}
