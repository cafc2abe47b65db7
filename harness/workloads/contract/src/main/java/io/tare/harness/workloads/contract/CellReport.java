package io.tare.harness.workloads.contract;

import io.tare.harness.model.Observation;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a program reports about a whole cell at its end, without warm-up.
 *
 * @param figures name to value in base units, for example {@code throughput_per_s}
 */
public record CellReport(SortedMap<String, Double> figures) {

  public CellReport {
    figures = Collections.unmodifiableSortedMap(new TreeMap<>(figures));
  }

  /** The same with one more figure. */
  public CellReport with(Observation what, double value) {
    SortedMap<String, Double> more = new TreeMap<>(figures);
    more.put(what.label(), value);
    return new CellReport(more);
  }

  /** The same with more figures. */
  public CellReport with(SortedMap<String, Double> others) {
    SortedMap<String, Double> more = new TreeMap<>(figures);
    more.putAll(others);
    return new CellReport(more);
  }

  /** A figure, if it was printed. */
  public OptionalDouble figure(Observation what) {
    return figure(what.label());
  }

  /** The same by name, for figures without a constant. */
  public OptionalDouble figure(String name) {
    Double value = figures.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
