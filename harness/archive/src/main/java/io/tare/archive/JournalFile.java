package io.tare.archive;

import io.tare.model.JournalEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(LineFile.wholeLines(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          consumer.accept(
              Json.MAPPER.readerFor(JournalEntry.class).readValue(check.verified(line)));
        }
      }
      return check;
    } catch (IOException | RuntimeException e) {
      throw ArchiveException.unreadable(file + ":" + number, e);
    }
  }
}
