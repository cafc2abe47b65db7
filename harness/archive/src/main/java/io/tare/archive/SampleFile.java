package io.tare.archive;

import io.tare.model.SampleBatch;
import io.tare.packing.BatchCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.io.BinaryDecoder;

/**
 * {@code samples.avro}: an Avro object container file, whose last block may be torn because the
 * writer was killed. Channels are avoided, as in {@link LineFile}.
 */
final class SampleFile {

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
   * Reads the whole blocks of a file that may still grow. What is damaged is passed over, a block
   * at least: the seals tell what is missing.
   *
   * @return how often something was passed over
   * @throws IOException if the file cannot be read or holds something else
   */
  static <T> long read(Path file, Reading<T> reading, Consumer<T> consumer) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      return SampleBlocks.read(content, new BlockReader<>(reading, consumer));
    }
  }
}
