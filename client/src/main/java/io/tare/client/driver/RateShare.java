package io.tare.client.driver;

/**
 * What one of several programs submits of an open loop: every so-manieth arrival. All draw the same
 * arrivals from the same seed and begin at the same time, so that together they keep the schedule
 * that one would have kept, and their samples have numbers of their own.
 *
 * @param index which of the programs, from 1
 * @param of how many there are
 * @param beginEpochNanos when arrivals begin, nanoseconds since 1970; {@link #WHEN_WARM} for as
 *     soon as the closed warm-up is over
 */
public record RateShare(int index, int of, long beginEpochNanos) {

  public static final long WHEN_WARM = Long.MIN_VALUE;

  /** One program for all. */
  public static final RateShare ALL = new RateShare(1, 1, WHEN_WARM);

  private static final int MOST = 1000;

  public RateShare {
    if (of < 1 || of > MOST || index < 1 || index > of) {
      throw new IllegalArgumentException(
          "share must be one of 1/1 to 1000/1000, got " + index + "/" + of);
    }
    if (of > 1 && beginEpochNanos == WHEN_WARM) {
      throw new IllegalArgumentException("programs that share a schedule need a time to begin at");
    }
  }

  /**
   * Reads the likes of {@code 1/2}.
   *
   * @throws IllegalArgumentException if the text is nothing like it
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

  /** Whether a submission of all, counted from 0, is this program's. */
  boolean has(long submission) {
    return submission % of == index - 1;
  }

  /** Which of all submissions is this program's n-th, both counted from 0. */
  long nth(long n) {
    return n * of + index - 1;
  }

  /** How many of the first so many submissions are this program's. */
  public long part(long all) {
    return (all + of - index) / of;
  }
}
