package io.tare.analysis.report;

import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.ComponentLoss;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What loses most, in one sentence, if intervals show it: whether short requests lose more than
 * long ones of the same operation, how much and where; otherwise where all lose.
 */
final class Insight {

  private Insight() {}

  /**
   * @param all of one candidate
   * @return empty if intervals distinguish neither sizes nor the part that loses
   */
  static Optional<String> of(List<Comparison> all) {
    List<Comparison> times =
        all.stream()
            .filter(
                each ->
                    each.measurand().isPrimary()
                        && each.metric().unit() == Metric.Unit.NANOSECONDS
                        && !each.metric().higherIsBetter()
                        && each.pd().interval().isPresent())
            .sorted(Comparator.comparingDouble(each -> each.sides().reference().value()))
            .toList();
    List<Comparison> shortest = shorterThatLoseMore(times);
    return shortest.isEmpty() ? whereItSits(times) : Optional.of(shortLose(shortest));
  }

  /** {@code "Most of the added time is in service, in all 3 cells that clearly lose."}. */
  private static Optional<String> whereItSits(List<Comparison> times) {
    List<Comparison> losing = times.stream().filter(each -> interval(each).lower() > 1).toList();
    return where(losing)
        .map(
            part ->
                "Most of the added time is in "
                    + part
                    + (losing.size() == 1
                        ? "."
                        : ", in all " + losing.size() + " cells that clearly lose."));
  }

  /**
   * The shortest cell of each operation that has several; empty unless each clearly loses more than
   * the longest of its operation.
   */
  private static List<Comparison> shorterThatLoseMore(List<Comparison> times) {
    List<Comparison> shortest = new ArrayList<>();
    for (List<Comparison> sizes : byOperation(times)) {
      Comparison first = sizes.get(0);
      Comparison last = sizes.get(sizes.size() - 1);
      if (sizes.size() > 1) {
        if (!losesClearlyMore(first, last)) {
          return List.of();
        }
        shortest.add(first);
      }
    }
    return shortest;
  }

  /** The sizes of each operation over each network. */
  static Collection<List<Comparison>> byOperation(List<Comparison> all) {
    return all.stream()
        .collect(
            Collectors.groupingBy(
                each -> List.of(each.measurand().workload(), each.measurand().network()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values();
  }

  /** Whether it clearly loses at all, and more than the other. */
  private static boolean losesClearlyMore(Comparison one, Comparison other) {
    return interval(one).lower() > Math.max(1, interval(other).upper());
  }

  private static String shortLose(List<Comparison> shortest) {
    double[] added =
        shortest.stream().mapToDouble(each -> each.sides().added().value()).sorted().toArray();
    UnitScale unit = UnitScale.of(Metric.Unit.NANOSECONDS, added[added.length - 1]);
    String range =
        (added.length == 1 ? "" : unit.text(added[0]) + " to ")
            + unit.text(added[added.length - 1])
            + " "
            + unit.symbol();
    return "Short requests lose most: the shortest of each operation take "
        + range
        + " longer"
        + where(shortest).map(each -> ", most of it in " + each).orElse("")
        + ".";
  }

  /**
   * The part that clearly has more than half of the added time, if it is the same in all of them.
   */
  private static Optional<String> where(List<Comparison> shortest) {
    List<String> parts =
        shortest.stream()
            .map(
                each ->
                    each.largestLosses().stream()
                        .filter(Insight::isMost)
                        .findFirst()
                        .map(part -> Interpretation.named(part, each))
                        .orElse(""))
            .distinct()
            .toList();
    return parts.size() == 1 && !parts.get(0).isEmpty()
        ? Optional.of(parts.get(0))
        : Optional.empty();
  }

  private static boolean isMost(ComponentLoss part) {
    return part.lossShare()
        .flatMap(Estimate::interval)
        .filter(each -> each.lower() > 0.5)
        .isPresent();
  }

  private static Interval interval(Comparison comparison) {
    return comparison.pd().interval().orElseThrow();
  }
}
