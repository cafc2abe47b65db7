package io.tare.harness.run;

import io.tare.harness.benchmark.CellReport;
import io.tare.model.Observation;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * What came of a slice that warms up.
 *
 * @param costs what its valid submissions cost: their times in nanoseconds, or the reciprocals of
 *     their rates
 * @param compilingNanos processor time of compilers; empty unless the server tells
 * @param elapsedNanos how long it went on
 */
record WarmSlice(List<Double> costs, OptionalDouble compilingNanos, double elapsedNanos) {

  WarmSlice {
    costs = Collections.unmodifiableList(costs);
  }

  /** A client alone does not tell whether what it measures has settled. */
  static WarmSlice of(DoubleStream costs, CellReport report) {
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    OptionalDouble server = report.figure(Observation.SERVER_COMPILING);
    return new WarmSlice(
        costs.boxed().toList(),
        server.isPresent() && elapsed.isPresent()
            ? OptionalDouble.of(
                server.getAsDouble() + report.figure(Observation.CLIENT_COMPILING).orElse(0))
            : OptionalDouble.empty(),
        elapsed.orElse(0));
  }
}
