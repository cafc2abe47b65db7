package io.tare.harness.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The metrics of a workload's submissions. Each is compared separately; the first one is primary:
 * live PD, the stop rule and settling use it.
 *
 * @param judged at least one, each with its own name and a direction that is better
 * @param parts the parts of the first metric for which lower is better, in the order in which a
 *     submission passes through them; empty if unknown
 */
public record Metrics(List<Metric> judged, List<MetricPart> parts) {

  /** Without parts. */
  public Metrics(List<Metric> judged) {
    this(judged, List.of());
  }

  public Metrics {
    judged = List.copyOf(judged);
    parts = List.copyOf(parts);
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
            metric.name() + " has no better direction, so it cannot be compared");
      }
    }
    if (!parts.isEmpty()) {
      check(parts, divided(judged).orElseThrow(Metrics::nothingToDivide));
    }
  }

  private static Optional<Metric> divided(List<Metric> judged) {
    return judged.stream().filter(metric -> !metric.higherIsBetter()).findFirst();
  }

  private static IllegalArgumentException nothingToDivide() {
    return new IllegalArgumentException("rates have no parts that add up");
  }

  private static void check(List<MetricPart> parts, Metric whole) {
    Set<String> names = new HashSet<>();
    for (MetricPart part : parts) {
      String name = part.metric().name();
      if (!names.add(name)) {
        throw new IllegalArgumentException("two parts are " + name);
      }
      if (part.metric().unit() != whole.unit()) {
        throw new IllegalArgumentException(name + " has another unit than " + whole.name());
      }
      if (part.isPiece()
          && parts.stream()
              .noneMatch(each -> each.isDivided() && each.metric().name().equals(part.of()))) {
        throw new IllegalArgumentException(
            name + " is a piece of " + part.of() + ", which is not a part that has pieces");
      }
    }
  }

  /** The metric that the parts divide; empty if there are only rates. */
  public Optional<Metric> divided() {
    return divided(judged);
  }

  /** Whether a server measures some of the parts by its clock. */
  public boolean areReportedByServer() {
    return parts.stream()
        .anyMatch(
            part ->
                SubmissionField.reported().stream()
                    .anyMatch(field -> field.metric().equals(part.metric())));
  }

  /** The same with parts. */
  public Metrics with(List<MetricPart> others) {
    return new Metrics(judged, others);
  }

  public static Metrics of(Metric primary, Metric... others) {
    List<Metric> all = new ArrayList<>();
    all.add(primary);
    all.addAll(List.of(others));
    return new Metrics(all);
  }

  /** The primary metric. */
  public Metric primary() {
    return judged.get(0);
  }
}
