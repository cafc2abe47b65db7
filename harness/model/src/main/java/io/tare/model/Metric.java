package io.tare.model;

/**
 * What a number in a sample means: its name (with the unit as suffix), its unit and which way is
 * better.
 */
public record Metric(String name, Unit unit, Direction direction) {

  /**
   * Response time as the client sees it: from the intended start of the submission until the answer
   * is received and, for a full client, unmarshalled.
   */
  public static final Metric RESPONSE =
      new Metric("response_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** From the actual start of the submission to its end: response time less the lateness. */
  public static final Metric ROUND_TRIP =
      new Metric("round_trip_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** How much later than intended the submission started; part of the response time. */
  public static final Metric LATENESS =
      new Metric("lateness_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** Time the server waited for bytes of the request; counted under network and other. */
  public static final Metric SERVER_RECEIVE =
      new Metric("server_receive_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** Time the server spent handing bytes of the answer over; counted under network and other. */
  public static final Metric SERVER_WRITE =
      new Metric("server_write_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  /** The server's own total: receive, unmarshal, service, marshal and write. */
  public static final Metric SERVER_TOTAL =
      new Metric("server_total_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  public static final Metric REQUEST_BYTES =
      new Metric("request_bytes", Unit.BYTES, Direction.NEUTRAL);
  public static final Metric RESPONSE_BYTES =
      new Metric("response_bytes", Unit.BYTES, Direction.NEUTRAL);

  /** The time of one operation of a benchmark program, for example one {@code jmh.*} iteration. */
  public static final Metric TIME =
      new Metric("time_ns", Unit.NANOSECONDS, Direction.LOWER_IS_BETTER);

  public Metric {
    Names.checked("metric", name);
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
    LOWER_IS_BETTER,
    HIGHER_IS_BETTER,
    NEUTRAL
  }
}
