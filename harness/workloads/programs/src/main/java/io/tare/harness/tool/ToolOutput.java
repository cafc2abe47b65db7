package io.tare.harness.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * What a program left when it ended well.
 *
 * @param printed all that it printed, fetched when somebody wants to read it
 * @param runNanos how long it ran, as the harness saw it
 */
public record ToolOutput(Supplier<String> printed, double runNanos) {

  /** Of a text. */
  public static ToolOutput of(String text, double runNanos) {
    return new ToolOutput(() -> text, runNanos);
  }

  /** In a file, which is not there if nothing was printed. */
  static ToolOutput in(Path file, double runNanos) {
    return new ToolOutput(() -> decoded(file), runNanos);
  }

  /**
   * All that it printed; bytes that are not UTF-8 are replaced, since figures are ASCII.
   *
   * @throws UncheckedIOException if it cannot be fetched
   */
  public String text() {
    return printed.get();
  }

  private static String decoded(Path file) {
    try {
      return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
