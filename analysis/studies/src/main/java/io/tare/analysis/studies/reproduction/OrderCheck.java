package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.studies.CellSelection;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Order;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Measurand;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Checks whether some PDs are above others. */
final class OrderCheck {

  static final String NOTHING = "the run lacks two such cells with enough common blocks";

  private OrderCheck() {}

  static ClaimFinding of(
      Claim claim,
      Order order,
      MeasuredPds losses,
      List<Place> above,
      List<Place> below,
      List<String> asked,
      double level) {
    Map<List<Place>, Map<Integer, Double>> pairs = new LinkedHashMap<>();
    for (Place one : above) {
      for (Place other : below) {
        Map<Integer, Double> logs = losses.logRatios(one, other);
        if (agree(order, one.measurand(), other.measurand())
            && logs.size() >= ConfidenceLevel.MIN_TRIALS) {
          pairs.put(List.of(one, other), logs);
        }
      }
    }
    ClaimConditions conditions = new ClaimConditions(losses);
    if (order.onAverage() && !pairs.isEmpty()) {
      Collection<Double> logs = average(pairs.values());
      if (logs.size() >= ConfidenceLevel.MIN_TRIALS) {
        add(conditions, losses, List.of(), behind(pairs.keySet()), logs, level, level);
      }
    } else {
      double corrected = ClaimCheck.corrected(level, pairs.size());
      pairs.forEach(
          (places, logs) ->
              add(conditions, losses, places, places, logs.values(), level, corrected));
    }
    return conditions.finding(claim, asked, NOTHING);
  }

  /** All cells of some pairs. */
  static Set<Place> behind(Collection<List<Place>> pairs) {
    Set<Place> all = new HashSet<>();
    pairs.forEach(all::addAll);
    return all;
  }

  /**
   * @param places the two cells of the ratio; empty for a mean over many
   * @param behind all cells that it is computed from
   */
  static void add(
      ClaimConditions conditions,
      MeasuredPds losses,
      List<Place> places,
      Collection<Place> behind,
      Collection<Double> logs,
      double level,
      double corrected) {
    LogRatio ratio = losses.logRatio(logs, level);
    conditions.add(
        ratio.evidence(places),
        behind,
        ratio.interval().filter(each -> each.lower() > 1).isPresent(),
        losses.logRatio(logs, corrected).interval().filter(each -> each.upper() < 1));
  }

  /**
   * Whether two cells agree in everything that the sides do not select by, or select by equally.
   */
  private static boolean agree(Order order, Measurand one, Measurand other) {
    boolean samePath =
        order.above().path().isPresent()
            || order.below().path().isPresent()
            || one.network().equals(other.network());
    boolean sameWorkload = !isPattern(order.above()) || one.workload().equals(other.workload());
    boolean sameMetric =
        !order.above().by().equals(order.below().by()) || one.metric().equals(other.metric());
    return samePath
        && sameMetric
        && one.load().equals(other.load())
        && sameWorkload
        && EqualParameters.of(
            one,
            other,
            name ->
                !Objects.equals(
                    order.above().parameters().get(name), order.below().parameters().get(name)));
  }

  private static boolean isPattern(CellSelection selection) {
    return selection.workload().endsWith("*");
  }

  /** Mean over the pairs in every common block. */
  static Collection<Double> average(Collection<Map<Integer, Double>> pairs) {
    Set<Integer> common = new HashSet<>(pairs.iterator().next().keySet());
    pairs.forEach(each -> common.retainAll(each.keySet()));
    List<Double> means = new ArrayList<>();
    for (int block : common) {
      means.add(pairs.stream().mapToDouble(each -> each.get(block)).average().orElseThrow());
    }
    return means;
  }
}
