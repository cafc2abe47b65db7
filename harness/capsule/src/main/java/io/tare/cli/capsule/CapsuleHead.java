package io.tare.cli.capsule;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.cli.invocation.JsonDocuments;
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

  byte[] bytes() {
    return (JsonDocuments.of(this) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @throws DamagedCapsuleException if it lacks something, or is of a later format
   */
  static CapsuleHead of(JsonNode document) throws DamagedCapsuleException {
    int format = document.path("format").asInt();
    if (format != FORMAT) {
      throw new DamagedCapsuleException(
          "its %s says format %d, and this version reads format %d; use the version that made it"
              .formatted(NAME, format, FORMAT));
    }
    SortedMap<String, String> inputs = new TreeMap<>();
    document
        .path("inputs")
        .properties()
        .forEach(each -> inputs.put(each.getKey(), each.getValue().asText()));
    return new CapsuleHead(
        format,
        document.path("run").asText(),
        new ProgramIdentity(
            document.path("program").path("version").asText(),
            document.path("program").path("sha256").asText()),
        document.path("java").asText(),
        document.path("report_agreed").asBoolean(),
        inputs);
  }
}
