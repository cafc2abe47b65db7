package io.tare.analysis.comparison.pilot;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The time of some platforms' trials besides measuring: usually, and the first time in a run, when
 * the platforms themselves are started.
 */
final class FixedTimes {

  private final Map<Set<String>, List<Double>> first = new HashMap<>();
  private final Map<Set<String>, List<Double>> others = new HashMap<>();

  /**
   * @param time of trials that were measured together
   * @param measuring time spent on measuring, in seconds
   */
  void add(TrialTimes.Time time, double measuring) {
    (time.isFirst() ? first : others)
        .computeIfAbsent(time.platforms(), platforms -> new ArrayList<>())
        .add(Math.max(0, time.seconds() - measuring));
  }

  /** Usually, in seconds, by the platforms that were measured together. */
  Map<Set<String>, Double> usual() {
    Map<Set<String>, Double> usual = new HashMap<>();
    first.forEach((platforms, rest) -> usual.put(platforms, mean(rest)));
    others.forEach((platforms, rest) -> usual.put(platforms, mean(rest)));
    return usual;
  }

  /** The additional time once, in seconds. */
  double once() {
    Map<Set<String>, Double> usual = usual();
    double once = 0;
    for (Map.Entry<Set<String>, List<Double>> each : first.entrySet()) {
      once += Math.max(0, mean(each.getValue()) - usual.getOrDefault(each.getKey(), 0.0));
    }
    return once;
  }

  private static double mean(Collection<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElse(0);
  }
}
