package io.tare.archive;

import io.tare.model.JournalEntry;
import io.tare.model.Sample;

/** Where a sample belongs: a cell in one attempt at a trial. */
record SamplePlace(String trial, int attempt, String cell) {

  static SamplePlace of(Sample sample) {
    return new SamplePlace(sample.trial(), sample.attempt(), sample.cell());
  }

  static SamplePlace of(JournalEntry.CellFinished cell) {
    return new SamplePlace(cell.trial(), cell.attempt(), cell.cell());
  }

  boolean isOf(String ofTrial, int ofAttempt) {
    return trial.equals(ofTrial) && attempt == ofAttempt;
  }

  /** How a line of this place begins, as {@link SampleLine} writes it. */
  String beginning() {
    return "{\"trial\":\""
        + trial
        + "\",\"attempt\":"
        + attempt
        + ",\"cell\":\""
        + cell
        + "\",\"sequence\":";
  }
}
