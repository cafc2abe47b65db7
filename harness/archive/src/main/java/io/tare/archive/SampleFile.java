package io.tare.archive;

import io.tare.model.SampleBatch;
import io.tare.packing.BatchCode;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/**
 * {@code samples.avro}: an Avro object container file, whose last block may be torn because the
 * writer was killed. Channels are avoided, as in {@link LineFile}.
 */
final class SampleFile {

  private static final int BUFFER_BYTES = 1 << 16;

  private SampleFile() {}

  /** How much of a batch is read. */
  @FunctionalInterface
  interface Reading<T> {
    /** All of it. */
    Reading<SampleBatch> WHOLE = (code, in) -> code.read(null, in);

    /** Where it belongs. */
    Reading<BatchCode.Head> HEAD = BatchCode::skip;

    T next(BatchCode code, BinaryDecoder in) throws IOException;
  }

  /** Takes batches with the bytes that they are made of. */
  @FunctionalInterface
  interface Consumer<T> {
    void accept(T batch, byte[] bytes, int offset, int length);
  }

  /**
   * Reads the whole blocks of a file that may still grow.
   *
   * @throws IOException if the file cannot be read, is damaged or holds something else
   */
  static <T> void read(Path file, Reading<T> reading, Consumer<T> consumer) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    long length;
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      length = SampleBlocks.wholeLength(content);
    }
    if (length == 0) {
      return;
    }
    try (InputStream in =
        new BoundedInput(
            new BufferedInputStream(new FileInputStream(file.toFile()), BUFFER_BYTES), length)) {
      read(in, reading, consumer);
    }
  }

  /** How many bytes at the end of the file are no whole block. */
  static long tornBytes(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      return content.length() - SampleBlocks.wholeLength(content);
    }
  }

  private static <T> void read(InputStream in, Reading<T> reading, Consumer<T> consumer)
      throws IOException {
    BatchCode code = new BatchCode();
    long blocks = 0;
    try (DataFileStream<SampleBatch> file = new DataFileStream<>(in, code)) {
      while (file.hasNext()) {
        ByteBuffer block = file.nextBlock();
        read(block, file.getBlockCount(), code, reading, consumer);
        blocks++;
      }
    } catch (AvroRuntimeException e) {
      throw new IOException(reason(e) + " after " + blocks + " blocks", e);
    }
  }

  /** Reads the records of a block. */
  static <T> void read(
      ByteBuffer block, long records, BatchCode code, Reading<T> reading, Consumer<T> consumer)
      throws IOException {
    byte[] bytes = block.array();
    int at = block.arrayOffset() + block.position();
    int end = at + block.remaining();
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, at, end - at, null);
    for (long i = 0; i < records; i++) {
      T batch = reading.next(code, in);
      int next = end - in.inputStream().available();
      consumer.accept(batch, bytes, at, next - at);
      at = next;
    }
    if (at != end) {
      throw new IOException("a block has " + (end - at) + " bytes more than its records");
    }
  }

  private static String reason(RuntimeException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return String.valueOf(cause.getMessage());
  }
}
