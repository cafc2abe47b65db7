package io.tare.analysis.results;

import io.tare.model.Component;
import io.tare.model.Metric;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The counted submissions of one cell in one trial. Keeps every value of the metric in a primitive
 * array and of each component the sum, so that a million submissions take some ten megabytes.
 */
final class TrialSeries {

  private static final Component[] COMPONENTS = Component.values();
  private static final Metric[] COMPONENT_METRICS =
      Arrays.stream(COMPONENTS).map(Component::metric).toArray(Metric[]::new);

  private final PlanIndex.Place place;
  private final BitSet seen = new BitSet();
  private final double[] componentSums = new double[COMPONENTS.length];
  private final long[] componentCounts = new long[COMPONENTS.length];
  private double[] values = new double[64];
  private int size;

  TrialSeries(PlanIndex.Place place) {
    this.place = place;
  }

  PlanIndex.Place place() {
    return place;
  }

  /** Whether the submission is new here; remembers it. */
  boolean isNew(long sequence) {
    int index = Math.toIntExact(sequence);
    boolean isNew = !seen.get(index);
    seen.set(index);
    return isNew;
  }

  void add(double value, Submission submission) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
    for (int i = 0; i < COMPONENT_METRICS.length; i++) {
      double part = submission.value(COMPONENT_METRICS[i]);
      if (!Double.isNaN(part)) {
        componentSums[i] += part;
        componentCounts[i]++;
      }
    }
  }

  int size() {
    return size;
  }

  double[] values() {
    return Arrays.copyOf(values, size);
  }

  double mean() {
    return Mean.of(values()).getAsDouble();
  }

  /** The component's mean if every counted submission told it. */
  OptionalDouble mean(Component component) {
    int i = Arrays.asList(COMPONENTS).indexOf(component);
    return size > 0 && componentCounts[i] == size
        ? OptionalDouble.of(componentSums[i] / size)
        : OptionalDouble.empty();
  }

  TrialPoint point() {
    return new TrialPoint(place.trial(), place.block(), place.order(), mean(), size);
  }
}
