package io.tare.archive;

import io.tare.model.Metric;
import io.tare.model.Outcome;
import io.tare.model.Sample;
import io.tare.model.Slice;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One sample while it streams by. The reader fills the same row again for the next one: take what
 * you need, or {@link #toSample} to keep it.
 */
public final class SampleRow {

  String trial = "";
  int attempt;
  String cell = "";
  long sequence;
  int round;
  int slice;
  boolean warmup;
  long startEpochNanos;
  Outcome outcome = Outcome.valid();

  private int count;
  private String[] names = new String[16];
  private boolean[] whole = new boolean[16];
  private long[] longs = new long[16];
  private double[] doubles = new double[16];

  SampleRow() {}

  public String trial() {
    return trial;
  }

  public int attempt() {
    return attempt;
  }

  public String cell() {
    return cell;
  }

  public long sequence() {
    return sequence;
  }

  /** The pass over all cells, from 1, of a side-by-side block; 0 in others. */
  public int round() {
    return round;
  }

  /** The slice's number within its cell and trial, from 1; 0 where there are no slices. */
  public int slice() {
    return slice;
  }

  public boolean warmup() {
    return warmup;
  }

  public long startEpochNanos() {
    return startEpochNanos;
  }

  public Outcome outcome() {
    return outcome;
  }

  /** The value of a metric in its base unit, or NaN if it was not measured. */
  public double value(Metric metric) {
    String wanted = metric.name();
    for (int i = 0; i < count; i++) {
      if (names[i].equals(wanted)) {
        return doubles[i];
      }
    }
    return Double.NaN;
  }

  /** The names of the metrics that were measured, in the order in which they were written. */
  public List<String> names() {
    return Arrays.asList(names).subList(0, count);
  }

  /** The value of a metric: a {@code Long} or a {@code Double}; empty if it was not measured. */
  public Optional<Number> number(String name) {
    for (int i = 0; i < count; i++) {
      if (names[i].equals(name)) {
        return Optional.of(whole[i] ? (Number) longs[i] : (Number) doubles[i]);
      }
    }
    return Optional.empty();
  }

  public Sample toSample() {
    SortedMap<String, Number> values = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      if (whole[i]) {
        values.put(names[i], longs[i]);
      } else {
        values.put(names[i], doubles[i]);
      }
    }
    return new Sample(
        trial,
        attempt,
        cell,
        sequence,
        new Slice(round, slice),
        warmup,
        startEpochNanos,
        outcome,
        values);
  }

  void clear() {
    trial = "";
    cell = "";
    attempt = 0;
    sequence = -1;
    round = 0;
    slice = 0;
    warmup = false;
    startEpochNanos = 0;
    outcome = Outcome.valid();
    count = 0;
  }

  void add(String name, long value) {
    int at = next(name);
    whole[at] = true;
    longs[at] = value;
    doubles[at] = value;
  }

  void add(String name, double value) {
    int at = next(name);
    whole[at] = false;
    doubles[at] = value;
  }

  private int next(String name) {
    if (count == names.length) {
      names = Arrays.copyOf(names, 2 * count);
      whole = Arrays.copyOf(whole, 2 * count);
      longs = Arrays.copyOf(longs, 2 * count);
      doubles = Arrays.copyOf(doubles, 2 * count);
    }
    names[count] = name;
    return count++;
  }
}
