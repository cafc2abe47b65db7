package io.tare.harness.archive;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The examples as a run. */
final class WrittenRun {

  private WrittenRun() {}

  static void writeTo(Path directory) {
    try (RunRecorder recorder = RunRecorder.create(directory, "name: x\n", Examples.PLAN)) {
      Examples.SAMPLES.forEach(recorder::record);
      Examples.JOURNAL.forEach(recorder::record);
      recorder.write(1, Examples.ENVIRONMENT);
    }
  }

  static List<Sample> samples(RunArchive archive) {
    List<Sample> all = new ArrayList<>();
    archive.forEachSample(all::add);
    return all;
  }

  /** What is cut off when a run is resumed. */
  static long cutBytes(Path directory) {
    try (RunRecorder recorder = RunRecorder.append(directory)) {
      return recorder.cutBytes();
    }
  }

  /** Without what the recorder adds. */
  static List<JournalEntry> unsealed(List<JournalEntry> journal) {
    return journal.stream()
        .limit(Examples.JOURNAL.size())
        .map(
            entry ->
                entry instanceof JournalEntry.CellFinished cell
                    ? new JournalEntry.CellFinished(
                        cell.atEpochNanos(),
                        cell.trial(),
                        cell.attempt(),
                        cell.cell(),
                        cell.validity(),
                        cell.observations())
                    : entry)
        .toList();
  }
}
