package io.tare.harness.launch;

import io.tare.infra.host.Command;
import io.tare.model.MeasurementException;
import java.util.OptionalLong;
import java.util.SortedMap;

/** The processors that a job was given, and has until this is closed. */
public interface JobPlace extends AutoCloseable {

  /** What runs the job there, to be started on the order's host. */
  Command command();

  /** Nanoseconds that the job waited for its place; empty if places are not handed out. */
  OptionalLong queuedNanos();

  /** What is known of the place: short words to short texts; empty if nothing is. */
  SortedMap<String, String> facts();

  /**
   * Ends what still runs there, and gives the place back.
   *
   * @throws MeasurementException if it goes on all the same
   */
  @Override
  void close() throws MeasurementException;
}
