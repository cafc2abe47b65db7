package io.tare.harness.packing;

import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleColumns.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;

/**
 * The measurements of submissions as Avro's record {@code SampleColumns}. Fields are written and
 * read one by one, because generic records would create an object for every number.
 *
 * <p>Not thread-safe.
 */
public final class ColumnsCode {

  /** More than the samples or letters of any writer's batch; a larger number is an error. */
  static final int MAX = 1 << 24;

  private static final int FIRST_ROOM = 1024;

  private final Map<String, String> names = new HashMap<>();

  /** Writes samples; already encoded ones are copied. */
  public void write(SampleColumns columns, Encoder out) throws IOException {
    byte[] encoding = columns.encoding();
    if (encoding != null) {
      out.writeFixed(encoding);
      return;
    }
    int size = columns.size();
    beginArray(size, out);
    long before = 0;
    for (int i = 0; i < size; i++) {
      out.startItem();
      out.writeLong(columns.sequence(i) - before);
      before = columns.sequence(i);
    }
    out.writeArrayEnd();
    beginArray(size, out);
    before = 0;
    for (int i = 0; i < size; i++) {
      out.startItem();
      out.writeLong(columns.startEpochNanos(i) - before);
      before = columns.startEpochNanos(i);
    }
    out.writeArrayEnd();
    writeWarmups(columns, out);
    beginArray(columns.failures().size(), out);
    for (Map.Entry<Integer, String> failure : columns.failures().entrySet()) {
      out.startItem();
      out.writeInt(failure.getKey());
      out.writeString(failure.getValue());
    }
    out.writeArrayEnd();
    beginArray(columns.columns().size(), out);
    for (Column column : columns.columns()) {
      out.startItem();
      write(column, size, out);
    }
    out.writeArrayEnd();
  }

