package io.tare.harness.workloads.programs.tool;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.Parameters;
import java.util.Optional;

/**
 * The parameter {@code length} of programs that run for a time, which they take in whole seconds.
 */
public final class RunLength {

  private static final String NAME = "length";
  private static final long SECOND = 1_000_000_000L;

  private RunLength() {}

  /** Its declaration. */
  public static ParameterSpec parameter(long maxSeconds, long usualSeconds, String description) {
    return ParameterSpec.duration(NAME, SECOND, maxSeconds * SECOND, description)
        .orElse(usualSeconds * SECOND)
        .smallAt(SECOND);
  }

  /** In nanoseconds. */
  public static long nanos(Workload workload, Parameters given) {
    return workload.whole(given, NAME);
  }

  /** In seconds. */
  public static long seconds(Workload workload, Parameters given) {
    return nanos(workload, given) / SECOND;
  }

  /** The same parameters with another length. */
  public static Parameters of(Parameters given, long seconds) {
    return given.with(NAME, seconds * SECOND);
  }

  /** What is wrong with it; empty if nothing is. */
  public static Optional<String> complaint(Workload workload, Parameters given) {
    return nanos(workload, given) % SECOND == 0
        ? Optional.empty()
        : Optional.of("length must be in whole seconds");
  }
}
