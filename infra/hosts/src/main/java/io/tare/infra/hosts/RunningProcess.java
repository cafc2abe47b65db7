package io.tare.infra.hosts;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A program that runs on a host. */
public interface RunningProcess extends AutoCloseable {

  OutputStream standardInput();

  InputStream standardOutput();

  InputStream standardError();

  /**
   * Waits for its end.
   *
   * @return its exit status, 128 + n if signal n ended it; empty if it still runs after that time
   * @throws HostException if its exit status is unknown because the connection was lost
   */
  OptionalInt waitFor(Duration atMost) throws HostException, InterruptedException;

  boolean isRunning();

  /**
   * Processor time of it and all its children, in nanoseconds; empty if unknown. Linux counts in
   * steps of 10 ms for each of them.
   */
  default OptionalLong processorNanos() {
    return OptionalLong.empty();
  }

  /** Ends it and all its children if it still runs. Safe to call twice. */
  @Override
  void close();
}
