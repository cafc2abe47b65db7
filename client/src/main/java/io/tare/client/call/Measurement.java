package io.tare.client.call;

import org.jspecify.annotations.Nullable;

/**
 * What was measured of one submission, as plain fields of a reused object: filling it allocates
 * nothing. Moments are readings of the monotonic clock, intervals nanoseconds, sizes bytes.
 */
public final class Measurement {

  /** How many longs {@link #store} writes. */
  public static final int LONGS = 17;

  /** Stands in {@link #end} when no end of the answer was seen. */
  public static final long NO_END = Long.MIN_VALUE;

  /** What became of the submission. */
  public enum Result {
    VALID,
    FAILED
  }

  private static final long HAS_PARTS = 1;
  private static final long WARMUP = 2;
  private static final Result[] RESULTS = Result.values();

  /** Which of the measuring threads submitted, from 0. */
  public int client;

  /** Whether it is left out of all figures. */
  public boolean warmup;

  /** Which request of a mix it was, from 1; 0 if there is no mix. */
  public int request;

  public long sequence;
  public long intended;
  public long start;
  public long end;
  public long clientMarshal;
  public long clientUnmarshal;
  public boolean hasParts;
  public long serverReceive;
  public long serverUnmarshal;
  public long service;
  public long serverMarshal;
  public long serverWrite;
  public long requestBytes;
  public long responseBytes;
  public Result result = Result.VALID;
  public @Nullable String reason;

  /** Forgets the last submission and begins with the next. */
  public void begin(long newSequence, long intendedStart, long actualStart) {
    sequence = newSequence;
    request = 0;
    intended = intendedStart;
    start = actualStart;
    end = NO_END;
    clientMarshal = 0;
    clientUnmarshal = 0;
    hasParts = false;
    requestBytes = 0;
    responseBytes = 0;
    result = Result.VALID;
    reason = null;
  }

  /** No answer, a fault, or a wrong answer. */
  public void fail(String why) {
    result = Result.FAILED;
    reason = why;
  }

  public boolean ended() {
    return end != NO_END;
  }

  /** From the intended start to the end. */
  public long response() {
    return end - intended;
  }

  /** From the actual start to the end. */
  public long roundTrip() {
    return end - start;
  }

  /** From the intended to the actual start. */
  public long lateness() {
    return start - intended;
  }

  /** What the server says it took in all. */
  public long serverTotal() {
    return serverReceive + serverUnmarshal + service + serverMarshal + serverWrite;
  }

  /** What remains of the round trip when everything that was seen is taken away. */
  public long network() {
    long seen = clientMarshal + clientUnmarshal;
    if (hasParts) {
      seen += serverUnmarshal + service + serverMarshal;
    }
    return roundTrip() - seen;
  }

  /** Writes all but the reason. */
  @SuppressWarnings("EnumOrdinal") // a long is all there is room for, and load reads it back
  public void store(long[] to, int at) {
    to[at] = sequence;
    to[at + 1] = intended;
    to[at + 2] = start;
    to[at + 3] = end;
    to[at + 4] = clientMarshal;
    to[at + 5] = clientUnmarshal;
    to[at + 6] = (hasParts ? HAS_PARTS : 0) | (warmup ? WARMUP : 0);
    to[at + 7] = serverReceive;
    to[at + 8] = serverUnmarshal;
    to[at + 9] = service;
    to[at + 10] = serverMarshal;
    to[at + 11] = serverWrite;
    to[at + 12] = requestBytes;
    to[at + 13] = responseBytes;
    to[at + 14] = result.ordinal();
    to[at + 15] = client;
    to[at + 16] = request;
  }

  /** Reads what {@link #store} wrote. */
  public void load(long[] from, int at, @Nullable String why) {
    sequence = from[at];
    intended = from[at + 1];
    start = from[at + 2];
    end = from[at + 3];
    clientMarshal = from[at + 4];
    clientUnmarshal = from[at + 5];
    hasParts = (from[at + 6] & HAS_PARTS) != 0;
    warmup = (from[at + 6] & WARMUP) != 0;
    serverReceive = from[at + 7];
    serverUnmarshal = from[at + 8];
    service = from[at + 9];
    serverMarshal = from[at + 10];
    serverWrite = from[at + 11];
    requestBytes = from[at + 12];
    responseBytes = from[at + 13];
    result = RESULTS[(int) from[at + 14]];
    client = (int) from[at + 15];
    request = (int) from[at + 16];
    reason = why;
  }
}
