package io.tare.archive;

import io.tare.model.JournalEntry;
import io.tare.model.SampleBatch;
import io.tare.packing.BatchCode;

/** Where a sample belongs: a cell in one attempt at a trial. */
record SamplePlace(String trial, int attempt, String cell) {

  static SamplePlace of(SampleBatch batch) {
    return new SamplePlace(batch.trial(), batch.attempt(), batch.cell());
  }

  static SamplePlace of(BatchCode.Head batch) {
    return new SamplePlace(batch.trial(), batch.attempt(), batch.cell());
  }

  static SamplePlace of(JournalEntry.CellFinished cell) {
    return new SamplePlace(cell.trial(), cell.attempt(), cell.cell());
  }

  boolean isOf(String ofTrial, int ofAttempt) {
    return trial.equals(ofTrial) && attempt == ofAttempt;
  }
}
