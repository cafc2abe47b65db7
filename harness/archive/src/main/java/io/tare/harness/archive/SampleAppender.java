package io.tare.harness.archive;

import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.packing.BatchCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * Appends batches to {@code samples.avro}. Several batches form a block, which is written with one
 * write: when it has {@link #BLOCK_BYTES}, when its submissions span {@link #BLOCK_NANOS}, or
 * before a cell is closed. So a killed harness loses at most a second of a cell that must be
 * measured again anyway.
 */
final class SampleAppender implements AutoCloseable {

  /** Enough for good compression. */
  static final int BLOCK_BYTES = 1 << 16;

  static final long BLOCK_NANOS = 1_000_000_000;

  private final FileAppender file;
  private final BatchCode code = new BatchCode();
  private final ByteArrayOutputStream record = new ByteArrayOutputStream();
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
  private @Nullable BinaryEncoder encoder;
  private byte[] header = SampleHeader.drawn();
  private long pendingRecords;
  private long firstNanos;

  private SampleAppender(FileAppender file) {
    this.file = file;
  }

  /** Opens the file for appending, creates it if needed, and cuts off a torn last block. */
  static SampleAppender open(Path path) throws IOException {
    FileAppender file = FileAppender.open(path, SampleBlocks::wholeLength);
    try {
      SampleAppender appender = new SampleAppender(file);
      if (!file.isEmpty()) {
        appender.header = SampleBlocks.header(path);
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
   * @return the bytes of the batch, for its seal
   * @throws ArchiveException if the block cannot be written; then all of it is lost
   */
  byte[] append(SampleBatch batch) {
    try {
      record.reset();
      encoder = EncoderFactory.get().binaryEncoder(record, encoder);
      code.write(batch, encoder);
      encoder.flush();
      byte[] bytes = record.toByteArray();
      if (pendingRecords == 0) {
        firstNanos = batch.columns().startEpochNanos(0);
      }
      pending.writeBytes(bytes);
      pendingRecords++;
      if (isFull(batch.columns())) {
        write();
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  /**
   * Writes the current block, if it is not empty.
   *
   * @throws ArchiveException if it cannot be written
   */
  void write() {
    if (pendingRecords == 0) {
      return;
    }
    try {
      ByteArrayOutputStream block = new ByteArrayOutputStream();
      if (file.isEmpty()) {
        block.writeBytes(header);
      }
      byte[] content = deflated();
      BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(block, null);
      out.writeLong(pendingRecords);
      out.writeLong(content.length);
      out.flush();
      block.writeBytes(content);
      block.write(header, header.length - SampleHeader.SYNC_BYTES, SampleHeader.SYNC_BYTES);
      file.append(block.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    } finally {
      pending.reset();
      pendingRecords = 0;
    }
  }

  private byte[] deflated() throws IOException {
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(content, deflater)) {
      pending.writeTo(out);
    } finally {
      deflater.end();
    }
    return content.toByteArray();
  }

  /**
   * Waits until everything appended is on disk.
   *
   * @throws ArchiveException if that fails
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

  /** Uses the submissions' own times, so that no clock is needed; a step back ends a block. */
  private boolean isFull(SampleColumns columns) {
    long span = columns.startEpochNanos(columns.size() - 1) - firstNanos;
    return pending.size() >= BLOCK_BYTES || span >= BLOCK_NANOS || span < 0;
  }
}
