package io.tare.analysis.comparison;

import io.tare.analysis.statistics.PooledRatio;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.design.RatioTrend;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * All cells of a candidate in one number: the geometric mean of their PDs by their primary metrics,
 * each cell with the same weight, with blocks as the unit of replication.
 *
 * @param mean of PD of means
 * @param beside the same for the statistics beside the mean; absent if some cell lacks it
 * @param trend of PD while it was measured, common to the cells; absent if none has one
 * @param lastThird like the mean, for the last third of the rounds; absent if some cell has no
 *     rounds
 * @param doubt what makes it as doubtful as its cells
 */
public record PooledPd(
    String candidate,
    PooledRatio mean,
    Map<SecondaryStatistic.Kind, PooledRatio> beside,
    Optional<RatioTrend> trend,
    Optional<PooledRatio> lastThird,
    TotalDoubt doubt) {

  public PooledPd {
    beside = Collections.unmodifiableMap(new TreeMap<>(beside));
  }

  /** For every candidate with two comparisons or more, in their order. */
  public static List<PooledPd> of(Results results) {
    return results.candidates().stream().flatMap(each -> of(results, each).stream()).toList();
  }

  /** Absent if the candidate has a single comparison, or a time of 0. */
  public static Optional<PooledPd> of(Results results, String candidate) {
    List<Comparison> cells =
        results.comparisonsOf(candidate).stream()
            .filter(each -> each.measurand().isPrimary())
            .toList();
    if (cells.size() < 2) {
      return Optional.empty();
    }
    Map<SecondaryStatistic.Kind, PooledRatio> beside = new TreeMap<>();
    for (SecondaryStatistic.Kind kind : SecondaryStatistic.Kind.values()) {
      if (cells.stream().allMatch(each -> each.beside(kind).isPresent())) {
        pooled(results, cells, each -> figures(results, each, kind))
            .ifPresent(each -> beside.put(kind, each));
      }
    }
    return pooled(results, cells, each -> MeasuredPd.of(results, each))
        .map(
            mean ->
                new PooledPd(
                    candidate,
                    mean,
                    beside,
                    Optional.ofNullable(
                        Settling.common(results.comparisons(), results.level()).get(candidate)),
                    lastThird(results, cells),
                    TotalDoubt.of(results, cells)));
  }

  private static MeasuredPd figures(Results results, Comparison of, SecondaryStatistic.Kind kind) {
    return switch (kind) {
      case MEDIAN -> MeasuredPd.ofMedians(results, of);
      case PROCESSOR -> MeasuredPd.ofProcessorTimes(results, of);
    };
  }

  private static Optional<PooledRatio> lastThird(Results results, List<Comparison> cells) {
    return cells.stream().allMatch(each -> each.trend().isPresent())
        ? pooled(results, cells, each -> MeasuredPd.ofLastThird(results, each).orElseThrow())
        : Optional.empty();
  }

  private static Optional<PooledRatio> pooled(
      Results results, List<Comparison> cells, Function<Comparison, MeasuredPd> measured) {
    double widening = StoppingCorrection.of(results.run()).map(PrecisionStop::factor).orElse(1.0);
    return PooledRatio.of(
        cells.stream()
            .map(measured)
            .map(each -> new PooledRatio.Cell(each.blocks(), each.losses(), each.ownVariance()))
            .toList(),
        results.level(),
        widening);
  }
}
