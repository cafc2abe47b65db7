package io.tare.model;

/**
 * A part of a time that a workload is judged by. The parts of one submission add up to it; pieces
 * of a part, where they are given, stand for it together with what they leave.
 *
 * @param metric its own
 * @param of the name of the metric that it is a piece of; empty of a part of the whole
 * @param rest what the part is called less its pieces; empty of one that has none
 */
public record MetricPart(Metric metric, String of, String rest) {

  public MetricPart {
    if (!of.isEmpty() && !rest.isEmpty()) {
      throw new IllegalArgumentException(metric.name() + " is a piece and has pieces");
    }
  }

  /** A part without pieces. */
  public static MetricPart whole(Metric metric) {
    return new MetricPart(metric, "", "");
  }

  /** A part that may come in pieces. */
  public static MetricPart divided(Metric metric, String rest) {
    return new MetricPart(metric, "", rest);
  }

  /** A piece of a part. */
  public static MetricPart piece(Metric metric, Metric of) {
    return new MetricPart(metric, of.name(), "");
  }

  public boolean isPiece() {
    return !of.isEmpty();
  }

  public boolean isDivided() {
    return !rest.isEmpty();
  }
}
