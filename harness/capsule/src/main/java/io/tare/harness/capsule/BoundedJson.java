package io.tare.harness.capsule;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tare.harness.packing.JsonComplaint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads untrusted files as a whole, with a limit on their size. */
final class BoundedJson {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A document in memory takes several times its size. */
  private static final int SHARE_OF_MEMORY = 16;

  private BoundedJson() {}

  /**
   * @throws DamagedCapsuleException if it is too large, or not JSON
   */
  static JsonNode read(Path file) throws IOException {
    try {
      return JSON.readTree(text(file));
    } catch (JsonProcessingException e) {
      throw new DamagedCapsuleException(
          "cannot read %s%s: %s"
              .formatted(
                  file.getFileName(),
                  JsonComplaint.line(e).map(each -> ":" + each).orElse(""),
                  JsonComplaint.of(e)),
          e);
    }
  }

  static JsonNode parse(String document) {
    try {
      return JSON.readTree(document);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JSON written by this program cannot be read", e);
    }
  }

  static String text(Path file) throws IOException {
    requireReadable(file);
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /**
   * @throws DamagedCapsuleException if a file is too large to be read as a whole
   */
  static void requireReadable(Path file) throws IOException {
    long max = Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY;
    if (Files.size(file) > max) {
      throw new DamagedCapsuleException(
          "%s has %d bytes, but this JVM reads at most %d; if you trust the file, give the JVM more memory (JAVA_TOOL_OPTIONS=-Xmx…)"
              .formatted(file.getFileName(), Files.size(file), max));
    }
  }
}
