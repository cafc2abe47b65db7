package io.tare.client.call;

import io.tare.harness.model.SubmissionField;
import io.tare.harness.model.SubmissionField.Presence;
import io.tare.harness.model.SubmissionField.Source;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The measurement of one submission, in a reused object: filling it allocates nothing. Times are
 * readings of the monotonic clock, intervals nanoseconds, sizes bytes.
 */
public final class Measurement {

  /** What {@link #store} writes besides the values. */
  private static final int STAMPS = 8;

  /** How many longs {@link #store} writes. */
  public static final int LONGS = STAMPS + SubmissionField.COUNT;

  /** The value of {@link #end} if the answer did not end. */
  public static final long NO_END = Long.MIN_VALUE;

  /** The outcome of the submission. */
  public enum Result {
    VALID,
    FAILED
  }

  private static final long HAS_PARTS = 1;
  private static final long WARMUP = 2;
  private static final long WITHOUT_STAMPS = 4;

  /** The lowest bit of {@link #optional} in what is stored. */
  private static final int OPTIONAL_SHIFT = 3;

  private static final Result[] RESULTS = Result.values();
  private static final int[] OF_CLIENT = places(field -> field.source() == Source.CLIENT);
  private static final int[] OPTIONAL = places(SubmissionField::isOptional);
  private static final int[] TIMES_OF_SERVER =
      places(field -> field.source() == Source.SERVER && field.isTime());

  /** Measured parts of the round trip; the network is the rest. */
  private static final int[] CLIENT_PARTS =
      places(field -> field.source() == Source.CLIENT && field.isPart());

  private static final int[] SERVER_PARTS =
      places(field -> field.source() == Source.SERVER && field.isPart());

  /** Which of the measuring threads submitted, from 0. */
  public int client;

  /** Whether it is excluded from all figures. */
  public boolean warmup;

  /** The request's number in a mix, from 1; 0 without a mix. */
  public int request;

  public long sequence;
  public long intended;
  public long start;
  public long end;
  public boolean hasParts;

  /** Which of these parts it has that only some services have, a bit for each. */
  private long optional;

  /** Whether the server was asked to omit its parts, and did. */
  public boolean isWithoutStamps;

  public Result result = Result.VALID;
  public @Nullable String reason;

  /** Values measured by client and server; derived values are not stored. */
  private final long[] values = new long[SubmissionField.COUNT];

  /** Resets it for the next submission. */
  public void begin(long newSequence, long intendedStart, long actualStart) {
    sequence = newSequence;
    request = 0;
    intended = intendedStart;
    start = actualStart;
    end = NO_END;
    hasParts = false;
    optional = 0;
    for (int place : OPTIONAL) {
      values[place] = 0;
    }
    isWithoutStamps = false;
    for (int place : OF_CLIENT) {
      values[place] = 0;
    }
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

  /** Records a value measured by client or server. */
  public void set(SubmissionField field, long value) {
    values[field.index()] = value;
    optional |= field.isOptional() ? bit(field) : 0;
  }

  /**
   * Whether there is a value. Without stamps the server read its clock 0 times, and what the parts
   * leave for the network is unknown.
   */
  public boolean has(SubmissionField field) {
    if (isWithoutStamps && field == SubmissionField.SERVER_READINGS) {
      return true;
    }
    if (isWithoutStamps && field == SubmissionField.NETWORK) {
      return false;
    }
    return field.isOptional()
        ? seen().compareTo(known(field)) >= 0 && (optional & bit(field)) != 0
        : field.presence().compareTo(seen()) <= 0;
  }

  /** What must have been seen of a submission for an optional value of it. */
  private static Presence known(SubmissionField field) {
    return field.source() == Source.SERVER ? Presence.TOLD : Presence.ENDED;
  }

  private static long bit(SubmissionField field) {
    return 1L << field.index();
  }

  /** The least common values, without those that only some services report. */
  private Presence seen() {
    if (!ended()) {
      return Presence.ALWAYS;
    }
    return hasParts ? Presence.TOLD : Presence.ENDED;
  }

  /** A value, measured or derived; valid if it {@link #has} one. */
  public long value(SubmissionField field) {
    return switch (field) {
      case RESPONSE -> response();
      case ROUND_TRIP -> roundTrip();
      case LATENESS -> lateness();
      case NETWORK -> roundTrip() - sum(CLIENT_PARTS) - (hasParts ? sum(SERVER_PARTS) : 0);
      case SERVER_TOTAL -> sum(TIMES_OF_SERVER);
      case CONNECT,
          HANDSHAKE,
          CLIENT_MARSHAL,
          SERVER_RECEIVE,
          SERVER_UNMARSHAL,
          SERVICE,
          DATABASE,
          DISK,
          SERVER_MARSHAL,
          SERVER_WRITE,
          CLIENT_UNMARSHAL,
          WAITING,
          REQUEST_BYTES,
          RESPONSE_BYTES,
          CLIENT_READINGS,
          SERVER_WRITES,
          SERVER_READINGS ->
          values[field.index()];
    };
  }

  private long sum(int[] places) {
    long sum = 0;
    for (int place : places) {
      sum += values[place];
    }
    return sum;
  }

  private static int[] places(Predicate<SubmissionField> which) {
    return Arrays.stream(SubmissionField.values())
        .filter(which)
        .mapToInt(SubmissionField::index)
        .toArray();
  }

  /** Writes everything except the reason. */
  @SuppressWarnings("EnumOrdinal") // stored as a long; load converts it back
  public void store(long[] to, int at) {
    to[at] = sequence;
    to[at + 1] = intended;
    to[at + 2] = start;
    to[at + 3] = end;
    to[at + 4] =
        (hasParts ? HAS_PARTS : 0)
            | (warmup ? WARMUP : 0)
            | (isWithoutStamps ? WITHOUT_STAMPS : 0)
            | (optional << OPTIONAL_SHIFT);
    to[at + 5] = result.ordinal();
    to[at + 6] = client;
    to[at + 7] = request;
    System.arraycopy(values, 0, to, at + STAMPS, values.length);
  }

  /** Reads what {@link #store} wrote. */
  public void load(long[] from, int at, @Nullable String why) {
    sequence = from[at];
    intended = from[at + 1];
    start = from[at + 2];
    end = from[at + 3];
    hasParts = (from[at + 4] & HAS_PARTS) != 0;
    warmup = (from[at + 4] & WARMUP) != 0;
    isWithoutStamps = (from[at + 4] & WITHOUT_STAMPS) != 0;
    optional = from[at + 4] >>> OPTIONAL_SHIFT;
    result = RESULTS[(int) from[at + 5]];
    client = (int) from[at + 6];
    request = (int) from[at + 7];
    System.arraycopy(from, at + STAMPS, values, 0, values.length);
    reason = why;
  }
}
