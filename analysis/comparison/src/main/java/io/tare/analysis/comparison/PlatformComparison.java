package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * All platforms side by side, as in the published studies: mean, standard deviation, significance
 * and winner. The unit is the trial, so deviations are of trial means.
 *
 * <p>Every platform is compared with every other by the paired t test over the blocks that both
 * have, and the p values are corrected over the whole table (Holm 1979), so that picking the best
 * one afterwards is allowed.
 *
 * @param platforms the reference first
 */
public record PlatformComparison(List<String> platforms, List<Row> rows) {

  public PlatformComparison {
    platforms = List.copyOf(platforms);
    rows = List.copyOf(rows);
  }

  /**
   * One measurand.
   *
   * @param sides of the platforms that have it, in their order
   * @param pairs every two platforms with enough common blocks
   * @param best the platform with the best mean; absent with fewer than two
   * @param pValue the largest corrected p of the best against any other; absent if one of them has
   *     too few common blocks, or is better over these
   */
  public record Row(
      Measurand measurand,
      Metric metric,
      List<Side> sides,
      List<Pair> pairs,
      Optional<String> best,
      OptionalDouble pValue) {

    public Row {
      sides = List.copyOf(sides);
      pairs = List.copyOf(pairs);
    }

    /** Two platforms, in either order. */
    public Optional<Pair> pair(String one, String other) {
      return pairs.stream()
          .filter(each -> both(each.better(), each.worse()).equals(both(one, other)))
          .findFirst();
    }

    public Optional<Side> side(String platform) {
      return sides.stream().filter(each -> each.platform().equals(platform)).findFirst();
    }

    /** The best platform if it is better than every other at that level. */
    public Optional<String> winner(double level) {
      return best.filter(each -> pValue.isPresent() && pValue.getAsDouble() <= 1 - level);
    }
  }

  /**
   * A platform's trials of a measurand, in the metric's base unit.
   *
   * @param standardDeviation of the trial means; NaN of a single trial
   */
  public record Side(String platform, int trials, double mean, double standardDeviation) {}

  /**
   * Two platforms, first the one with the better mean, which may be by chance.
   *
   * @param times the worse one's mean over the better one's (inverted for rates) over their common
   *     blocks: at least 1
   * @param holmP of the paired t test, corrected over the whole table
   */
  public record Pair(String better, String worse, Ratio times, double holmP) {

    /** Whether it is the better platform, or one of two with equal means. */
    private boolean isNotWorse(String platform) {
      return better.equals(platform) || (worse.equals(platform) && times.value() == 1);
    }

    /** The better platform if it is better at that level. */
    public Optional<String> winner(double level) {
      return holmP <= 1 - level ? Optional.of(better) : Optional.empty();
    }
  }

  public static PlatformComparison of(Results results) {
    Map<Measurand, List<CellResult>> byMeasurand = new LinkedHashMap<>();
    List<String> platforms = results.platforms();
    results.cells().stream()
        .sorted(Comparator.comparingInt(cell -> platforms.indexOf(cell.cell().platform())))
        .forEach(
            cell ->
                byMeasurand
                    .computeIfAbsent(cell.cell().measurand(), key -> new ArrayList<>())
                    .add(cell));
    Optional<PrecisionStop> stop = StoppingCorrection.of(results.run());
    Map<Measurand, List<Pair>> pairs = new LinkedHashMap<>();
    byMeasurand.forEach((measurand, cells) -> pairs.put(measurand, pairs(cells, results, stop)));
    Map<Measurand, List<Pair>> corrected = corrected(pairs);
    List<Row> rows = new ArrayList<>();
    results.cells().stream()
        .map(cell -> cell.cell().measurand())
        .distinct()
        .forEach(
            measurand ->
                rows.add(
                    row(
                        measurand,
                        Objects.requireNonNull(byMeasurand.get(measurand)),
                        corrected.getOrDefault(measurand, List.of()))));
    return new PlatformComparison(platforms, rows);
  }

