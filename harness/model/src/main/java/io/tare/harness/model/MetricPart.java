package io.tare.harness.model;

/**
 * A part of a workload's time metric. The parts of a submission add up to it; a part may be divided
 * further into pieces and a rest.
 *
 * @param metric the part's metric
 * @param of the metric of which it is a piece; empty for a part of the whole
 * @param rest the name of the part without its pieces; empty without pieces
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

  /** A part that may be divided into pieces. */
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
