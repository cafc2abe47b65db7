package io.tare.harness.run;

import io.tare.harness.benchmark.CellReport;
import io.tare.model.Observation;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The result of a warm-up slice.
 *
 * @param costs the cost of its valid submissions: times in nanoseconds, or the reciprocals of rates
 * @param compilingNanos processor time of compilers; empty unless the server reports it
 * @param elapsedNanos its duration
 * @param withoutStamps whether the server omitted its time stamps, which have another level
 */
record WarmSlice(
    List<Double> costs, OptionalDouble compilingNanos, double elapsedNanos, boolean withoutStamps) {

  WarmSlice {
    costs = Collections.unmodifiableList(costs);
  }

  /** Ignored if only the client reports: that does not show whether the server has settled. */
  static WarmSlice of(DoubleStream costs, CellReport report, boolean withoutStamps) {
    OptionalDouble elapsed = report.figure(Observation.ELAPSED);
    OptionalDouble server = report.figure(Observation.SERVER_COMPILING);
    return new WarmSlice(
        costs.boxed().toList(),
        server.isPresent() && elapsed.isPresent()
            ? OptionalDouble.of(
                server.getAsDouble() + report.figure(Observation.CLIENT_COMPILING).orElse(0))
            : OptionalDouble.empty(),
        elapsed.orElse(0),
        withoutStamps);
  }
}
