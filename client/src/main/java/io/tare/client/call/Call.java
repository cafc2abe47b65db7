package io.tare.client.call;

import io.tare.client.http.UnreachableException;

/** Submits over one connection, on one thread at a time. */
public interface Call extends AutoCloseable {

  /**
   * Whether a submission needs no connection to be opened before: there is a usable one, or each
   * submission opens its own.
   *
   * @param now a recent reading of the clock
   */
  boolean isReady(long now);

  /**
   * Prepares a submission before the clock runs: connects if there is no usable connection.
   *
   * @param now a recent reading of the clock
   * @throws UnreachableException if the server cannot be reached
   */
  void ready(long now) throws UnreachableException;

  /**
   * Submits once. The measurement contains the start already; everything else is filled in here, in
   * any case.
   */
  void submit(Measurement measurement);

  /**
   * Asks the server to make its time stamps from now on, or to omit them; called between
   * submissions. Does nothing for servers without.
   */
  void askForStamps(boolean isWanted);

  /** How many connections were opened so far. */
  int connections();

  /** How often a request was resent because the server had closed a kept connection. */
  int retried();

  @Override
  void close();
}
