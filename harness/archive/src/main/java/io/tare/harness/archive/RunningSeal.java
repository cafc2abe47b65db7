package io.tare.harness.archive;

import io.tare.harness.model.SampleSeal;
import java.util.Locale;
import java.util.zip.CRC32C;

/** The running seal of the batches of one cell. */
final class RunningSeal {

  private final CRC32C checksum = new CRC32C();
  private long samples;

  /**
   * Adds a batch.
   *
   * @param count its number of samples
   */
  void add(int count, byte[] bytes, int offset, int length) {
    checksum.update(bytes, offset, length);
    samples += count;
  }

  SampleSeal value() {
    return new SampleSeal(samples, String.format(Locale.ROOT, "%08x", checksum.getValue()));
  }
}
