package io.tare.harness.workloads.programs.launch;

import io.tare.harness.model.MeasurementException;
import io.tare.infra.hosts.Command;
import java.util.OptionalLong;
import java.util.SortedMap;

/** The processors of a job, until closed. */
public interface JobAllocation extends AutoCloseable {

  /** The command that runs the job there, to be started on the order's host. */
  Command command();

  /** Nanoseconds that the job waited for its place; empty if there is no queue. */
  OptionalLong queuedNanos();

  /** Facts about the place: short words to short texts; may be empty. */
  SortedMap<String, String> facts();

  /**
   * Ends what is still running there, and releases the place.
   *
   * @throws MeasurementException if it keeps running
   */
  @Override
  void close() throws MeasurementException;
}
