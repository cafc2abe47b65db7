package io.tare.harness.archive;

import io.tare.harness.model.SampleBatch;
import io.tare.harness.packing.BatchCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.apache.avro.io.BinaryDecoder;

/**
 * {@code samples.avro}: an Avro object container file, whose last block may be torn because the
 * writer was killed. It avoids channels, as {@link LineFile} does.
 */
final class SampleFile {

  private SampleFile() {}

  /** How much of a batch is read. */
  @FunctionalInterface
  interface Reading<T> {
    /** The whole batch. */
    Reading<SampleBatch> WHOLE = (code, in) -> code.read(null, in);

    /** Only its cell and size. */
    Reading<BatchCode.Head> HEAD = BatchCode::skip;

    T next(BatchCode code, BinaryDecoder in) throws IOException;
  }

  /**
   * What could not be read.
   *
   * @param places the number of damaged places before the end
   * @param tornBytes the length of an unfinished block at the end
   */
  record Skipped(long places, long tornBytes) {}

  /** Takes batches with their encoded bytes. */
  @FunctionalInterface
  interface Consumer<T> {
    void accept(T batch, byte[] bytes, int offset, int length);
  }

  /**
   * Reads the whole blocks of a file that may still grow. Skips damaged parts, at least a block
   * each: the seals show what is missing.
   *
   * @throws IOException if the file cannot be read or has other content
   * @throws ArchiveException if the budget is spent
   */
  static <T> Skipped read(Path file, Reading<T> reading, SampleBudget budget, Consumer<T> consumer)
      throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      return SampleBlocks.read(content, new BlockReader<>(reading, budget, consumer));
    }
  }
}
