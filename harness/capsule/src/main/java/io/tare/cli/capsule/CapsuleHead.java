package io.tare.cli.capsule;

import io.tare.archive.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code capsule.json}: what a capsule is of, and what made it.
 *
 * @param format of capsules
 * @param run what the run is called
 * @param java the version of the Java that ran the program
 * @param reportAgreed whether that program computed all figures of the report again to the bit
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

  /** Of any format. */
  private record Head(int format) {}

  byte[] bytes() {
    return (RecordJson.pretty(this) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads what {@link #bytes} wrote.
   *
   * @throws DamagedCapsuleException if it lacks something, or is of another format
   */
  static CapsuleHead of(String document) throws DamagedCapsuleException {
    try {
      int format = RecordJson.read(document, Head.class).format();
      if (format != FORMAT) {
        throw new DamagedCapsuleException(
            "its %s says format %d, and this version reads format %d; use the version that made it"
                .formatted(NAME, format, FORMAT));
      }
      return RecordJson.read(document, CapsuleHead.class);
    } catch (IllegalArgumentException e) {
      throw new DamagedCapsuleException("cannot read its " + NAME + ": " + e.getMessage(), e);
    }
  }
}
