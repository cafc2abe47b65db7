package io.tare.harness.archive;

import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.JournalEntry.TrialFinished;
import io.tare.harness.model.JournalEntry.TrialStarted;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How many bytes the blocks of a file of samples may unpack to. DEFLATE packs zeros a thousandfold,
 * so a small file could keep a reader busy for hours.
 */
final class SampleBudget {

  /** Of a sample in a batch of its own, with the names of its values and a reason. */
  private static final long MAX_SAMPLE_BYTES = 4096;

  /** For samples without a seal, if an attempt was not finished: real ones are packed fivefold. */
  private static final long MAX_RATIO = 16;

  /** More than any run has, so that products stay numbers. */
  private static final long MAX_SAMPLES = Integer.MAX_VALUE;

  private static final long MIN_BYTES = 1 << 26;

  private final long allowed;
  private final String reason;
  private long taken;

  private SampleBudget(long allowed, String reason) {
    this.allowed = allowed;
    this.reason = reason;
  }

  /**
   * What the journal leads to expect.
   *
   * @param fileBytes the length of the file
   * @param maxBytes the most that the caller allows
   */
  static SampleBudget of(List<JournalEntry> journal, long fileBytes, long maxBytes) {
    long samples = 0;
    Set<String> open = new HashSet<>();
    for (JournalEntry each : journal) {
      if (each instanceof CellFinished cell && cell.recorded() != null) {
        samples = Math.min(MAX_SAMPLES, samples + Math.min(MAX_SAMPLES, cell.recorded().samples()));
      } else if (each instanceof TrialStarted trial) {
        open.add(trial.trial() + " " + trial.attempt());
      } else if (each instanceof TrialFinished trial) {
        open.remove(trial.trial() + " " + trial.attempt());
      }
    }
    long unsealed = open.isEmpty() ? 0 : MAX_RATIO * fileBytes;
    long expected = MIN_BYTES + unsealed + MAX_SAMPLE_BYTES * samples;
    return expected <= maxBytes
        ? new SampleBudget(
            expected,
            "far more than the %d samples that the journal records; restore it from a copy"
                .formatted(samples))
        : new SampleBudget(maxBytes, "the limit; if you trust it, allow more with --most");
  }

  /**
   * @throws ArchiveException if it is spent
   */
  void take(int bytes) {
    taken += bytes;
    if (taken > allowed) {
      throw new ArchiveException(
          "samples.avro unpacks to more than %d bytes, %s".formatted(allowed, reason));
    }
  }
}
