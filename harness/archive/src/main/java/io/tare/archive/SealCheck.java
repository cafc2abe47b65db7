package io.tare.archive;

import io.tare.model.CountedSamples;
import io.tare.model.JournalEntry;
import io.tare.model.SampleCheck;
import io.tare.model.SampleCheck.Difference;
import io.tare.model.SampleSeal;
import io.tare.packing.BatchCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Computes the seals of a file's samples again, to compare them with those in the journal. */
final class SealCheck {

  private static final SampleSeal NOTHING = new RunningSeal().value();

  private final Map<JournalEntry.FinishedCell, RunningSeal> seals = new HashMap<>();

  private SealCheck() {}

  /**
   * @throws IOException if the samples cannot be read
   */
  static SampleCheck of(List<JournalEntry> journal, Path samples) throws IOException {
    SealCheck check = new SealCheck();
    long unreadable = SampleFile.read(samples, SampleFile.Reading.HEAD, check::add);
    List<Difference> differences = new ArrayList<>();
    for (JournalEntry.CellFinished cell : CountedSamples.of(journal).valid()) {
      String detail = detail(cell.recorded(), check.seal(cell));
      if (!detail.isEmpty()) {
        differences.add(new Difference(cell.trial(), cell.attempt(), cell.cell(), detail));
      }
    }
    return new SampleCheck(differences, unreadable);
  }

  private void add(BatchCode.Head batch, byte[] bytes, int offset, int length) {
    seals
        .computeIfAbsent(batch.place(), place -> new RunningSeal())
        .add(batch.size(), bytes, offset, length);
  }

  private SampleSeal seal(JournalEntry.CellFinished cell) {
    RunningSeal found = seals.get(cell.place());
    return found == null ? NOTHING : found.value();
  }

  /** Empty if there is no difference. */
  private static String detail(@Nullable SampleSeal seal, SampleSeal now) {
    if (seal == null) {
      return "the journal has no seal of these samples";
    }
    if (now.samples() != seal.samples()) {
      return now.samples() + " of " + seal.samples() + " samples are there";
    }
    return now.equals(seal) ? "" : "samples were changed or reordered";
  }
}
