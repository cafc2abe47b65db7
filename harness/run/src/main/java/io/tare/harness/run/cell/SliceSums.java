package io.tare.harness.run.cell;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** Adds up what a program reported for the slices of a cell. */
final class SliceSums {

  private static final double NANOS = 1e9;

  /** Times and counts: a cell's value is the sum over its slices. */
  private static final List<Observation> SUMS =
      List.of(
          Observation.ELAPSED,
          Observation.CLIENT_CPU,
          Observation.CLIENT_PAUSE,
          Observation.SERVER_PAUSE,
          Observation.SERVER_GC,
          Observation.COMMITS,
          Observation.UNFLUSHED,
          Observation.FLUSHES,
          Observation.READS,
          Observation.CACHED_READS,
          Observation.CLIENT_READINGS,
          Observation.SERVER_READINGS,
          Observation.PROBE,
          Observation.RETRIED);

  private final Set<String> added;
  private final TreeMap<String, Double> sums = new TreeMap<>();
  private double answers;
  private double inFlight;
  private double timed;
  private double latest = Double.NaN;

  /**
   * @param others figures besides times that are added
   */
  SliceSums(Set<String> others) {
    added = Set.copyOf(others);
  }

  /** Takes the whole report of a cell that was measured in one slice. */
  void take(CellReport whole) {
    sums.putAll(whole.figures());
  }

  /** Takes one of several slices. */
  void add(CellReport slice) {
    slice
        .figures()
        .forEach(
            (name, value) -> {
              if (added.contains(name) || SUMS.stream().anyMatch(each -> each.isNamed(name))) {
                sums.merge(name, value, Double::sum);
              } else if (Observation.CLIENT_PROCESSORS.isNamed(name)) {
                sums.put(name, value);
              }
            });
    OptionalDouble elapsed = slice.figure(Observation.ELAPSED);
    OptionalDouble rate = slice.figure(Observation.THROUGHPUT);
    OptionalDouble concurrency = slice.figure(Observation.CONCURRENCY);
    if (elapsed.isPresent() && rate.isPresent() && concurrency.isPresent()) {
      timed += elapsed.getAsDouble();
      answers += rate.getAsDouble() * elapsed.getAsDouble() / NANOS;
      inFlight += concurrency.getAsDouble() * elapsed.getAsDouble();
    }
    slice
        .figure(Observation.LATENESS_P99)
        .ifPresent(late -> latest = latest >= late ? latest : late);
  }

  /** Adds what others counted in a slice; for memory keeps the maximum. */
  void add(String name, double value) {
    sums.merge(name, value, name.endsWith(Observation.MEMORY.label()) ? Math::max : Double::sum);
  }

  /**
   * The cell as a whole: times added, rates over all of its time, and the largest of the slices'
   * lateness.
   */
  CellReport report() {
    TreeMap<String, Double> figures = new TreeMap<>(sums);
    if (timed > 0) {
      figures.put(Observation.THROUGHPUT.label(), answers * NANOS / timed);
      figures.put(Observation.CONCURRENCY.label(), inFlight / timed);
    }
    if (!Double.isNaN(latest)) {
      figures.put(Observation.LATENESS_P99.label(), latest);
    }
    return new CellReport(figures);
  }
}
