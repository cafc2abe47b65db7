package io.tare.model;

/**
 * What a number in a sample means.
 *
 * @param name in files, with the unit as suffix, for example {@code response_ns}
 * @param words for people, for example {@code "response time"}
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

  /** Half of a message's way there and back. */
  public static final Metric ONE_WAY =
      new Metric("one_way_ns", "one-way time", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** How long a run of a program took, from its start to its end. */
  public static final Metric RUN =
      new Metric("run_ns", "run", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** The longest time in an interval in which a program that writes memory did nothing. */
  public static final Metric STANDSTILL =
      new Metric("standstill_ns", "standstill", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** How long an interval was for the program that writes memory in it. */
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
   * The name of what the last digit of a printed value is worth, in the same unit. It stands beside
   * a value that a program printed with few digits.
   */
  public String resolution() {
    return name + "_resolution";
  }

  /** Whether more of it is better, as of a rate. */
  public boolean higherIsBetter() {
    return direction == Direction.HIGHER_IS_BETTER;
  }

  /**
   * A value such that larger is worse: itself of a time, the reciprocal of a rate (the time that a
   * unit of work took).
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
