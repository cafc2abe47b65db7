package io.tare.harness.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of consecutive submissions, in one array per metric, so that millions of them
 * can be passed on without an object for each. The arrays are not copied, and must not be changed
 * while in use.
 */
public final class SampleColumns {

  private final int size;
  private final long[] sequences;
  private final long[] startsEpochNanos;
  private final BitSet warmups;
  private final SortedMap<Integer, String> failures;
  private final List<Column> columns;
  private final byte @Nullable [] encoding;

  /**
   * @param size the number of submissions, at least 1; arrays may be longer
   * @param sequences numbers of the submissions within cell, trial and attempt, from 0
   * @param startsEpochNanos when they started, by the wall clock of the measuring machine
   * @param warmups which of them are warm-up
   * @param failures the index, from 0, of each failed one to its reason
   */
  public SampleColumns(
      int size,
      long[] sequences,
      long[] startsEpochNanos,
      BitSet warmups,
      SortedMap<Integer, String> failures,
      List<Column> columns) {
    this(size, sequences, startsEpochNanos, warmups, failures, columns, null);
  }

  private SampleColumns(
      int size,
      long[] sequences,
      long[] startsEpochNanos,
      BitSet warmups,
      SortedMap<Integer, String> failures,
      List<Column> columns,
      byte @Nullable [] encoding) {
    this.encoding = encoding;
    if (size < 1 || sequences.length < size || startsEpochNanos.length < size) {
      throw new IllegalArgumentException(
          size
              + " submissions, "
              + sequences.length
              + " numbers and "
              + startsEpochNanos.length
              + " instants do not match");
    }
    for (int i = 0; i < size; i++) {
      if (sequences[i] < 0) {
        throw new IllegalArgumentException("sequence " + sequences[i] + " must be at least 0");
      }
    }
    failures
        .values()
        .forEach(
            reason -> {
              if (reason.isBlank()) {
                throw new IllegalArgumentException("a failed submission needs a reason");
              }
            });
    if (warmups.length() > size
        || (!failures.isEmpty() && (failures.firstKey() < 0 || failures.lastKey() >= size))) {
      throw new IllegalArgumentException("there are values for more than " + size + " submissions");
    }
    this.size = size;
    this.sequences = sequences;
    this.startsEpochNanos = startsEpochNanos;
    this.warmups = warmups;
    this.failures = Collections.unmodifiableSortedMap(failures);
    this.columns = List.copyOf(columns);
    this.columns.forEach(column -> column.requireRoomFor(size));
  }

  /**
   * The same with the bytes from which they were read, so that they need not be encoded again.
   * Derived objects do not have them.
   *
   * @param bytes in Avro's encoding; not to be changed
   */
  public SampleColumns encodedAs(byte[] bytes) {
    return new SampleColumns(size, sequences, startsEpochNanos, warmups, failures, columns, bytes);
  }

  /** The bytes from which they were read; null if they were created here. */
  public byte @Nullable [] encoding() {
    return encoding;
  }

  /** A single submission. */
  public static SampleColumns of(
      long sequence,
      boolean warmup,
      long startEpochNanos,
      Outcome outcome,
      Map<String, Number> values) {
    BitSet warmups = new BitSet();
    warmups.set(0, warmup);
    SortedMap<Integer, String> failures = new TreeMap<>();
    if (outcome instanceof Outcome.Failed failed) {
      failures.put(0, failed.reason());
    }
    List<Column> columns = new ArrayList<>();
    values.forEach((name, value) -> columns.add(Column.of(name, value)));
    return new SampleColumns(
        1, new long[] {sequence}, new long[] {startEpochNanos}, warmups, failures, columns);
  }

  public int size() {
    return size;
  }

  public long sequence(int index) {
    return sequences[index];
  }

  public boolean isWarmup(int index) {
    return warmups.get(index);
  }

  public long startEpochNanos(int index) {
    return startsEpochNanos[index];
  }

  public boolean isValid(int index) {
    return failures.isEmpty() || !failures.containsKey(index);
  }

  public Outcome outcome(int index) {
    String reason = failures.get(index);
    return reason == null ? Outcome.valid() : new Outcome.Failed(reason);
  }

  /** The index of each failed submission to its reason. */
  public SortedMap<Integer, String> failures() {
    return failures;
  }

  /** The measurements, in one column per metric; two if some values are whole and some are not. */
  public List<Column> columns() {
    return columns;
  }

  /** A new array of a metric's values, NaN where it was not measured. */
  public double[] values(String metric) {
    double[] values = new double[size];
    Arrays.fill(values, Double.NaN);
    for (Column column : columns) {
      if (column.name().equals(metric)) {
        column.copyTo(values);
      }
    }
    return values;
  }

  /** A value as measured: a {@code Long} or a {@code Double}; empty if it was not measured. */
  public Optional<Number> number(String metric, int index) {
    for (Column column : columns) {
      if (column.name().equals(metric) && column.has(index)) {
        return Optional.of(column.number(index));
      }
    }
    return Optional.empty();
  }

