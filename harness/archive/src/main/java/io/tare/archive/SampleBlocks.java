package io.tare.archive;

import io.tare.model.SampleBatch;
import io.tare.packing.BatchCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.OptionalLong;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * The blocks of an Avro object container file: a header that ends with 16 bytes drawn for this
 * file, and blocks of a number of records, a number of bytes, those bytes, and the 16 again (Avro
 * 1.12 specification, "Object Container Files"). Avro's own reader takes a torn last block for a
 * damaged file; here the two are told apart.
 */
final class SampleBlocks {

  private static final int MOST_HEADER_BYTES = 1 << 16;
  private static final int MOST_PREFIX_BYTES = 20;
  private static final int CHUNK_BYTES = 1 << 16;

  private final RandomAccessFile file;
  private final byte[] header;
  private final byte[] sync;

  /** A block's place in the file. */
  private record Block(long begin, long end) {}

  private SampleBlocks(RandomAccessFile file, byte[] header) {
    this.file = file;
    this.header = header;
    this.sync = Arrays.copyOfRange(header, header.length - 16, header.length);
  }

  /**
   * The length of the file up to the end of its last whole block; 0 if not even the header is
   * whole. A last block that ends properly but does not hold samples is torn as well: a machine
   * that lost power may leave one.
   *
   * @throws IOException if the file holds something else, or is damaged before its end
   */
  static long wholeLength(RandomAccessFile file) throws IOException {
    byte[] begin = bytes(file, 0, (int) Math.min(file.length(), MOST_HEADER_BYTES));
    int magic = Math.min(begin.length, DataFileConstants.MAGIC.length);
    if (isZero(begin, magic)) {
      return 0;
    }
    if (!Arrays.equals(begin, 0, magic, DataFileConstants.MAGIC, 0, magic)) {
      throw new IOException("it is no Avro file");
    }
    int length = headerLength(begin);
    return length == 0 ? 0 : new SampleBlocks(file, Arrays.copyOf(begin, length)).wholeLength();
  }

  private long wholeLength() throws IOException {
    long size = file.length();
    Block last = new Block(0, header.length);
    while (last.end() < size) {
      OptionalLong end = endOfBlock(last.end(), size);
      if (end.isEmpty()) {
        requireTorn(last.end(), size);
        break;
      }
      last = new Block(last.end(), end.getAsLong());
    }
    return last.begin() == 0 || holdsSamples(last) ? last.end() : last.begin();
  }

  /** Empty if there is no whole block. */
  private OptionalLong endOfBlock(long begin, long size) throws IOException {
    byte[] prefix = bytes(file, begin, (int) Math.min(MOST_PREFIX_BYTES, size - begin));
    try {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(prefix, null);
      long records = in.readLong();
      long length = in.readLong();
      long data = begin + prefix.length - in.inputStream().available();
      long end = data + length + sync.length;
      if (records < 0 || length < 0 || length > size || end > size) {
        return OptionalLong.empty();
      }
      return Arrays.equals(bytes(file, end - sync.length, sync.length), sync)
          ? OptionalLong.of(end)
          : OptionalLong.empty();
    } catch (IOException | AvroRuntimeException e) {
      return OptionalLong.empty(); // it ends within a number, or holds what is none
    }
  }

  private boolean holdsSamples(Block block) throws IOException {
    byte[] alone =
        Arrays.copyOf(header, header.length + Math.toIntExact(block.end() - block.begin()));
    byte[] content = bytes(file, block.begin(), alone.length - header.length);
    System.arraycopy(content, 0, alone, header.length, content.length);
    BatchCode code = new BatchCode();
    try (DataFileStream<SampleBatch> in =
        new DataFileStream<>(new ByteArrayInputStream(alone), code)) {
      while (in.hasNext()) {
        var data = in.nextBlock();
        SampleFile.read(
            data,
            in.getBlockCount(),
            code,
            SampleFile.Reading.WHOLE,
            (batch, bytes, offset, length) -> {});
      }
      return true;
    } catch (IOException | AvroRuntimeException e) {
      return false;
    }
  }

  /** A torn block is the last thing in the file; if blocks end after it, it is damage. */
  private void requireTorn(long from, long size) throws IOException {
    for (long at = from; at < size; at += CHUNK_BYTES) {
      byte[] chunk = bytes(file, at, (int) Math.min(CHUNK_BYTES + sync.length - 1, size - at));
      for (int i = 0; i + sync.length <= chunk.length; i++) {
        if (Arrays.equals(chunk, i, i + sync.length, sync, 0, sync.length)) {
          throw new IOException(
              "it is damaged at byte " + from + ", and whole blocks follow; mend it from a copy");
        }
      }
    }
  }

  /** 0 if the header is not whole. */
  private static int headerLength(byte[] begin) {
    try {
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(begin, null);
      in.readFixed(new byte[DataFileConstants.MAGIC.length]);
      for (long left = in.readMapStart(); left > 0; left = in.mapNext()) {
        for (long i = 0; i < left; i++) {
          in.skipString();
          in.skipBytes();
        }
      }
      in.readFixed(new byte[16]);
      return begin.length - in.inputStream().available();
    } catch (IOException | AvroRuntimeException e) {
      return 0;
    }
  }

  private static boolean isZero(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static byte[] bytes(RandomAccessFile file, long from, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(from);
    file.readFully(bytes);
    return bytes;
  }
}
