package io.tare.client.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tare.client.call.Measurement;
import io.tare.client.clock.WallAnchor;
import io.tare.model.Component;
import io.tare.model.Metric;
import io.tare.model.RequestMix;
import io.tare.model.SampleColumns;
import io.tare.model.SampleColumns.Column;
import io.tare.packing.ColumnsCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Samples for the harness: a line of JSON that says of which cell and in how many bytes, and then
 * so many bytes, a batch in Avro's encoding. The arrays are used again and again, so that hardly
 * anything is allocated beside those who measure. What was not seen is left out: a zero would say
 * that it took no time.
 */
final class PackedSamples implements SampleOutput {

  /** Packed in a tenth of a millisecond. */
  private static final int BATCH = 512;

  /** Of any submission. */
  private static final String[] OF_ALL = {
    Metric.RESPONSE.name(),
    Metric.ROUND_TRIP.name(),
    Component.CLIENT_MARSHAL.metric().name(),
    Component.NETWORK.metric().name(),
    Component.SERVER_UNMARSHAL.metric().name(),
    Component.SERVICE.metric().name(),
    Component.SERVER_MARSHAL.metric().name(),
    Component.CLIENT_UNMARSHAL.metric().name(),
    Metric.SERVER_RECEIVE.name(),
    Metric.SERVER_WRITE.name(),
    Metric.SERVER_TOTAL.name(),
    Metric.LATENESS.name(),
    Metric.REQUEST_BYTES.name(),
    Metric.RESPONSE_BYTES.name()
  };

  /** The metrics in the order of a batch. */
  private static final String[] NAMES = names();

  private final String cell;
  private final long firstSequence;
  private final WallAnchor anchor;
  private final LineOutput output;
  private final ColumnsCode code = new ColumnsCode();
  private final Buffer bytes = new Buffer();
  private final long[] sequences = new long[2 * BATCH];
  private final long[] starts = new long[2 * BATCH];
  private final long[][] values = new long[NAMES.length][2 * BATCH];
  private final BitSet[] missing = new BitSet[NAMES.length];
  private final BitSet warmups = new BitSet();
  private final SortedMap<Integer, String> failures = new TreeMap<>();
  private @Nullable BinaryEncoder encoder;
  private int size;

  PackedSamples(String cell, long firstSequence, WallAnchor anchor, LineOutput output) {
    this.cell = cell;
    this.firstSequence = firstSequence;
    this.anchor = anchor;
    this.output = output;
    Arrays.setAll(missing, i -> new BitSet());
  }

  private static String[] names() {
    return Stream.concat(Arrays.stream(OF_ALL), RequestMix.metrics().stream().map(Metric::name))
        .toArray(String[]::new);
  }

  @Override
  public int batch() {
    return BATCH;
  }

  @Override
  public void add(Measurement sample) throws IOException {
    if (size == sequences.length) {
      flush();
    }
    sequences[size] = firstSequence + sample.sequence;
    starts[size] = anchor.epochAt(sample.start);
    warmups.set(size, sample.warmup);
    if (sample.result == Measurement.Result.FAILED) {
      failures.put(size, reason(sample));
    }
    boolean ended = sample.ended();
    boolean hasParts = ended && sample.hasParts;
    int at = 0;
    put(at++, ended, sample.response());
    put(at++, ended, sample.roundTrip());
    put(at++, ended, sample.clientMarshal);
    put(at++, ended, sample.network());
    put(at++, hasParts, sample.serverUnmarshal);
    put(at++, hasParts, sample.service);
    put(at++, hasParts, sample.serverMarshal);
    put(at++, ended, sample.clientUnmarshal);
    put(at++, hasParts, sample.serverReceive);
    put(at++, hasParts, sample.serverWrite);
    put(at++, hasParts, sample.serverTotal());
    put(at++, true, sample.lateness());
    put(at++, true, sample.requestBytes);
    put(at++, ended, sample.responseBytes);
    for (int request = 1; request <= RequestMix.MOST_REQUESTS; request++) {
      put(at++, ended && sample.request == request, sample.response());
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

  @Override
  public void flush() throws IOException {
    if (size == 0) {
      return;
    }
    try {
      bytes.reset();
      encoder = EncoderFactory.get().binaryEncoder(bytes, encoder);
      code.write(columns(), encoder);
      encoder.flush();
      String line =
          "{\"type\":\"samples\",\"cell\":\"" + cell + "\",\"bytes\":" + bytes.size() + "}\n";
      output.write(line.getBytes(UTF_8), bytes.array(), bytes.size());
    } finally {
      size = 0;
      warmups.clear();
      failures.clear();
      Arrays.stream(missing).forEach(BitSet::clear);
    }
  }

  private SampleColumns columns() {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < NAMES.length; i++) {
      if (missing[i].cardinality() < size) {
        columns.add(Column.ofWhole(NAMES[i], values[i], missing[i]));
      }
    }
    return new SampleColumns(size, sequences, starts, warmups, failures, columns);
  }

  /** Lets its bytes be written without a copy. */
  private static final class Buffer extends ByteArrayOutputStream {
    byte[] array() {
      return buf;
    }
  }
}
