package io.tare.model;

/**
 * What was recorded of one cell in one attempt at a trial, so that a reader can tell whether all of
 * it is still there.
 *
 * @param samples how many samples, warm-up and failed ones included
 * @param crc32c the CRC-32C (Castagnoli, as in RFC 3720) of the bytes of their batches, as Avro
 *     encodes them before compression, in their order, as eight hexadecimal digits
 */
public record SampleSeal(long samples, String crc32c) {

  public SampleSeal {
    if (samples < 0 || !crc32c.matches("[0-9a-f]{8}")) {
      throw new IllegalArgumentException(
          "a seal of " + samples + " samples with checksum \"" + crc32c + "\" is malformed");
    }
  }
}
