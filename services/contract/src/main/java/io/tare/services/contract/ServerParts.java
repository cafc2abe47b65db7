package io.tare.services.contract;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * How long the server spent in each part of one submission, by its own clock, in nanoseconds. All
 * come from one sequence of readings of that clock, so they add up exactly to {@link #totalNs}.
 */
public final class ServerParts {

  /** What the server calls {@link #readings}, told after the parts. */
  public static final String READINGS = "clock_readings";

  private static final ServerPart[] PARTS = ServerPart.values();

  private final long[] ns;
  private final long readings;

  private ServerParts(long[] ns, long readings) {
    this.ns = ns;
    this.readings = readings;
    for (long each : ns) {
      if (each < 0) {
        throw new IllegalArgumentException(
            "parts must not be negative, got " + Arrays.toString(ns));
      }
    }
  }

  /**
   * Of the length of each part, in nanoseconds.
   *
   * @param readings how often the clock was read for them
   * @throws IllegalArgumentException if a length is negative
   */
  public static ServerParts of(ToLongFunction<ServerPart> lengths, long readings) {
    long[] ns = new long[PARTS.length];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = lengths.applyAsLong(PARTS[i]);
    }
    return new ServerParts(ns, readings);
  }

  /** How long a part took. */
  @SuppressWarnings("EnumOrdinal") // within this class
  public long ns(ServerPart part) {
    return ns[part.ordinal()];
  }

  /** Time the server saw the submission. */
  public long totalNs() {
    return Arrays.stream(ns).sum();
  }

  /** How often the server read its clock while it saw the submission. */
  public long readings() {
    return readings;
  }

  /**
   * The value of the trailer: {@code
   * receive=1,unmarshal=2,service=3,marshal=4,write=5,clock_readings=6}.
   */
  public String headerValue() {
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < PARTS.length; i++) {
      value.append(PARTS[i].label()).append('=').append(ns[i]).append(',');
    }
    return value.append(READINGS).append('=').append(readings).toString();
  }

  /**
   * Reads what {@link #headerValue} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static ServerParts parse(String headerValue) {
    String[] fields = headerValue.trim().split(",", -1);
    if (fields.length != PARTS.length + 1) {
      throw new IllegalArgumentException("not the server's parts: '" + headerValue + "'");
    }
    long[] ns = new long[PARTS.length];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = value(fields[i], PARTS[i].label());
    }
    return new ServerParts(ns, value(fields[ns.length], READINGS));
  }

  private static long value(String field, String name) {
    if (!field.startsWith(name + "=")) {
      throw new IllegalArgumentException("expected " + name + "= in '" + field + "'");
    }
    return Long.parseLong(field.substring(name.length() + 1));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerParts parts
        && Arrays.equals(ns, parts.ns)
        && readings == parts.readings;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(ns) + Long.hashCode(readings);
  }

  @Override
  public String toString() {
    return headerValue();
  }
}
