package io.tare.harness.archive;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sha256;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files beside the journal whose hashes it contains: plan and environments, once for each time
 * they were written. A run that was killed between two writes may have either version.
 */
final class RecordedFiles {

  private final RunLayout layout;
  private final Map<String, List<String>> hashes = new LinkedHashMap<>();

  RecordedFiles(RunLayout layout) {
    this.layout = layout;
  }

  void add(JournalEntry.FileRecorded entry) {
    hashes.computeIfAbsent(entry.file(), name -> new ArrayList<>()).add(entry.sha256());
  }

  /** Whether the journal has a hash of a file. */
  boolean has(Path file) {
    return hashes.containsKey(name(file));
  }

  /** Whether a file was last recorded with this content. */
  boolean isLast(Path file, byte[] content) {
    List<String> all = hashes.getOrDefault(name(file), List.of());
    return !all.isEmpty() && all.get(all.size() - 1).equals(Sha256.of(content));
  }

  JournalEntry.FileRecorded entry(long atEpochNanos, Path file, byte[] content) {
    return new JournalEntry.FileRecorded(atEpochNanos, name(file), Sha256.of(content));
  }

  /**
   * @throws ArchiveException if a file is not what the run wrote
   */
  void require(Path file, byte[] content) {
    List<String> all = hashes.get(name(file));
    if (all != null && !all.contains(Sha256.of(content))) {
      throw new ArchiveException(
          file
              + " was changed after the run wrote it (its SHA-256 is not in journal.jsonl); "
              + "restore it from a copy");
    }
  }

  /**
   * @throws ArchiveException if a file of a directory is missing
   */
  void requireAll(Path directory) {
    for (String name : hashes.keySet()) {
      Path file = layout.root().resolve(name);
      if (file.startsWith(directory) && !Files.exists(file)) {
        throw new ArchiveException(file + " is missing; restore it from a copy");
      }
    }
  }

  private String name(Path file) {
    return layout.root().relativize(file).toString();
  }
}
