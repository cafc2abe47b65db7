package io.tare.harness.run.trial;

import io.tare.harness.model.Observation;
import io.tare.harness.workloads.contract.CellReport;
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
 * @param probeNanos what clock readings cost in it, if that is known
 */
record WarmSlice(
    List<Double> costs,
    OptionalDouble compilingNanos,
    double elapsedNanos,
    boolean withoutStamps,
    OptionalDouble probeNanos) {

  WarmSlice {
    costs = Collections.unmodifiableList(costs);
  }

  /**
   * The share of its response times that went into stamps; empty if it has none, or if the cost of
   * a clock reading is unknown.
   */
  OptionalDouble stampShare() {
    double responding = costs.stream().mapToDouble(Double::doubleValue).sum();
    return withoutStamps || probeNanos.isEmpty() || !(responding > 0)
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (probeNanos.getAsDouble() + costs.size() * StampChoice.SENDING_NANOS) / responding);
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
        withoutStamps,
        report.figure(Observation.PROBE));
  }
}
