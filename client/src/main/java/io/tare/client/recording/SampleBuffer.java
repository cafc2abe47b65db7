package io.tare.client.recording;

import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleColumns.Column;
import io.tare.harness.model.SubmissionField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measurements as columns of samples: an array for each field of a submission, and for the response
 * time of each request of a mix. The arrays are reused, so that almost nothing is allocated next to
 * measuring threads. Unknown values are omitted.
 */
final class SampleBuffer {

  private static final SubmissionField[] FIELDS = SubmissionField.values();
  private static final String[] NAMES = names();

  private final long firstSequence;
  private final WallAnchor anchor;
  private final long[] sequences;
  private final long[] starts;
  private final long[][] values;
  private final BitSet[] missing = new BitSet[NAMES.length];
  private final BitSet warmups = new BitSet();
  private final SortedMap<Integer, String> failures = new TreeMap<>();
  private int size;

  /**
   * @param firstSequence sequence number of the first submission in its cell
   * @param room its capacity in samples
   */
  SampleBuffer(long firstSequence, WallAnchor anchor, int room) {
    this.firstSequence = firstSequence;
    this.anchor = anchor;
    this.sequences = new long[room];
    this.starts = new long[room];
    this.values = new long[NAMES.length][room];
    Arrays.setAll(missing, i -> new BitSet());
  }

  private static String[] names() {
    List<String> names = new ArrayList<>();
    Arrays.stream(FIELDS).forEach(field -> names.add(field.label()));
    RequestMix.metrics().forEach(metric -> names.add(metric.name()));
    return names.toArray(String[]::new);
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean isFull() {
    return size == sequences.length;
  }

  /** Adds a copy of one: the same object may be reused for the next. */
  void add(Measurement sample) {
    sequences[size] = firstSequence + sample.sequence;
    starts[size] = anchor.epochAt(sample.start);
    warmups.set(size, sample.warmup);
    if (sample.result == Measurement.Result.FAILED) {
      failures.put(size, reason(sample));
    }
    for (int column = 0; column < FIELDS.length; column++) {
      boolean isSeen = sample.has(FIELDS[column]);
      put(column, isSeen, isSeen ? sample.value(FIELDS[column]) : 0);
    }
    for (int request = 1; request <= RequestMix.MAX_REQUESTS; request++) {
      boolean isThis = sample.ended() && sample.request == request;
      put(FIELDS.length + request - 1, isThis, sample.response());
    }
    size++;
  }

  private void put(int column, boolean isSeen, long value) {
    values[column][size] = value;
    if (!isSeen) {
      missing[column].set(size);
    }
  }

  private static String reason(Measurement sample) {
    String reason = sample.reason;
    return reason == null || reason.isBlank() ? "no reason was given" : reason;
  }

  /** The added samples, until {@link #clear}; not for an empty buffer. */
  SampleColumns columns() {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < NAMES.length; i++) {
      if (missing[i].cardinality() < size) {
        columns.add(Column.ofWhole(NAMES[i], values[i], missing[i]));
      }
    }
    return new SampleColumns(size, sequences, starts, warmups, failures, columns);
  }

  /** Clears it. */
  void clear() {
    size = 0;
    warmups.clear();
    failures.clear();
    Arrays.stream(missing).forEach(BitSet::clear);
  }
}
