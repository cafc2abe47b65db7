package io.tare.harness.archive;

import io.tare.harness.model.JournalEntry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** {@code journal.jsonl}, one entry per line. */
final class JournalFile {

  private JournalFile() {}

  /**
   * Reads the whole lines of a file that may still grow.
   *
   * @return the checksum that continues where they end
   * @throws ArchiveException if a line is not an entry, or was changed
   */
  static JournalCheck read(Path file, Consumer<JournalEntry> consumer) {
    JournalCheck check = new JournalCheck();
    int number = 0;
    try (InputStream in = LineFile.wholeLines(file)) {
      byte[] lines = in.readAllBytes();
      int begin = 0;
      // Only a line feed ends a line: others that readers know would hide a change.
      for (int at = 0; at < lines.length; at++) {
        if (lines[at] == '\n') {
          number++;
          String line = new String(lines, begin, at - begin, StandardCharsets.UTF_8);
          consumer.accept(
              Json.MAPPER.readerFor(JournalEntry.class).readValue(check.verified(line)));
          begin = at + 1;
        }
      }
      return check;
    } catch (IOException | RuntimeException e) {
      throw ArchiveException.unreadable(file + ":" + number, e);
    }
  }
}
