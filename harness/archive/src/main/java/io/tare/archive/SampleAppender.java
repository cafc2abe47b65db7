package io.tare.archive;

import io.tare.model.SampleBatch;
import io.tare.model.SampleColumns;
import io.tare.packing.BatchCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.file.SeekableFileInput;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Appends batches to {@code samples.avro}. Some of them make a block, which is written with one
 * write: a block is full with {@link #BLOCK_BYTES}, or when its submissions span {@link
 * #BLOCK_NANOS}; and whoever closes a cell writes it first. So a killed harness loses at most a
 * second of a cell that it has to measure again anyway.
 */
final class SampleAppender implements AutoCloseable {

  /** Enough for compression to be as good as it gets. */
  static final int BLOCK_BYTES = 1 << 16;

  static final long BLOCK_NANOS = 1_000_000_000;

  /** More than a block ever has; the library keeps a buffer of this size and a quarter. */
  private static final int BEYOND_ALL_BLOCKS = 1 << 20;

  private final FileAppender file;
  private final BatchCode code = new BatchCode();
  private final ByteArrayOutputStream record = new ByteArrayOutputStream();
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private @Nullable BinaryEncoder encoder;
  private @Nullable DataFileWriter<SampleBatch> writer;
  private long pendingBytes;
  private long firstNanos;

  private SampleAppender(FileAppender file) {
    this.file = file;
  }

  /** Opens the file for appending, makes it if need be, and cuts off a torn last block. */
  static SampleAppender open(Path path) throws IOException {
    FileAppender file = FileAppender.open(path, SampleBlocks::wholeLength);
    try {
      SampleAppender appender = new SampleAppender(file);
      if (!file.isEmpty()) {
        appender.goOn(path);
      }
      return appender;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** How many bytes of a torn last block were cut off when the file was opened. */
  long cutBytes() {
    return file.cutBytes();
  }

  /**
   * Appends a batch, and writes the block if it is full.
   *
   * @return the bytes of the batch, which seal it
   * @throws ArchiveException if the block cannot be written; then all of it is lost
   */
  byte[] append(SampleBatch batch) {
    try {
      record.reset();
      encoder = EncoderFactory.get().binaryEncoder(record, encoder);
      code.write(batch, encoder);
      encoder.flush();
      byte[] bytes = record.toByteArray();
      writer().appendEncoded(ByteBuffer.wrap(bytes));
      note(batch.columns(), bytes.length);
      if (isFull(batch.columns())) {
        write();
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  /**
   * Writes the block that is being filled, if there is anything in it.
   *
   * @throws ArchiveException if it cannot be written
   */
  void write() {
    if (pendingBytes == 0) {
      return;
    }
    try {
      writer().sync();
      writer().flush();
      file.append(written.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    } catch (ArchiveException e) {
      if (file.isEmpty()) {
        writer = null; // its header is lost as well
      }
      throw e;
    } finally {
      written.reset();
      pendingBytes = 0;
    }
  }

  /**
   * Waits until all that was appended is on the disk.
   *
   * @throws ArchiveException if the disk refuses
   */
  void force() {
    write();
    file.force();
  }

  @Override
  public void close() {
    try (file) {
      write();
    }
  }

  private void note(SampleColumns columns, int bytes) {
    if (pendingBytes == 0) {
      firstNanos = columns.startEpochNanos(0);
    }
    pendingBytes += bytes;
  }

  /** By the submissions' own times, which need no clock; one that steps back ends a block. */
  private boolean isFull(SampleColumns columns) {
    long span = columns.startEpochNanos(columns.size() - 1) - firstNanos;
    return pendingBytes >= BLOCK_BYTES || span >= BLOCK_NANOS || span < 0;
  }

  private DataFileWriter<SampleBatch> writer() throws IOException {
    if (writer == null) {
      writer = unopened();
      var unused = writer.create(BatchCode.SCHEMA, written);
    }
    return writer;
  }

  private void goOn(Path path) throws IOException {
    writer = unopened();
    try (SeekableFileInput in = new SeekableFileInput(path.toFile())) {
      var unused = writer.appendTo(in, written);
    }
    written.reset();
  }

  /** Blocks end when this class says so. */
  private DataFileWriter<SampleBatch> unopened() {
    return new DataFileWriter<>(code)
        .setCodec(CodecFactory.fromString(DataFileConstants.DEFLATE_CODEC))
        .setSyncInterval(BEYOND_ALL_BLOCKS);
  }
}
