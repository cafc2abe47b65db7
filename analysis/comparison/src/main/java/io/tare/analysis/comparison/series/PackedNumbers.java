package io.tare.analysis.comparison.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers in the order in which they were added, exactly, in as few bytes as their differences
 * need: whole numbers close together take one to four bytes each, evenly spaced ones none, and
 * others eight. So fifty million submissions with their parts fit in a gigabyte.
 */
final class PackedNumbers {

  private static final int CHUNK = 1024;
  private static final int FIRST_ROOM = 16;

  /** A double does not represent all whole numbers above. */
  private static final double MAX_WHOLE = 1L << 53;

  private final List<Chunk> chunks = new ArrayList<>();
  private double[] open = new double[FIRST_ROOM];
  private int size;

  /**
   * A thousand numbers: number {@code i} is {@code base + i * step} plus the value of its bytes;
   * with eight bytes, they are the double itself.
   */
  private static final class Chunk {
    private final long base;
    private final long step;
    private final int width;
    private final byte[] bytes;

    private Chunk(long base, long step, int width) {
      this.base = base;
      this.step = step;
      this.width = width;
      this.bytes = new byte[CHUNK * width];
    }

    static Chunk of(double[] values) {
      double min = Double.POSITIVE_INFINITY;
      double max = Double.NEGATIVE_INFINITY;
      boolean isWhole = true;
      for (double value : values) {
        isWhole &=
            Math.abs(value) < MAX_WHOLE
                && Double.doubleToRawLongBits((double) (long) value)
                    == Double.doubleToRawLongBits(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
      if (!isWhole) {
        Chunk chunk = new Chunk(0, 0, Long.BYTES);
        for (int i = 0; i < CHUNK; i++) {
          chunk.set(i, Double.doubleToRawLongBits(values[i]));
        }
        return chunk;
      }
      long step = (long) values[1] - (long) values[0];
      if (isEvenlySpaced(values, step)) {
        return new Chunk((long) values[0], step, 0);
      }
      long base = (long) min;
      Chunk chunk = new Chunk(base, 0, bytes((long) max - base));
      for (int i = 0; i < CHUNK; i++) {
        chunk.set(i, (long) values[i] - base);
      }
      return chunk;
    }

    private static boolean isEvenlySpaced(double[] values, long step) {
      for (int i = 1; i < CHUNK; i++) {
        if ((long) values[i] - (long) values[i - 1] != step) {
          return false;
        }
      }
      return true;
    }

    /** Differences of whole doubles have at most 54 bits. */
    private static int bytes(long difference) {
      return (Long.SIZE - Long.numberOfLeadingZeros(difference) + Byte.SIZE - 1) / Byte.SIZE;
    }

    private void set(int index, long value) {
      for (int i = 0; i < width; i++) {
        bytes[index * width + i] = (byte) (value >>> (i * Byte.SIZE));
      }
    }

    double get(int index) {
      long value = 0;
      int at = index * width;
      for (int i = width - 1; i >= 0; i--) {
        value = value << Byte.SIZE | (bytes[at + i] & 0xFF);
      }
      return width == Long.BYTES ? Double.longBitsToDouble(value) : base + index * step + value;
    }
  }

  void add(double value) {
    int at = size % CHUNK;
    if (at == open.length) {
      open = Arrays.copyOf(open, 2 * at);
    }
    open[at] = value;
    size++;
    if (size % CHUNK == 0) {
      chunks.add(Chunk.of(open));
    }
  }

  int size() {
    return size;
  }

  double get(int index) {
    int chunk = index / CHUNK;
    return chunk < chunks.size() ? chunks.get(chunk).get(index % CHUNK) : open[index % CHUNK];
  }

  /** All of them; a new array. */
  double[] toArray() {
    double[] all = new double[size];
    int next = 0;
    for (Chunk chunk : chunks) {
      for (int i = 0; i < CHUNK; i++) {
        all[next++] = chunk.get(i);
      }
    }
    System.arraycopy(open, 0, all, next, size - next);
    return all;
  }
}
