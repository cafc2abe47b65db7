package io.tare.harness.capsule;

import io.tare.harness.archive.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code capsule.json}: what a capsule contains, and what created it.
 *
 * @param format of capsules
 * @param run the name of the run
 * @param java the version of the Java that ran the program
 * @param reportAgreed whether that program reproduced all figures of the report to the bit
 * @param inputs name in the campaign to the name in the capsule
 */
public record CapsuleHead(
    int format,
    String run,
    ProgramIdentity program,
    String java,
    boolean reportAgreed,
    SortedMap<String, String> inputs) {

  static final String NAME = "capsule.json";
  static final int FORMAT = 1;

  public CapsuleHead {
    inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
  }

  /** The part that all formats have. */
  private record Head(int format) {}

  byte[] bytes() {
    return (RecordJson.pretty(this) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads the output of {@link #bytes}.
   *
   * @throws DamagedCapsuleException if something is missing, or it has another format
   */
  static CapsuleHead of(String document) throws DamagedCapsuleException {
    try {
      int format = RecordJson.read(document, Head.class).format();
      if (format != FORMAT) {
        throw new DamagedCapsuleException(
            "its %s has format %d, but this version reads format %d; use the version that created it"
                .formatted(NAME, format, FORMAT));
      }
      return RecordJson.read(document, CapsuleHead.class);
    } catch (IllegalArgumentException e) {
      throw new DamagedCapsuleException("cannot read its " + NAME + ": " + e.getMessage(), e);
    }
  }
}
