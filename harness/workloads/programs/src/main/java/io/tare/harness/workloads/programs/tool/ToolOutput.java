package io.tare.harness.workloads.programs.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The output of a program that succeeded.
 *
 * @param printed everything it printed, fetched on demand
 * @param errors everything it printed on standard error, fetched on demand
 * @param runNanos how long it ran, as seen by the harness
 */
public record ToolOutput(Supplier<String> printed, Supplier<String> errors, double runNanos) {

  /** The output in a text. */
  public static ToolOutput of(String text, double runNanos) {
    return new ToolOutput(() -> text, () -> "", runNanos);
  }

  /**
   * The kept output, whose files do not exist if nothing was printed.
   *
   * @param raw the directory of kept outputs
   */
  static ToolOutput in(Path raw, RawOutput output, double runNanos) {
    return new ToolOutput(
        () -> decoded(output.in(raw)), () -> decoded(output.errorsIn(raw)), runNanos);
  }

  /**
   * Everything it printed; bytes that are not UTF-8 are replaced, since figures are ASCII.
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
