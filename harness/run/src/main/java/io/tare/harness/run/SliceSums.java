package io.tare.harness.run;

import io.tare.harness.benchmark.CellReport;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Adds up what a program said of the slices of a cell. */
final class SliceSums {

  private static final double NANOS = 1e9;

  /** Times, of which a cell has as many as all its slices together. */
  private static final List<String> SUMS =
      List.of(
          CellReport.ELAPSED,
          CellReport.CLIENT_CPU,
          CellReport.CLIENT_PAUSE,
          CellReport.SERVER_PAUSE,
          CellReport.SERVER_GC,
          CellReport.WRITTEN,
          CellReport.DUE,
          CellReport.DAMAGED);

  private final TreeMap<String, Double> sums = new TreeMap<>();
  private double answers;
  private double inFlight;
  private double timed;
  private double latest = Double.NaN;

  void add(CellReport slice) {
    slice
        .figures()
        .forEach(
            (name, value) -> {
              if (SUMS.contains(CellReport.ofAll(name))) {
                sums.merge(name, value, Double::sum);
              } else if (CellReport.ofAll(name).equals(CellReport.CLIENT_PROCESSORS)) {
                sums.put(name, value);
              }
            });
    OptionalDouble elapsed = slice.figure(CellReport.ELAPSED);
    OptionalDouble rate = slice.figure(CellReport.THROUGHPUT);
    OptionalDouble concurrency = slice.figure(CellReport.CONCURRENCY);
    if (elapsed.isPresent() && rate.isPresent() && concurrency.isPresent()) {
      timed += elapsed.getAsDouble();
      answers += rate.getAsDouble() * elapsed.getAsDouble() / NANOS;
      inFlight += concurrency.getAsDouble() * elapsed.getAsDouble();
    }
    slice
        .figure(CellReport.LATENESS_P99)
        .ifPresent(late -> latest = latest >= late ? latest : late);
  }

  /** Adds what somebody else counted in a slice; memory is what it was when it was most. */
  void add(String name, double value) {
    sums.merge(name, value, name.endsWith(PlatformUsage.MEMORY) ? Math::max : Double::sum);
  }

  /**
   * The cell as a whole: times added, rates over all of its time, and the largest of the slices'
   * lateness.
   */
  CellReport report() {
    TreeMap<String, Double> figures = new TreeMap<>(sums);
    if (timed > 0) {
      figures.put(CellReport.THROUGHPUT, answers * NANOS / timed);
      figures.put(CellReport.CONCURRENCY, inFlight / timed);
    }
    if (!Double.isNaN(latest)) {
      figures.put(CellReport.LATENESS_P99, latest);
    }
    return new CellReport(figures);
  }
}
