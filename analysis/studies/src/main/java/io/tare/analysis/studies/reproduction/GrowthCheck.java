package io.tare.analysis.studies.reproduction;

import io.tare.analysis.statistics.ConfidenceLevel;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Claim.Grows;
import io.tare.analysis.studies.reproduction.MeasuredPds.Place;
import io.tare.harness.model.Measurand;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** Checks whether the ratio of two platforms' PDs grows with a parameter. */
final class GrowthCheck {

  private GrowthCheck() {}

  static ClaimFinding of(
      Claim claim,
      Grows grows,
      MeasuredPds losses,
      List<Place> above,
      List<Place> below,
      List<String> asked,
      double level) {
    Map<Measurand, Map<Integer, Double>> ratios = new LinkedHashMap<>();
    for (Place one : above) {
      for (Place other : below) {
        if (one.measurand().equals(other.measurand())) {
          ratios.put(one.measurand(), losses.logRatios(one, other));
        }
      }
    }
    Map<List<Place>, Map<Integer, Double>> pairs = new LinkedHashMap<>();
    ratios.forEach(
        (large, larger) ->
            ratios.forEach(
                (small, smaller) -> {
                  Map<Integer, Double> growth = difference(larger, smaller);
                  if (isAbove(grows.along(), large, small)
                      && growth.size() >= ConfidenceLevel.MIN_TRIALS) {
                    pairs.put(
                        List.of(new Place(large, asked.get(0)), new Place(small, asked.get(0))),
                        growth);
                  }
                }));
    ClaimConditions conditions = new ClaimConditions(losses);
    if (grows.onAverage() && !pairs.isEmpty()) {
      Collection<Double> logs = OrderCheck.average(pairs.values());
      if (logs.size() >= ConfidenceLevel.MIN_TRIALS) {
        OrderCheck.add(
            conditions, losses, List.of(), behind(pairs.keySet(), asked), logs, level, level);
      }
    } else {
      double corrected = ClaimCheck.corrected(level, pairs.size());
      pairs.forEach(
          (places, logs) ->
              OrderCheck.add(
                  conditions,
                  losses,
                  places,
                  behind(List.of(places), asked),
                  logs.values(),
                  level,
                  corrected));
    }
    return conditions.finding(
        claim, asked, "the run lacks two such cells of both platforms with enough common blocks");
  }

  /** The cells of both platforms. */
  private static Set<Place> behind(Collection<List<Place>> pairs, List<String> platforms) {
    Set<Place> all = new HashSet<>();
    for (Place each : OrderCheck.behind(pairs)) {
      platforms.forEach(platform -> all.add(new Place(each.measurand(), platform)));
    }
    return all;
  }

  /** In every block with both. */
  private static Map<Integer, Double> difference(
      Map<Integer, Double> larger, Map<Integer, Double> smaller) {
    Map<Integer, Double> difference = new TreeMap<>();
    larger.forEach(
        (block, log) -> {
          if (smaller.containsKey(block)) {
            difference.put(block, log - smaller.get(block));
          }
        });
    return difference;
  }

  /** Whether the first one has a larger value of the parameter, and all else equal. */
  private static boolean isAbove(String along, Measurand large, Measurand small) {
    OptionalDouble more = number(large, along);
    OptionalDouble less = number(small, along);
    return more.isPresent()
        && less.isPresent()
        && more.getAsDouble() > less.getAsDouble()
        && large.workload().equals(small.workload())
        && large.network().equals(small.network())
        && large.load().equals(small.load())
        && EqualParameters.of(large, small, along::equals);
  }

  private static OptionalDouble number(Measurand measurand, String parameter) {
    return measurand.value(parameter).orElse("") instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }
}