  private static void writeWarmups(SampleColumns columns, Encoder out) throws IOException {
    List<Integer> runs = new ArrayList<>();
    boolean isWarmup = false;
    int begin = 0;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.isWarmup(i) != isWarmup) {
        runs.add(i - begin);
        begin = i;
        isWarmup = !isWarmup;
      }
    }
    runs.add(columns.size() - begin);
    beginArray(runs.size(), out);
    for (int run : runs) {
      out.startItem();
      out.writeInt(run);
    }
    out.writeArrayEnd();
  }

  private static void write(Column column, int size, Encoder out) throws IOException {
    out.writeString(column.name());
    int missing = column.missing().cardinality();
    beginArray(missing, out);
    for (int i = column.missing().nextSetBit(0); i >= 0; i = column.missing().nextSetBit(i + 1)) {
      out.startItem();
      out.writeInt(i);
    }
    out.writeArrayEnd();
    beginArray(column.isWhole() ? size - missing : 0, out);
    for (int i = 0; column.isWhole() && i < size; i++) {
      if (missing == 0 || column.has(i)) {
        out.startItem();
        out.writeLong(column.whole(i));
      }
    }
    out.writeArrayEnd();
    beginArray(column.isWhole() ? 0 : size - missing, out);
    for (int i = 0; !column.isWhole() && i < size; i++) {
      if (missing == 0 || column.has(i)) {
        out.startItem();
        out.writeDouble(column.real(i));
      }
    }
    out.writeArrayEnd();
  }

  private static void beginArray(int count, Encoder out) throws IOException {
    out.writeArrayStart();
    out.setItemCount(count);
  }

  /**
   * Reads samples, which keep their bytes.
   *
   * @throws IOException if {@link #write} did not write the bytes, or more
   */
  public SampleColumns read(byte[] bytes) throws IOException {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, null);
    try {
      SampleColumns columns = read(in);
      if (in.isEnd()) {
        return columns.encodedAs(bytes);
      }
    } catch (AvroRuntimeException e) {
      throw new IOException("these are not samples: " + e.getMessage(), e);
    }
    throw new IOException("these are not samples: there is data after them");
  }

  /**
   * Skips samples.
   *
   * @return their number
   * @throws IOException if {@link #write} did not write the bytes
   */
  static int skip(Decoder in) throws IOException {
    int size = skipLongs(in);
    skipLongs(in); // starts
    skipLongs(in); // runs of warm-up
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        in.readInt();
        in.skipString();
      }
    }
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        in.skipString();
        skipLongs(in); // which are missing
        skipLongs(in);
        for (long real = in.readArrayStart(); real > 0; real = in.arrayNext()) {
          in.skipFixed(Math.multiplyExact(checked(real), Double.BYTES));
        }
      }
    }
    return size;
  }

  /** Returns their number; also for ints, which have the same encoding. */
  private static int skipLongs(Decoder in) throws IOException {
    int count = 0;
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      count = checked(count + left);
      for (long i = 0; i < left; i++) {
        in.readLong();
      }
    }
    return count;
  }

  /**
   * @throws IOException if {@link #write} did not write the bytes
   */
  public SampleColumns read(Decoder in) throws IOException {
    try {
      long[] sequences = summed(longs(in));
      int size = sequences.length;
      long[] starts = summed(longs(in));
      BitSet warmups = warmups(size, in);
      SortedMap<Integer, String> failures = failures(in);
      List<Column> columns = new ArrayList<>();
      for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
        for (long i = 0; i < left; i++) {
          columns.add(column(size, in));
        }
      }
      return new SampleColumns(size, sequences, starts, warmups, failures, columns);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IOException("these are not samples: " + e.getMessage(), e);
    }
  }

  private Column column(int size, Decoder in) throws IOException {
    String name = shared(text(in));
    BitSet missing = new BitSet();
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        missing.set(Objects.checkIndex(in.readInt(), size));
      }
    }
    int there = size - missing.cardinality();
    long[] whole = longs(in);
    double[] real = doubles(in);
    if (there < 0 || whole.length + real.length != there) {
      throw new IOException(
          name + " has " + (whole.length + real.length) + " of " + there + " values");
    }
    return real.length > 0
        ? Column.ofReal(name, spread(real, missing, size), missing)
        : Column.ofWhole(name, spread(whole, missing, size), missing);
  }

  private static long[] spread(long[] values, BitSet missing, int size) {
    if (values.length == size) {
      return values;
    }
    long[] spread = new long[size];
    int next = 0;
    for (int i = 0; i < size; i++) {
      spread[i] = missing.get(i) ? 0 : values[next++];
    }
    return spread;
  }

  private static double[] spread(double[] values, BitSet missing, int size) {
    if (values.length == size) {
      return values;
    }
    double[] spread = new double[size];
    int next = 0;
    for (int i = 0; i < size; i++) {
      spread[i] = missing.get(i) ? 0 : values[next++];
    }
    return spread;
  }

  private static BitSet warmups(int size, Decoder in) throws IOException {
    BitSet warmups = new BitSet();
    boolean isWarmup = false;
    int at = 0;
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        int end = Math.addExact(at, in.readInt());
        if (end < at || end > size) {
          throw new IOException("warm-up ends at " + end + " of " + size + " submissions");
        }
        warmups.set(at, end, isWarmup);
        at = end;
        isWarmup = !isWarmup;
      }
    }
    return warmups;
  }

  private SortedMap<Integer, String> failures(Decoder in) throws IOException {
    SortedMap<Integer, String> failures = new TreeMap<>();
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (long i = 0; i < left; i++) {
        int index = in.readInt();
        failures.put(index, shared(text(in)));
      }
    }
    return failures;
  }

  private static long[] summed(long[] differences) {
    for (int i = 1; i < differences.length; i++) {
      differences[i] += differences[i - 1];
    }
    return differences;
  }

  private static long[] longs(Decoder in) throws IOException {
    long[] values = new long[0];
    int size = 0;
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (int end = checked(size + left); size < end; size++) {
        if (size == values.length) {
          values = Arrays.copyOf(values, room(size, end));
        }
        values[size] = in.readLong();
      }
    }
    return size == values.length ? values : Arrays.copyOf(values, size);
  }

  private static double[] doubles(Decoder in) throws IOException {
    double[] values = new double[0];
    int size = 0;
    for (long left = in.readArrayStart(); left > 0; left = in.arrayNext()) {
      for (int end = checked(size + left); size < end; size++) {
        if (size == values.length) {
          values = Arrays.copyOf(values, room(size, end));
        }
        values[size] = in.readDouble();
      }
    }
    return size == values.length ? values : Arrays.copyOf(values, size);
  }

  /** Grows with what was read, because a damaged number may announce any count. */
  private static int room(int size, int announced) {
    return Math.min(announced, 2 * size + FIRST_ROOM);
  }

  /** Reads a text; Avro would first reserve what a damaged number announces. */
  static String text(Decoder in) throws IOException {
    int length = checked(in.readLong());
    byte[] bytes = new byte[0];
    while (bytes.length < length) {
      int read = bytes.length;
      bytes = Arrays.copyOf(bytes, room(read, length));
      in.readFixed(bytes, read, bytes.length - read);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static int checked(long count) throws IOException {
    if (!(count >= 0 && count <= MAX)) {
      throw new IOException(count + " samples or letters are too many");
    }
    return (int) count;
  }

  /** Shares repeated names and reasons. */
  private String shared(String text) {
    if (names.size() > 10_000) {
      names.clear(); // reasons may contain different numbers
    }
    String known = names.putIfAbsent(text, text);
    return known == null ? text : known;
  }
}
