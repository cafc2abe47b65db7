package io.tare.analysis.results;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Holm;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Metric.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * All platforms beside each other, as the published studies have them: mean, standard deviation,
 * significance and winner. The unit is the trial, so a deviation is that of trial means.
 *
 * <p>Every platform is compared with every other by the paired t test over the blocks that both
 * have, and the p values are corrected over the whole table (Holm 1979), so that it does not matter
 * that the best one was picked after looking.
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
   * @param best the platform with the best mean; absent with fewer than two
   * @param pValue the largest corrected p of the best against any other; absent if one of them has
   *     too few blocks in common with it
   */
  public record Row(
      Measurand measurand,
      Metric metric,
      List<Side> sides,
      Optional<String> best,
      OptionalDouble pValue) {

    public Row {
      sides = List.copyOf(sides);
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
    List<Test> tests = new ArrayList<>();
    byMeasurand.forEach((measurand, cells) -> tests.addAll(tests(measurand, cells)));
    Map<Measurand, Map<String, Double>> adjusted = adjusted(tests);
    List<Row> rows = new ArrayList<>();
    results.cells().stream()
        .map(cell -> cell.cell().measurand())
        .distinct()
        .forEach(
            measurand ->
                rows.add(
                    row(
                        measurand,
                        byMeasurand.get(measurand),
                        adjusted.getOrDefault(measurand, Map.of()))));
    return new PlatformComparison(platforms, rows);
  }

  /** The comparison of two platforms, by their names joined. */
  private record Test(Measurand measurand, String both, double pValue) {}

  private static List<Test> tests(Measurand measurand, List<CellResult> cells) {
    List<Test> tests = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      for (int j = i + 1; j < cells.size(); j++) {
        String both = both(platform(cells.get(i)), platform(cells.get(j)));
        p(cells.get(i), cells.get(j)).ifPresent(p -> tests.add(new Test(measurand, both, p)));
      }
    }
    return tests;
  }

  private static Map<Measurand, Map<String, Double>> adjusted(List<Test> tests) {
    double[] holm = Holm.adjusted(tests.stream().mapToDouble(Test::pValue).toArray());
    Map<Measurand, Map<String, Double>> adjusted = new LinkedHashMap<>();
    for (int i = 0; i < holm.length; i++) {
      adjusted
          .computeIfAbsent(tests.get(i).measurand(), key -> new LinkedHashMap<>())
          .put(tests.get(i).both(), holm[i]);
    }
    return adjusted;
  }

  private static Row row(
      Measurand measurand, List<CellResult> cells, Map<String, Double> adjusted) {
    List<Side> sides = cells.stream().map(PlatformComparison::side).toList();
    Metric metric = cells.get(0).metric();
    if (sides.size() < 2) {
      return new Row(measurand, metric, sides, Optional.empty(), OptionalDouble.empty());
    }
    Comparator<Side> byMean = Comparator.comparingDouble(Side::mean);
    Side best =
        sides.stream()
            .min(metric.direction() == Direction.HIGHER_IS_BETTER ? byMean.reversed() : byMean)
            .orElseThrow();
    double[] against =
        sides.stream()
            .filter(each -> !each.equals(best))
            .mapToDouble(
                each -> adjusted.getOrDefault(both(best.platform(), each.platform()), Double.NaN))
            .toArray();
    return new Row(
        measurand,
        metric,
        sides,
        Optional.of(best.platform()),
        Arrays.stream(against).anyMatch(Double::isNaN)
            ? OptionalDouble.empty()
            : Arrays.stream(against).max());
  }

  private static Side side(CellResult cell) {
    double[] means = cell.trials().stream().mapToDouble(TrialPoint::mean).toArray();
    return new Side(
        platform(cell),
        means.length,
        Mean.of(means).getAsDouble(),
        means.length < 2 ? Double.NaN : StandardDeviation.of(means).getAsDouble());
  }

  private static OptionalDouble p(CellResult one, CellResult other) {
    Map<Integer, Double> first = byBlock(one);
    Map<Integer, Double> second = byBlock(other);
    first.keySet().retainAll(second.keySet());
    second.keySet().retainAll(first.keySet());
    if (first.size() < ConfidenceLevel.LEAST_TRIALS) {
      return OptionalDouble.empty();
    }
    Pairs pairs = Pairs.of(values(first), values(second));
    return pairs.referenceMean() == 0
        ? OptionalDouble.empty()
        : RatioOfMeans.withDefaults().of(pairs).pValue();
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