  /** All values of a submission, by metric name. */
  public SortedMap<String, Number> numbers(int index) {
    SortedMap<String, Number> numbers = new TreeMap<>();
    for (Column column : columns) {
      if (column.has(index)) {
        numbers.put(column.name(), column.number(index));
      }
    }
    return numbers;
  }

  /** The same submissions with higher numbers. */
  public SampleColumns shifted(long by) {
    if (by == 0) {
      return this;
    }
    long[] shifted = new long[size];
    Arrays.setAll(shifted, i -> sequences[i] + by);
    return new SampleColumns(size, shifted, startsEpochNanos, warmups, failures, columns);
  }

  /**
   * The same submissions with their numbers among those of several programs, each of which counts
   * from 0.
   *
   * @param index which of the programs, from 0
   * @param of the number of programs
   */
  public SampleColumns interleaved(int index, int of) {
    if (of == 1) {
      return this;
    }
    long[] numbers = new long[size];
    Arrays.setAll(numbers, i -> sequences[i] * of + index);
    return new SampleColumns(size, numbers, startsEpochNanos, warmups, failures, columns);
  }

  /** The same submissions, all with the same value of one more metric. */
  public SampleColumns with(String metric, long value) {
    long[] values = new long[size];
    Arrays.fill(values, value);
    List<Column> more = new ArrayList<>(columns);
    more.add(Column.ofWhole(metric, values, new BitSet()));
    return new SampleColumns(size, sequences, startsEpochNanos, warmups, failures, more);
  }

  /** The same submissions with the values of some metrics multiplied. */
  public SampleColumns scaled(Predicate<String> metrics, double factor) {
    return computed(metrics, each -> i -> each.real(i) * factor);
  }

  /**
   * The same submissions with other values of one metric, where present.
   *
   * @param value by the index of the submission
   */
  public SampleColumns replaced(String metric, IntToDoubleFunction value) {
    return computed(metric::equals, each -> value);
  }

  private SampleColumns computed(
      Predicate<String> metrics, Function<Column, IntToDoubleFunction> value) {
    return new SampleColumns(
        size,
        sequences,
        startsEpochNanos,
        warmups,
        failures,
        columns.stream()
            .map(each -> metrics.test(each.name()) ? each.computed(size, value.apply(each)) : each)
            .toList());
  }

  /** The same submissions as warm-up. */
  public SampleColumns asWarmup() {
    BitSet all = new BitSet(size);
    all.set(0, size);
    return new SampleColumns(size, sequences, startsEpochNanos, all, failures, columns);
  }

  /**
   * The values of one metric: whole numbers or others.
   *
   * <p>Either {@code whole} or {@code real} is set.
   */
  public static final class Column {

    private final String name;
    private final long @Nullable [] whole;
    private final double @Nullable [] real;
    private final BitSet missing;

    private Column(String name, long @Nullable [] whole, double @Nullable [] real, BitSet missing) {
      this.name = Names.checked("metric", name);
      this.whole = whole;
      this.real = real;
      this.missing = missing;
    }

    /**
     * @param missing the indexes of submissions without a value
     */
    public static Column ofWhole(String name, long[] values, BitSet missing) {
      return new Column(name, values, null, missing);
    }

    /**
     * @param missing the indexes of submissions without a value; all others must be finite
     */
    public static Column ofReal(String name, double[] values, BitSet missing) {
      for (int i = 0; i < values.length; i++) {
        if (!Double.isFinite(values[i]) && !missing.get(i)) {
          throw new IllegalArgumentException(name + " is " + values[i] + ", not a finite number");
        }
      }
      return new Column(name, null, values, missing);
    }

    private static Column of(String name, Number value) {
      return value instanceof Double || value instanceof Float
          ? ofReal(name, new double[] {value.doubleValue()}, new BitSet())
          : ofWhole(name, new long[] {value.longValue()}, new BitSet());
    }

    private Column computed(int size, IntToDoubleFunction value) {
      double[] computed = new double[size];
      for (int i = 0; i < size; i++) {
        computed[i] = has(i) ? value.applyAsDouble(i) : 0;
      }
      return new Column(name, null, computed, missing);
    }

    public String name() {
      return name;
    }

    public boolean isWhole() {
      return whole != null;
    }

    public boolean has(int index) {
      return !missing.get(index);
    }

    /** The indexes of submissions without a value; not to be changed. */
    public BitSet missing() {
      return missing;
    }

    public long whole(int index) {
      return whole == null ? 0 : whole[index];
    }

    public double real(int index) {
      return real == null ? whole(index) : real[index];
    }

    private Number number(int index) {
      return whole == null ? (Number) real(index) : whole[index];
    }

    private void copyTo(double[] values) {
      boolean isWhole = missing.isEmpty();
      for (int i = 0; i < values.length; i++) {
        if (isWhole || has(i)) {
          values[i] = real(i);
        }
      }
    }

    private void requireRoomFor(int size) {
      int length = whole != null ? whole.length : real == null ? 0 : real.length;
      if (length < size || missing.length() > size) {
        throw new IllegalArgumentException(
            name + " has " + length + " values for " + size + " submissions");
      }
    }
  }
}
