package io.tare.client.call;

import io.tare.client.http.UnreachableException;

/** A way to submit over one connection, by one thread at a time. */
public interface Call extends AutoCloseable {

  /**
   * Does what may be done before the clock runs: connects if there is no usable connection.
   *
   * @param now a reading of the clock that was just made
   * @throws UnreachableException if the server cannot be reached
   */
  void ready(long now) throws UnreachableException;

  /**
   * Submits once. The start stands in the measurement already; everything else is filled in here,
   * whatever happens.
   */
  void submit(Measurement measurement);

  /** How many connections were opened so far. */
  int connections();

  /** How often a request was sent once more, because the server had closed a kept connection. */
  int retried();

  @Override
  void close();
}
