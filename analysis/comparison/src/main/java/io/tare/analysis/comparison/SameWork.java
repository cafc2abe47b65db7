package io.tare.analysis.comparison;

import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much longer a program takes than another one for the same work on the same platform: the NAS
 * benchmarks in Java and in Fortran, or a kernel without and with a server around it.
 *
 * <p>Workloads do the same work if their names are equal behind the point, without {@code npb-},
 * and so are the values of the parameters that both have.
 *
 * @param other the first in the plan that does this work
 * @param ratio time of {@code program} over that of {@code other}, over their common blocks
 */
public record SameWork(String platform, Measurand program, Measurand other, Estimate ratio) {

  private static final Set<String> TIMES = Set.of(Metric.TIME.name(), Metric.RESPONSE.name());

  /** On every platform, each program against the first one with the same work. */
  public static List<SameWork> of(Results results) {
    List<CellResult> inOrder =
        results.cells().stream()
            .sorted(
                Comparator.comparingInt((CellResult each) -> each.id().length())
                    .thenComparing(CellResult::id))
            .toList();
    List<SameWork> all = new ArrayList<>();
    for (String platform : results.platforms()) {
      List<CellResult> firsts = new ArrayList<>();
      for (CellResult cell : inOrder) {
        if (cell.cell().platform().equals(platform) && isWholeTime(cell)) {
          Optional<CellResult> first =
              firsts.stream().filter(each -> isSame(measurand(each), measurand(cell))).findFirst();
          first.flatMap(each -> between(each, cell, results)).ifPresent(all::add);
          if (first.isEmpty()) {
            firsts.add(cell);
          }
        }
      }
    }
    return all;
  }

  private static boolean isWholeTime(CellResult cell) {
    return TIMES.contains(cell.metric().name()) && measurand(cell).phase().isEmpty();
  }

  private static boolean isSame(Measurand one, Measurand other) {
    Set<String> parameters = new TreeSet<>(one.parameters().values().keySet());
    parameters.addAll(other.parameters().values().keySet());
    return !one.workload().equals(other.workload())
        && work(one).equals(work(other))
        && parameters.stream()
            .allMatch(
                name ->
                    one.value(name).isEmpty()
                        || other.value(name).isEmpty()
                        || one.value(name).equals(other.value(name)));
  }

  private static String work(Measurand measurand) {
    return measurand.workload().replaceFirst("^.*\\.(npb-)?", "");
  }

  private static Measurand measurand(CellResult cell) {
    return cell.cell().measurand();
  }

  private static Optional<SameWork> between(CellResult other, CellResult program, Results results) {
    Map<Integer, Double> reference = byBlock(other);
    Map<Integer, Double> candidate = byBlock(program);
    reference.keySet().retainAll(candidate.keySet());
    candidate.keySet().retainAll(reference.keySet());
    Pairs pairs = Pairs.of(values(candidate), values(reference));
    if (reference.size() < ConfidenceLevel.MIN_TRIALS
        || !MetricMeans.haveRatio(program.metric(), pairs)) {
      return Optional.empty();
    }
    Ratio ratio =
        StoppingCorrection.honest(
            StoppingCorrection.of(results.run()), new RatioOfMeans(results.level(), 0).of(pairs));
    return Optional.of(
        new SameWork(
            program.cell().platform(),
            measurand(program),
            measurand(other),
            new Estimate(ratio.value(), ratio.interval(), ratio.blocks())));
  }

  private static Map<Integer, Double> byBlock(CellResult cell) {
    Map<Integer, Double> means = new TreeMap<>();
    for (TrialPoint each : cell.trials()) {
      means.put(each.block(), each.mean());
    }
    return means;
  }

  private static double[] values(Map<Integer, Double> means) {
    return means.values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
