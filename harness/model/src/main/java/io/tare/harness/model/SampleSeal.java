package io.tare.harness.model;

/**
 * The seal of a cell's samples in one attempt at a trial, with which readers check that they are
 * complete.
 *
 * @param samples the number of samples, including warm-up and failed ones
 * @param crc32c the CRC-32C (Castagnoli, as in RFC 3720) of the bytes of their batches in order, as
 *     encoded by Avro before compression, in eight hexadecimal digits
 */
public record SampleSeal(long samples, String crc32c) {

  public SampleSeal {
    if (samples < 0 || !crc32c.matches("[0-9a-f]{8}")) {
      throw new IllegalArgumentException(
          "a seal of " + samples + " samples with checksum \"" + crc32c + "\" is malformed");
    }
  }
}
