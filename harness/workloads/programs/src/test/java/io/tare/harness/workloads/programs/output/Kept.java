package io.tare.harness.workloads.programs.output;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Raw outputs of real programs. */
final class Kept {

  private Kept() {}

  static String output(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(Kept.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
