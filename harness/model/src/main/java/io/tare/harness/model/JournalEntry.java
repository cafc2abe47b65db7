package io.tare.harness.model;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * An event of a run, other than samples: a line of {@code journal.jsonl}. The plan, the samples and
 * these entries determine which samples count: those of the attempt that finished the cell in its
 * trial with a valid verdict.
 */
public sealed interface JournalEntry {

  /** When it happened, epoch nanoseconds of the harness's wall clock. */
  long atEpochNanos();

  /** An entry about a cell in one attempt at a trial. */
  interface OfCell {
    String trial();

    int attempt();

    String cell();

    /** The cell in its attempt. */
    default FinishedCell place() {
      return new FinishedCell(trial(), attempt(), cell());
    }
  }

  /**
   * A run began, or was resumed.
   *
   * @param token the tag in the names of machines created for it; absent in journals of earlier
   *     versions
   */
  record RunStarted(long atEpochNanos, String version, boolean resumed, @Nullable String token)
      implements JournalEntry {

    /** A run that creates nothing with a token. */
    public RunStarted(long atEpochNanos, String version, boolean resumed) {
      this(atEpochNanos, version, resumed, null);
    }
  }

  /**
   * The campaign's text at the beginning of the run.
   *
   * @param sha256 of the bytes of {@code campaign.yaml}, in hexadecimal digits
   */
  record CampaignRecorded(long atEpochNanos, String sha256) implements JournalEntry {}

  /**
   * A file of the run as written: {@code plan.json} or an environment.
   *
   * @param file its name in the run directory
   * @param sha256 of its bytes, in hexadecimal digits
   */
  record FileRecorded(long atEpochNanos, String file, String sha256) implements JournalEntry {}

  /**
   * A server was started for a trial. Facts contain what it reported about itself, in base units.
   */
  record TrialStarted(long atEpochNanos, String trial, int attempt, SortedMap<String, String> facts)
      implements JournalEntry {}

  /**
   * All submissions of a cell are recorded. Observations are the basis of the verdict, for example
   * {@code steal_ratio} or {@code little_ratio}.
   *
   * @param recorded the seal of its samples; null until the entry is written
   */
  record CellFinished(
      long atEpochNanos,
      String trial,
      int attempt,
      String cell,
      Validity validity,
      SortedMap<String, Double> observations,
      @Nullable SampleSeal recorded)
      implements JournalEntry, OfCell {

    /** An entry without a seal. */
    public CellFinished(
        long atEpochNanos,
        String trial,
        int attempt,
        String cell,
        Validity validity,
        SortedMap<String, Double> observations) {
      this(atEpochNanos, trial, attempt, cell, validity, observations, null);
    }

    /** The quantity, if it was measured. */
    public OptionalDouble observation(Observation what) {
      return what.in(observations);
    }

    /** The same with one more finding. */
    public CellFinished with(Validity.Finding finding) {
      return new CellFinished(
          atEpochNanos, trial, attempt, cell, validity.with(finding), observations, recorded);
    }

    /** The same with a seal. */
    public CellFinished sealed(SampleSeal seal) {
      return new CellFinished(atEpochNanos, trial, attempt, cell, validity, observations, seal);
    }
  }

  /** A cell as one attempt at a trial finished it. */
  record FinishedCell(String trial, int attempt, String cell) {}

  /**
   * A comparison does not count in a block, because of a finding that takes all trials of the
   * block. It adds to the verdicts of cells that were already finished.
   *
   * @param block from 1
   * @param cells all of one measurand; never empty
   */
  record ComparisonInvalidated(
      long atEpochNanos, int block, List<FinishedCell> cells, Validity.Finding finding)
      implements JournalEntry {
    public ComparisonInvalidated {
      cells = List.copyOf(cells);
    }
  }

  /**
   * All submissions of some cells carry time stamps of their server from now on, although those of
   * others do so in every other slice only: in the warm-up they took too little time to matter.
   * Recorded before any of their samples count.
   *
   * @param cells all of one measurand; never empty
   * @param share the largest share of a response time on any of the platforms
   */
  record StampsKept(long atEpochNanos, List<String> cells, double share) implements JournalEntry {
    public StampsKept {
      cells = List.copyOf(cells);
    }
  }

  /**
   * A phase of a cell began.
   *
   * @param startEpochNanos by the wall clock of the measuring machine, as in its samples
   */
  record PhaseBegan(
      long atEpochNanos, String trial, int attempt, String cell, String phase, long startEpochNanos)
      implements JournalEntry, OfCell {}

  /**
   * An action was performed on a cell's platform while the cell was measured.
   *
   * @param action its words
   * @param lateNanos how long after its scheduled time it began, by the harness's clock
   * @param tookNanos from its beginning to its end
   * @param failure why it failed; empty if it succeeded
   */
  record ActionPerformed(
      long atEpochNanos,
      String trial,
      int attempt,
      String cell,
      String phase,
      String action,
      long lateNanos,
      long tookNanos,
      String failure)
      implements JournalEntry, OfCell {}

  /**
   * A cell's platform was moved to another hypervisor while the cell was measured.
   *
   * @param number of the cell's migrations, from 1
   */
  record Migrated(
      long atEpochNanos,
      String trial,
      int attempt,
      String cell,
      String phase,
      int number,
      MigrationRecord migration)
      implements JournalEntry, OfCell {}

  /** A trial ended. */
  record TrialFinished(long atEpochNanos, String trial, int attempt) implements JournalEntry {}

  /** A trial ended before its cells were complete. */
  record TrialFailed(long atEpochNanos, String trial, int attempt, String reason)
      implements JournalEntry {}

  /** Something that a reader of the results must know, for example a platform that was left out. */
  record Noted(long atEpochNanos, RunNote note) implements JournalEntry {}

  /** The run ended. */
  record RunFinished(long atEpochNanos, String reason) implements JournalEntry {}
}
