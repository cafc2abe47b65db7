package io.tare.client.driver;

/**
 * One program's share of an open loop among several: every n-th arrival. All draw the same arrivals
 * from the same seed and begin at the same time, so that together they follow one program's
 * schedule, with distinct sample numbers.
 *
 * @param index the program's number, from 1
 * @param of the number of programs
 * @param beginEpochNanos when arrivals begin, nanoseconds since 1970; {@link #WHEN_WARM} for as
 *     soon as the closed warm-up is over
 */
public record RateShare(int index, int of, long beginEpochNanos) {

  public static final long WHEN_WARM = Long.MIN_VALUE;

  /** One program for all. */
  public static final RateShare ALL = new RateShare(1, 1, WHEN_WARM);

  private static final int MAX = 1000;

  public RateShare {
    if (of < 1 || of > MAX || index < 1 || index > of) {
      throw new IllegalArgumentException(
          "share must be one of 1/1 to 1000/1000, got " + index + "/" + of);
    }
    if (of > 1 && beginEpochNanos == WHEN_WARM) {
      throw new IllegalArgumentException("programs that share a schedule need a start time");
    }
  }

  /**
   * Parses a share such as {@code 1/2}.
   *
   * @throws IllegalArgumentException if the text is not a share
   */
  public static RateShare parse(String text, long beginEpochNanos) {
    String[] parts = text.split("/", -1);
    try {
      if (parts.length == 2) {
        return new RateShare(
            Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), beginEpochNanos);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("share must be like 1/2, got \"" + text + "\"", e);
    }
    throw new IllegalArgumentException("share must be like 1/2, got \"" + text + "\"");
  }

  boolean isAll() {
    return of == 1;
  }

  /** Whether a submission, numbered from 0 among all, is this program's. */
  boolean has(long submission) {
    return submission % of == index - 1;
  }

  /** The number among all submissions of this program's n-th, both from 0. */
  long nth(long n) {
    return n * of + index - 1;
  }

  /** How many of the first submissions are this program's. */
  public long part(long all) {
    return (all + of - index) / of;
  }
}
