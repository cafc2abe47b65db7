package io.tare.services.contract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server's report on one submission: the time of each part by its own clock, in nanoseconds, how
 * often it wrote a piece of the answer, and how often it read that clock. All parts come from one
 * sequence of readings, so they add up exactly to {@link #totalNs}.
 */
public final class ServerParts {

  /** The name of {@link #writes}, after the parts. */
  public static final String WRITES = "writes";

  /** The name of {@link #readings}, after the writes. */
  public static final String READINGS = "clock_readings";

  private static final List<String> COUNTS = List.of(WRITES, READINGS);
  private static final Pattern FIELD = Pattern.compile("([a-z_]+)=([0-9]+)");

  private final List<String> names;
  private final long[] ns;
  private final long writes;
  private final long readings;

  private ServerParts(List<String> names, long[] ns, long writes, long readings) {
    this.names = names;
    this.ns = ns;
    this.writes = writes;
    this.readings = readings;
    for (long each : ns) {
      if (each < 0) {
        throw new IllegalArgumentException(
            "parts must not be negative, got " + Arrays.toString(ns));
      }
    }
  }

  /**
   * Parts in the order of the trailer.
   *
   * @param names their names; not changed afterwards
   * @param ns the length of each, in nanoseconds
   * @param writes the number of written pieces of the answer
   * @param readings the number of clock readings for them
   * @throws IllegalArgumentException if a length is negative, or has no name
   */
  public static ServerParts of(List<String> names, long[] ns, long writes, long readings) {
    if (names.size() != ns.length) {
      throw new IllegalArgumentException(ns.length + " parts, called " + names);
    }
    return new ServerParts(names, ns.clone(), writes, readings);
  }

  /**
   * How long a part took.
   *
   * @throws IllegalArgumentException if there is no part of that name
   */
  public long ns(String part) {
    int at = names.indexOf(part);
    if (at < 0) {
      throw new IllegalArgumentException("there is no part " + part + ", only " + names);
    }
    return ns[at];
  }

  /** The server's total time for the submission. */
  public long totalNs() {
    return Arrays.stream(ns).sum();
  }

  /** How many pieces of the answer the server wrote, each between two readings. */
  public long writes() {
    return writes;
  }

  /** The server's number of clock readings for the submission. */
  public long readings() {
    return readings;
  }

  /** The value of the trailer, for example {@code service=2,writes=1,clock_readings=3}. */
  public String headerValue() {
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < ns.length; i++) {
      value.append(names.get(i)).append('=').append(ns[i]).append(',');
    }
    value.append(WRITES).append('=').append(writes).append(',');
    return value.append(READINGS).append('=').append(readings).toString();
  }

  /**
   * Parses a {@link #headerValue}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static ServerParts parse(String headerValue) {
    List<String> names = new ArrayList<>();
    List<Long> values = new ArrayList<>();
    for (String each : headerValue.trim().split(",", -1)) {
      Matcher field = FIELD.matcher(each);
      if (!field.matches() || names.contains(field.group(1))) {
        throw new IllegalArgumentException("not the server's parts: '" + headerValue + "'");
      }
      names.add(field.group(1));
      values.add(Long.parseLong(field.group(2)));
    }
    int parts = names.size() - COUNTS.size();
    if (parts < 0 || !names.subList(parts, names.size()).equals(COUNTS)) {
      throw new IllegalArgumentException(
          "no " + String.join("=, ", COUNTS) + "= at the end of '" + headerValue + "'");
    }
    return new ServerParts(
        List.copyOf(names.subList(0, parts)),
        values.stream().limit(parts).mapToLong(Long::longValue).toArray(),
        values.get(parts),
        values.get(parts + 1));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServerParts parts
        && names.equals(parts.names)
        && Arrays.equals(ns, parts.ns)
        && writes == parts.writes
        && readings == parts.readings;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(ns) + Long.hashCode(writes)) + Long.hashCode(readings);
  }

  @Override
  public String toString() {
    return headerValue();
  }
}