  /** With p values that are not corrected yet. */
  private static List<Pair> pairs(
      List<CellResult> cells, Results results, Optional<PrecisionStop> stop) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      for (int j = i + 1; j < cells.size(); j++) {
        pair(cells.get(i), cells.get(j), results, stop).ifPresent(pairs::add);
      }
    }
    return pairs;
  }

  private static Map<Measurand, List<Pair>> corrected(Map<Measurand, List<Pair>> pairs) {
    double[] holm =
        Holm.adjusted(
            pairs.values().stream().flatMap(List::stream).mapToDouble(Pair::holmP).toArray());
    Map<Measurand, List<Pair>> corrected = new LinkedHashMap<>();
    int next = 0;
    for (Map.Entry<Measurand, List<Pair>> each : pairs.entrySet()) {
      List<Pair> own = new ArrayList<>();
      for (Pair pair : each.getValue()) {
        own.add(new Pair(pair.better(), pair.worse(), pair.times(), holm[next]));
        next++;
      }
      corrected.put(each.getKey(), own);
    }
    return corrected;
  }

  private static Row row(Measurand measurand, List<CellResult> cells, List<Pair> pairs) {
    List<Side> sides = cells.stream().map(PlatformComparison::side).toList();
    Metric metric = cells.get(0).metric();
    if (sides.size() < 2) {
      return new Row(measurand, metric, sides, pairs, Optional.empty(), OptionalDouble.empty());
    }
    Comparator<Side> byMean = Comparator.comparingDouble(Side::mean);
    String best =
        sides.stream()
            .min(metric.higherIsBetter() ? byMean.reversed() : byMean)
            .orElseThrow()
            .platform();
    // The means are over all blocks of a platform, the tests over those that two have in common.
    List<Pair> ofBest = pairs.stream().filter(each -> each.isNotWorse(best)).toList();
    return new Row(
        measurand,
        metric,
        sides,
        pairs,
        Optional.of(best),
        ofBest.size() < sides.size() - 1
            ? OptionalDouble.empty()
            : ofBest.stream().mapToDouble(Pair::holmP).max());
  }

  private static Side side(CellResult cell) {
    double[] means = cell.trials().stream().mapToDouble(TrialPoint::mean).toArray();
    return new Side(
        platform(cell),
        means.length,
        cell.metric().mean(means).orElseThrow(),
        means.length < 2 ? Double.NaN : StandardDeviation.of(means).getAsDouble());
  }

  private static Optional<Pair> pair(
      CellResult one, CellResult other, Results results, Optional<PrecisionStop> stop) {
    Map<Integer, Double> first = byBlock(one);
    Map<Integer, Double> second = byBlock(other);
    first.keySet().retainAll(second.keySet());
    second.keySet().retainAll(first.keySet());
    if (first.size() < ConfidenceLevel.MIN_TRIALS) {
      return Optional.empty();
    }
    Metric metric = one.metric();
    Pairs pairs = Pairs.of(values(first), values(second));
    if (!MetricMeans.haveRatio(metric, pairs) || !MetricMeans.haveRatio(metric, pairs.swapped())) {
      return Optional.empty();
    }
    Pairs losses = MetricMeans.losses(metric, pairs);
    boolean isFirstWorse = losses.candidateMean() >= losses.referenceMean();
    Ratio times =
        StoppingCorrection.honest(
            stop,
            new RatioOfMeans(results.level(), ownVariance(one, other, results))
                .of(isFirstWorse ? losses : losses.swapped()));
    return Optional.of(
        new Pair(
            platform(isFirstWorse ? other : one),
            platform(isFirstWorse ? one : other),
            times,
            times.pValue().orElseThrow()));
  }

  /** Known for pairs that are comparisons of the run. */
  private static double ownVariance(CellResult one, CellResult other, Results results) {
    return results.comparisons().stream()
        .filter(each -> each.measurand().equals(one.cell().measurand()))
        .filter(
            each ->
                both(each.candidate(), each.reference())
                    .equals(both(platform(one), platform(other))))
        .mapToDouble(Comparison::ownVariance)
        .findFirst()
        .orElse(0);
  }

  private static Map<Integer, Double> byBlock(CellResult cell) {
    Map<Integer, Double> means = new TreeMap<>();
    cell.trials().forEach(each -> means.put(each.block(), each.mean()));
    return means;
  }

  private static double[] values(Map<Integer, Double> means) {
    return means.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static String platform(CellResult cell) {
    return cell.cell().platform();
  }

  private static String both(String one, String other) {
    return one.compareTo(other) < 0 ? one + " " + other : other + " " + one;
  }
}
