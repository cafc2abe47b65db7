package io.tare.cli.export;

import io.tare.archive.SampleRow;
import io.tare.model.CountedSamples;
import io.tare.model.JournalEntry;
import io.tare.model.SampleCheck;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells where samples stand, as they stream by, each once; as the report counts them. */
final class SampleStatuses {

  private record Place(String trial, int attempt, String cell) {}

  private final CountedSamples rule;
  private final Map<Place, BitSet> counted = new HashMap<>();

  SampleStatuses(List<JournalEntry> journal, SampleCheck check) {
    this.rule = CountedSamples.of(journal, check);
  }

  SampleStatus of(SampleRow row) {
    return switch (rule.standing(row.trial(), row.attempt(), row.cell())) {
      case UNFINISHED -> SampleStatus.UNFINISHED;
      case INVALID -> SampleStatus.INVALID;
      case DIFFERENT -> SampleStatus.DIFFERENT;
      case COUNTED -> ofFinished(row);
    };
  }

  private SampleStatus ofFinished(SampleRow row) {
    if (row.warmup()) {
      return SampleStatus.WARMUP;
    }
    if (!row.outcome().isValid()) {
      return SampleStatus.FAILED;
    }
    BitSet seen =
        counted.computeIfAbsent(
            new Place(row.trial(), row.attempt(), row.cell()), place -> new BitSet());
    int sequence = Math.toIntExact(row.sequence());
    if (seen.get(sequence)) {
      return SampleStatus.DUPLICATE;
    }
    seen.set(sequence);
    return SampleStatus.COUNTED;
  }
}
