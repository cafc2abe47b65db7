package io.tare.archive;

import io.tare.model.SampleSeal;
import java.util.Locale;
import java.util.zip.CRC32C;

/** The seal of the lines of one place as they come. */
final class RunningSeal {

  private final CRC32C checksum = new CRC32C();
  private long samples;

  /** Adds a line with its line feed. */
  void add(byte[] bytes, int offset, int length) {
    checksum.update(bytes, offset, length);
    samples++;
  }

  SampleSeal value() {
    return new SampleSeal(samples, String.format(Locale.ROOT, "%08x", checksum.getValue()));
  }
}
