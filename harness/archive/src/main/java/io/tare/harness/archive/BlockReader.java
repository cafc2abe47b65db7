package io.tare.harness.archive;

import io.tare.harness.packing.BatchCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;

/** Reads the batches of sample blocks, each block as a whole or not at all. */
final class BlockReader<T> {

  private static final int BUFFER_BYTES = 1 << 16;

  /** A thousand times the size at which a block is written. */
  private static final int MAX_BLOCK_BYTES = 1 << 26;

  private final BatchCode code = new BatchCode();
  private final SampleFile.Reading<T> reading;
  private final SampleBudget budget;
  private final SampleFile.Consumer<T> consumer;

  private record Read<T>(T batch, int at, int length) {}

  BlockReader(SampleFile.Reading<T> reading, SampleBudget budget, SampleFile.Consumer<T> consumer) {
    this.reading = reading;
    this.budget = budget;
    this.consumer = consumer;
  }

  /**
   * Passes on the batches of a block.
   *
   * @param block its content, compressed with DEFLATE or plain
   * @return whether it could be read; otherwise nothing of it is passed on
   * @throws ArchiveException if the budget is spent
   */
  boolean read(byte[] block, long records, boolean isDeflated) {
    if (records == 0) {
      return false; // no writer writes an empty block
    }
    byte[] bytes;
    List<Read<T>> all = new ArrayList<>();
    try {
      bytes = isDeflated ? inflated(block) : block;
      BinaryDecoder in = DecoderFactory.get().binaryDecoder(bytes, null);
      int at = 0;
      for (long i = 0; i < records; i++) {
        T batch = reading.next(code, in);
        int next = bytes.length - in.inputStream().available();
        all.add(new Read<>(batch, at, next - at));
        at = next;
      }
      if (at != bytes.length) {
        return false;
      }
    } catch (ArchiveException e) {
      throw e;
    } catch (IOException | DataFormatException | RuntimeException | OutOfMemoryError e) {
      return false; // a damaged number may be taken for a list of any length
    }
    all.forEach(each -> consumer.accept(each.batch(), bytes, each.at(), each.length()));
    return true;
  }

  private byte[] inflated(byte[] block) throws DataFormatException {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(block);
      ByteArrayOutputStream plain = new ByteArrayOutputStream(BUFFER_BYTES);
      byte[] buffer = new byte[BUFFER_BYTES];
      while (!inflater.finished()) {
        int count = inflater.inflate(buffer);
        if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
          throw new DataFormatException("the block ends early");
        }
        budget.take(count);
        plain.write(buffer, 0, count);
        if (plain.size() > MAX_BLOCK_BYTES) {
          throw new DataFormatException("the block is too large");
        }
      }
      if (inflater.getRemaining() > 0) {
        throw new DataFormatException("there is data after the block's end");
      }
      return plain.toByteArray();
    } finally {
      inflater.end();
    }
  }
}
