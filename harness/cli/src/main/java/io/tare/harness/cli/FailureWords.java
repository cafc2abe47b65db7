package io.tare.harness.cli;

import io.tare.harness.model.FileTrouble;
import java.nio.file.FileSystemException;
import java.util.List;

/** A failure in words. Java's exceptions often contain only a file's name, or nothing. */
final class FailureWords {

  private FailureWords() {}

  /**
   * The lines of a failure's message.
   *
   * @param arguments of the command line; line ends in them are shown, and end no line
   */
  static List<String> of(Throwable failure, String... arguments) {
    if (failure instanceof FileSystemException file && file.getFile() != null) {
      return List.of(onOneLine(FileTrouble.line(file)));
    }
    String message = String.valueOf(failure.getMessage());
    for (String each : arguments) {
      String value = each.startsWith("-") ? each.substring(each.indexOf('=') + 1) : each;
      message = message.replace(value, onOneLine(value));
    }
    List<String> lines = message.lines().toList();
    return failure.getMessage() == null || lines.isEmpty()
        ? List.of(failure.getClass().getSimpleName())
        : lines;
  }

  /** The text with its line ends shown, as other control characters are. */
  static String onOneLine(String text) {
    return text.replace("\n", "\\n");
  }
}
