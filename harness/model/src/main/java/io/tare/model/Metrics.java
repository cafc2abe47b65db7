package io.tare.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What the submissions of a workload are judged by. Each of them is compared on its own; the first
 * one is what a run is about: live PD, the stop rule and settling rest on it.
 *
 * @param judged at least one, each with its own name, and a direction in which it is better
 */
public record Metrics(List<Metric> judged) {

  public Metrics {
    judged = List.copyOf(judged);
    if (judged.isEmpty()) {
      throw new IllegalArgumentException("a workload needs a metric");
    }
    if (judged.stream().map(Metric::name).distinct().count() < judged.size()
        || judged.stream().map(Metric::words).distinct().count() < judged.size()) {
      throw new IllegalArgumentException("two metrics of one workload are called the same");
    }
    for (Metric metric : judged) {
      if (metric.direction() == Metric.Direction.NEUTRAL) {
        throw new IllegalArgumentException(
            metric.name() + " is neither better nor worse; nothing can be judged by it");
      }
    }
  }

  public static Metrics of(Metric primary, Metric... others) {
    List<Metric> all = new ArrayList<>();
    all.add(primary);
    all.addAll(List.of(others));
    return new Metrics(all);
  }

  /** What the run is about. */
  public Metric primary() {
    return judged.get(0);
  }
}
