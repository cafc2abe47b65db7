package io.tare.harness.model;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The load of a cell, if a run has several loads or the cell has its own. */
public sealed interface Load {

  /** The load in words: {@code "4 clients"} or {@code "20/s"}. */
  String words();

  /** The name of {@link #size} in files: {@code clients} or {@code rate_per_s}. */
  String axis();

  /** Its size, for comparison with loads of the same kind. */
  double size();

  /** All its numbers, by their names in files. */
  SortedMap<String, Number> values();

  /**
   * Each client submits when it has received its answer, and perhaps thought.
   *
   * @param count at least 1
   * @param thinkNanos mean time from an answer to the client's next submission, 0 or more
   */
  record Clients(int count, long thinkNanos) implements Load {

    public static final String AXIS = "clients";

    /** The think time's name in files. */
    public static final String THINK = "think_ns";

    /** In words, before the think time. */
    static final String THINKING = "thinking";

    public Clients {
      if (count < 1 || thinkNanos < 0) {
        throw new IllegalArgumentException(
            "a load needs a client, and no negative time; got " + count + ", " + thinkNanos);
      }
    }

    /** Clients that do not think. */
    public Clients(int count) {
      this(count, 0);
    }

    /** Whether it is one client at a time, without pauses. */
    public boolean isAlone() {
      return count == 1 && thinkNanos == 0;
    }

    /** Whether several are present all the time. */
    public boolean areSeveral() {
      return count > 1 && thinkNanos == 0;
    }

    @Override
    public String words() {
      return count
          + (count == 1 ? " client" : " clients")
          + (thinkNanos == 0 ? "" : " " + THINKING + " " + Dimension.DURATION.write(thinkNanos));
    }

    @Override
    public SortedMap<String, Number> values() {
      SortedMap<String, Number> values = new TreeMap<>(Map.of(AXIS, count));
      if (thinkNanos > 0) {
        values.put(THINK, thinkNanos);
      }
      return values;
    }

    @Override
    public String axis() {
      return AXIS;
    }

    @Override
    public double size() {
      return count;
    }
  }

  /**
   * Submissions start regardless of answers.
   *
   * @param perSecond above 0, finite
   */
  record Rate(double perSecond) implements Load {

    public static final String AXIS = "rate_per_s";

    public Rate {
      if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("a rate must be above 0, got " + perSecond);
      }
    }

    @Override
    public String words() {
      String number = Double.toString(perSecond);
      return (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number) + "/s";
    }

    @Override
    public String axis() {
      return AXIS;
    }

    @Override
    public double size() {
      return perSecond;
    }

    @Override
    public SortedMap<String, Number> values() {
      return new TreeMap<>(Map.of(AXIS, perSecond));
    }
  }

  /**
   * A load of its numbers.
   *
   * @param values as in {@link #values}
   * @throws IllegalArgumentException if they are not those of a load
   */
  static Load of(Map<String, ? extends Number> values) {
    Number rate = values.get(Rate.AXIS);
    Number clients = values.get(Clients.AXIS);
    Number think = values.get(Clients.THINK);
    int others = think == null ? 0 : 1;
    if (rate != null && values.size() == 1) {
      return new Rate(rate.doubleValue());
    }
    if (clients != null && values.size() == 1 + others) {
      return new Clients(
          Math.toIntExact(clients.longValue()), think == null ? 0 : think.longValue());
    }
    throw new IllegalArgumentException(
        "a load is by %s or by %s, not %s".formatted(Clients.AXIS, Rate.AXIS, values));
  }
}
