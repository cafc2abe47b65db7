package io.tare.analysis.comparison.migration;

import io.tare.analysis.comparison.migration.MigrationOutcome.Outage;
import io.tare.analysis.statistics.Estimate;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Metric;
import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The mean cost of migrations of one cell's platform. The unit is the migration: its passes and the
 * submissions around it depend on each other. Those of stand-ins are left out, because their
 * durations are not the hypervisor's.
 *
 * @param quantity the quantity, in words
 * @param unit of the mean; {@link Metric.Unit#COUNT} for ratios, shares and counts
 * @param isShare whether it is a share, which is shown in percent
 * @param mean over the migrations that have it, with Student's t interval
 */
public record MigrationEffect(
    Cell cell, String quantity, Metric.Unit unit, boolean isShare, Estimate mean) {

  public static final String TOTAL_TIME = "total time";
  public static final String STANDSTILL = "standing still, by events of both sides";
  public static final String PASSES = "passes";
  public static final String FIRST_PASS_SHARE = "its first pass, of its total time";
  public static final String TIME_SHARE = "its total time, of the measured time";
  public static final String PD_DURING = "PD while it lasts";

  /**
   * A quantity that a migration may have.
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

    Estimate mean(double[] values, double level) {
      return isSize ? Estimate.ofMeanSize(values, level) : Estimate.ofMean(values, level);
    }
  }

  private static final List<Quantity> QUANTITIES =
      List.of(
          nanos(TOTAL_TIME, each -> each.record().totalNanos()),
          nanos("downtime, as the hypervisor says", each -> each.record().downtimeNanos()),
          nanos(STANDSTILL, each -> each.record().stillNanos()),
          nanos("outage that the client saw, at least", outage(Outage::minNanos)),
          nanos("outage that the client saw, at most", outage(Outage::maxNanos)),
          nanos("longest time without an answer while it lasts", outage(Outage::longestNanos)),
          bytes("bytes sent, as the hypervisor says", each -> each.record().sentBytes()),
          bytes("bytes on the wire", each -> each.record().cost().wireBytes()),
          nanos(
              "processor time of the source", each -> each.record().cost().sourceProcessorNanos()),
          nanos(
              "processor time of the destination",
              each -> each.record().cost().destinationProcessorNanos()),
          Quantity.size(
              PASSES,
              Metric.Unit.COUNT,
              each ->
                  each.record().passes().isEmpty()
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(each.record().passes().size())),
          Quantity.share(FIRST_PASS_SHARE, true, each -> firstPassShare(each.record())),
          Quantity.share(TIME_SHARE, true, each -> time(each.shares().time())),
          Quantity.share(
              "response time that it added, of all", false, each -> each.shares().loss()),
          Quantity.size(PD_DURING, Metric.Unit.COUNT, each -> each.responses().pdDuring()),
          Quantity.size(
              "PD of what was under way", Metric.Unit.COUNT, each -> each.responses().pdUnderWay()),
          pd(MigrationPhase.FIRST_PASS),
          pd(MigrationPhase.LATER_PASSES),
          pd(MigrationPhase.COPYING),
          pd(MigrationPhase.STANDING_STILL),
          pd(MigrationPhase.POST_COPY),
          pd(MigrationPhase.AFTER));

  private static Quantity nanos(String words, Function<MigrationOutcome, @Nullable Long> reported) {
    return whole(words, Metric.Unit.NANOSECONDS, reported);
  }

  private static Quantity bytes(String words, Function<MigrationOutcome, @Nullable Long> reported) {
    return whole(words, Metric.Unit.BYTES, reported);
  }

  private static Quantity whole(
      String words, Metric.Unit unit, Function<MigrationOutcome, @Nullable Long> reported) {
    return Quantity.size(
        words,
        unit,
        each -> {
          Long value = reported.apply(each);
          return value == null ? OptionalDouble.empty() : OptionalDouble.of((double) value);
        });
  }

  private static Function<MigrationOutcome, @Nullable Long> outage(Function<Outage, Long> part) {
    return each -> each.outage().map(part).orElse(null);
  }

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
            double[] values =
                own.stream()
                    .map(quantity.value())
                    .filter(OptionalDouble::isPresent)
                    .mapToDouble(OptionalDouble::getAsDouble)
                    .toArray();
            if (values.length > 0) {
              all.add(
                  new MigrationEffect(
                      cell,
                      quantity.words(),
                      quantity.unit(),
                      quantity.isShare(),
                      quantity.mean(values, level)));
            }
          }
        });
    return all;
  }

  private static OptionalDouble firstPassShare(MigrationRecord migration) {
    return migration.passes().isEmpty() || migration.totalNanos() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (double) migration.passes().get(0).durationNanos() / migration.totalNanos());
  }

  private static OptionalDouble time(double share) {
    return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
  }
}
