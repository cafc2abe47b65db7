package io.tare.harness.workloads.services.client;

import io.tare.harness.model.Driver;
import io.tare.harness.model.Limits;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.services.kernels.Kernel;
import io.tare.harness.workloads.services.kernels.KernelWorkloads;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a client's program may be silent while it measures.
 *
 * @param deadlineNanos of a submission, or of each task of a job
 * @param driver the program's own
 */
record ClientPatience(long deadlineNanos, Driver driver, Measurand measurand) {

  /** For everything besides waiting for the service. */
  static final Duration BESIDES = Duration.ofSeconds(60);

  private static final double MAX_GAPS = 30;

  /** Before its first line, when the server may still prepare its database or files. */
  Duration first() {
    boolean isPrepared = has(SubmissionField.DATABASE) || has(SubmissionField.DISK);
    return further().plusNanos(isPrepared ? Limits.PREPARING_NANOS : 0);
  }

  /** Between two lines: the longest submission, the longest gap between two, and some more. */
  Duration further() {
    // More gaps than chance makes while nothing is in flight.
    return Duration.ofNanos(longestNanos())
        .plus(BESIDES)
        .plusNanos((long) (MAX_GAPS * driver.gapNanos()));
  }

  /** Peers may all be late with a task, and the last one then does all of them again. */
  private long longestNanos() {
    if (!has(SubmissionField.WAITING)) {
      return deadlineNanos;
    }
    return (long) ((1 + tasks()) * deadlineNanos);
  }

  private double tasks() {
    Optional<Double> given = measurand.parameters().number(KernelWorkloads.DAYS.name());
    return given
        .or(() -> KernelWorkloads.DAYS.fallback().map(usual -> ((Number) usual).doubleValue()))
        .orElse(1.0);
  }

  private boolean has(SubmissionField part) {
    return Kernel.has(part, measurand.workload());
  }
}
