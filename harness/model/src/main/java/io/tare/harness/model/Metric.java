package io.tare.harness.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The meaning of a number in a sample.
 *
 * @param name in files, with the unit as suffix, for example {@code response_ns}
 * @param words for the user, for example {@code "response time"}
 * @param direction which way is better
 */
public record Metric(String name, String words, Unit unit, Direction direction) {

  private static final int MAX_WORDS = 60;

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

  public Metric {
    Names.checked("metric", name);
    if (words.isBlank() || words.length() > MAX_WORDS || words.chars().anyMatch(c -> c < ' ')) {
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
    return direction.fixed().isPresent();
  }

  /** Whether it is a rate whose work is the same in every submission, so that its time varies. */
  public boolean isRateOfFixedWork() {
    return direction == Direction.HIGHER_IS_BETTER_AT_FIXED_WORK;
  }

  /**
   * The quantity whose arithmetic mean is meaningful: for a rate of fixed work the time per unit of
   * work, otherwise the value itself. Applied to a mean of such quantities, it gives the mean of
   * the metric.
   */
  public double averaged(double value) {
    return isRateOfFixedWork() ? 1 / value : value;
  }

  /** Whether a larger mean of those quantities is better: of a rate over a fixed time. */
  public boolean higherAverageIsBetter() {
    return higherIsBetter() && !isRateOfFixedWork();
  }

  /**
   * The mean: for a rate of fixed work all work over all time, which is the harmonic mean (P. J.
   * Fleming and J. J. Wallace, Communications of the ACM 29(3), 1986; J. E. Smith, Communications
   * of the ACM 31(10), 1988; T. Hoefler and R. Belli, SC15, 2015, rule 3), otherwise the arithmetic
   * mean. A rate of 0 makes the former 0.
   *
   * @return empty without values
   */
  public OptionalDouble mean(double[] values) {
    OptionalDouble mean = Arrays.stream(values).map(this::averaged).average();
    return mean.isPresent() ? OptionalDouble.of(averaged(mean.getAsDouble())) : mean;
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

    /** How people write its quantities; empty for a plain number. */
    public Optional<Dimension> dimension() {
      return switch (this) {
        case NANOSECONDS -> Optional.of(Dimension.DURATION);
        case BYTES -> Optional.of(Dimension.SIZE);
        case BYTES_PER_SECOND -> Optional.of(Dimension.BYTE_RATE);
        case BITS_PER_SECOND -> Optional.of(Dimension.BIT_RATE);
        case OPERATIONS_PER_SECOND -> Optional.of(Dimension.OPERATION_RATE);
        case FLOPS -> Optional.of(Dimension.FLOP_RATE);
        case COUNT -> Optional.empty();
      };
    }
  }

  /** What stays the same in all submissions of which a rate is measured. */
  public enum Fixed {
    /** The work: the time varies. */
    WORK,
    /** The time: the work done in it varies. */
    TIME
  }

  /** Which way is better, and for a rate, what is fixed: this decides how it is averaged. */
  public enum Direction {
    LOWER_IS_BETTER("lower"),
    HIGHER_IS_BETTER_AT_FIXED_WORK("higher"),
    HIGHER_IS_BETTER_IN_FIXED_TIME("higher"),
    NEUTRAL("neither");

    private final String label;

    Direction(String label) {
      this.label = label;
    }

    /** The direction of a rate, by what is fixed. */
    public static Direction ofRate(Fixed fixed) {
      return switch (fixed) {
        case WORK -> HIGHER_IS_BETTER_AT_FIXED_WORK;
        case TIME -> HIGHER_IS_BETTER_IN_FIXED_TIME;
      };
    }

    /** What is better: {@code lower}, {@code higher} or {@code neither}. */
    public String label() {
      return label;
    }

    /** For a rate, what is fixed; otherwise empty. */
    public Optional<Fixed> fixed() {
      return switch (this) {
        case LOWER_IS_BETTER, NEUTRAL -> Optional.empty();
        case HIGHER_IS_BETTER_AT_FIXED_WORK -> Optional.of(Fixed.WORK);
        case HIGHER_IS_BETTER_IN_FIXED_TIME -> Optional.of(Fixed.TIME);
      };
    }
  }
}
