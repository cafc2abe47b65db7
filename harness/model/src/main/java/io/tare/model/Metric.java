package io.tare.model;

/**
 * The meaning of a number in a sample.
 *
 * @param name in files, with the unit as suffix, for example {@code response_ns}
 * @param words for the user, for example {@code "response time"}
 * @param direction which way is better
 */
public record Metric(String name, String words, Unit unit, Direction direction) {

  private static final int MOST_WORDS = 60;

  /**
   * Response time as the client sees it: from the intended start of the submission until the answer
   * is received and, for a full client, unmarshalled.
   */
  public static final Metric RESPONSE =
      new Metric("response_ns", "response time", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** The time of one operation of a benchmark program, for example one {@code jmh.*} iteration. */
  public static final Metric TIME =
      new Metric("time_ns", "time", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** Half the round trip of a message. */
  public static final Metric ONE_WAY =
      new Metric("one_way_ns", "one-way time", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** How long a run of a program took, from its start to its end. */
  public static final Metric RUN =
      new Metric("run_ns", "run", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** The longest time in an interval in which the memory writer was stopped. */
  public static final Metric STANDSTILL =
      new Metric("standstill_ns", "standstill", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** The length of an interval as seen by the memory writer. */
  public static final Metric INTERVAL =
      new Metric("interval_ns", "interval by its own clock", Unit.NANOSECONDS, Direction.NEUTRAL);

  public Metric {
    Names.checked("metric", name);
    if (words.isBlank() || words.length() > MOST_WORDS || words.chars().anyMatch(c -> c < ' ')) {
      throw new IllegalArgumentException(
          "metric " + name + " is called \"" + words + "\", not 1 to 60 characters in a line");
    }
  }

  /**
   * The name of the resolution of a printed value, in the same unit. It is recorded with values
   * printed with few digits.
   */
  public String resolution() {
    return name + "_resolution";
  }

  /** Whether larger values are better, as for a rate. */
  public boolean higherIsBetter() {
    return direction == Direction.HIGHER_IS_BETTER;
  }

  /**
   * A value for which larger is worse: a time itself, or the reciprocal of a rate (the time per
   * unit of work).
   */
  public double cost(double value) {
    return higherIsBetter() ? 1 / value : value;
  }

  /** The unit of a metric, always a base unit. */
  public enum Unit {
    NANOSECONDS("ns"),
    BYTES("B"),
    BYTES_PER_SECOND("B/s"),
    BITS_PER_SECOND("bit/s"),
    OPERATIONS_PER_SECOND("op/s"),
    FLOPS("flop/s"),
    COUNT("1");

    private final String symbol;

    Unit(String symbol) {
      this.symbol = symbol;
    }

    public String symbol() {
      return symbol;
    }
  }

  /** Which way is better. */
  public enum Direction {
    LOWER_IS_BETTER("lower"),
    HIGHER_IS_BETTER("higher"),
    NEUTRAL("neither");

    private final String label;

    Direction(String label) {
      this.label = label;
    }

    /** What is better: {@code lower}, {@code higher} or {@code neither}. */
    public String label() {
      return label;
    }
  }
}
