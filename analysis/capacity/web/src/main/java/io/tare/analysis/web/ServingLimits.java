package io.tare.analysis.web;

import java.time.Duration;

/**
 * What requests may take.
 *
 * @param bodyBytes most bytes of a body
 * @param body how long it may take to come
 * @param computing queries that are answered at one time
 * @param ofOne how many of these may be of one address; fewer, lest another address wait
 * @param waiting queries that wait for it; more are refused at once
 * @param turn how long a query may wait
 * @param answer how long an answer may take after that
 */
record ServingLimits(
    int bodyBytes,
    Duration body,
    int computing,
    int ofOne,
    int waiting,
    Duration turn,
    Duration answer) {

  /** The longest query that is read, whichever way it comes. */
  static final int QUERY_BYTES = 64 * 1024;

  /** Those of a server with so many processors. */
  static ServingLimits of(int processors) {
    return new ServingLimits(
        QUERY_BYTES,
        Duration.ofSeconds(5),
        processors + 1,
        processors,
        8,
        Duration.ofSeconds(6),
        Duration.ofSeconds(5));
  }
}
