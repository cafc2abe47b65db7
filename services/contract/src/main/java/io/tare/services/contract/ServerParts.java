package io.tare.services.contract;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * How long the server spent in each part of one submission, by its own clock, in nanoseconds. All
 * come from one sequence of readings of that clock, so they add up exactly to {@link #totalNs}.
 */
public final class ServerParts {

  private static final ServerPart[] PARTS = ServerPart.values();

  private final long[] ns;

  private ServerParts(long[] ns) {
    this.ns = ns;
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
   * @throws IllegalArgumentException if one is negative
   */
  public static ServerParts of(ToLongFunction<ServerPart> lengths) {
    long[] ns = new long[PARTS.length];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = lengths.applyAsLong(PARTS[i]);
    }
    return new ServerParts(ns);
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

  /** The value of the trailer: {@code receive=1,unmarshal=2,service=3,marshal=4,write=5}. */
  public String headerValue() {
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < PARTS.length; i++) {
      value.append(i == 0 ? "" : ",").append(PARTS[i].label()).append('=').append(ns[i]);
    }
    return value.toString();
  }

  /**
   * Reads what {@link #headerValue} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static ServerParts parse(String headerValue) {
    String[] fields = headerValue.trim().split(",", -1);
    if (fields.length != PARTS.length) {
      throw new IllegalArgumentException("not the server's parts: '" + headerValue + "'");
    }
    long[] ns = new long[fields.length];
    for (int i = 0; i < fields.length; i++) {
      String prefix = PARTS[i].label() + "=";
      if (!fields[i].startsWith(prefix)) {
        throw new IllegalArgumentException("expected " + prefix + " in '" + headerValue + "'");
      }
      ns[i] = Long.parseLong(fields[i].substring(prefix.length()));
    }
    return new ServerParts(ns);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerParts parts && Arrays.equals(ns, parts.ns);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ns);
  }

  @Override
  public String toString() {
    return headerValue();
  }
}
