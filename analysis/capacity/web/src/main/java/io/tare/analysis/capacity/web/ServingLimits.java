package io.tare.analysis.capacity.web;

import java.time.Duration;

/**
 * Limits of requests.
 *
 * @param bodyBytes most bytes of a body
 * @param body how long it may take to arrive
 * @param computing queries answered at a time
 * @param ofOne how many of these may be of one address; fewer, so that others need not wait
 * @param waiting waiting queries; more are refused at once
 * @param turn how long a query may wait
 * @param answer processor time that an answer may take
 * @param longest how long a computation may last, for a machine that does not get on at all
 */
record ServingLimits(
    int bodyBytes,
    Duration body,
    int computing,
    int ofOne,
    int waiting,
    Duration turn,
    Duration answer,
    Duration longest) {

  /** The longest query. */
  static final int QUERY_BYTES = 64 * 1024;

  /** The limits of a server with this number of processors. */
  static ServingLimits of(int processors) {
    return new ServingLimits(
        QUERY_BYTES,
        Duration.ofSeconds(5),
        processors + 1,
        processors,
        8,
        Duration.ofSeconds(6),
        Duration.ofSeconds(5),
        Duration.ofMinutes(2));
  }
}
