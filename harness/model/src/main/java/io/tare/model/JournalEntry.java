package io.tare.model;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run besides samples: a line of {@code journal.jsonl}. Which samples count can
 * be told from the plan, the samples and these entries: those of the one attempt that finished the
 * cell in its trial with a valid verdict.
 */
public sealed interface JournalEntry {

  /** When it happened, epoch nanoseconds of the harness's wall clock. */
  long atEpochNanos();

  /** What an entry about a cell in one attempt at a trial tells. */
  interface OfCell {
    String trial();

    int attempt();

    String cell();

    /** Where it stands. */
    default FinishedCell place() {
      return new FinishedCell(trial(), attempt(), cell());
    }
  }

  /**
   * A run began, or was resumed.
   *
   * @param token what names of machines that are made for it bear; absent in journals of former
   *     versions
   */
  record RunStarted(long atEpochNanos, String version, boolean resumed, @Nullable String token)
      implements JournalEntry {

    /** One for which nothing is made that bears a token. */
    public RunStarted(long atEpochNanos, String version, boolean resumed) {
      this(atEpochNanos, version, resumed, null);
    }
  }

  /**
   * The campaign's text as the run began with it.
   *
   * @param sha256 of the bytes of {@code campaign.yaml}, in hexadecimal digits
   */
  record CampaignRecorded(long atEpochNanos, String sha256) implements JournalEntry {}

  /**
   * A file of the run as it was written, {@code plan.json} or that of an environment.
   *
   * @param file its name in the run directory
   * @param sha256 of its bytes, in hexadecimal digits
   */
  record FileRecorded(long atEpochNanos, String file, String sha256) implements JournalEntry {}

  /** A server was started for a trial. Facts hold what it said of itself, in base units. */
  record TrialStarted(long atEpochNanos, String trial, int attempt, SortedMap<String, String> facts)
      implements JournalEntry {}

  /**
   * All submissions of a cell are recorded. Observations are what the verdict rests on, for example
   * {@code steal_ratio} or {@code little_ratio}.
   *
   * @param recorded what was recorded of it; null until the entry is written
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

    /** An entry that is not sealed yet. */
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

    /** The same with one more thing found against it. */
    public CellFinished with(Validity.Finding finding) {
      return new CellFinished(
          atEpochNanos, trial, attempt, cell, validity.with(finding), observations, recorded);
    }

    /** The same with what was recorded. */
    public CellFinished sealed(SampleSeal seal) {
      return new CellFinished(atEpochNanos, trial, attempt, cell, validity, observations, seal);
    }
  }

  /** A cell as one attempt at a trial finished it. */
  record FinishedCell(String trial, int attempt, String cell) {}

  /**
   * A comparison does not count in a block, by what only its trials together tell. It adds to the
   * verdicts of cells that were finished before.
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
   * A phase of a cell began.
   *
   * @param startEpochNanos by the wall clock of the machine that measures, as in its samples
   */
  record PhaseBegan(
      long atEpochNanos, String trial, int attempt, String cell, String phase, long startEpochNanos)
      implements JournalEntry, OfCell {}

  /**
   * Something was done to a cell's platform while the cell was measured.
   *
   * @param action its words
   * @param lateNanos how long after its time it began, by the harness's clock
   * @param tookNanos from its beginning to its end
   * @param failure why it failed; empty if it did not
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

  /** A trial came to its end. */
  record TrialFinished(long atEpochNanos, String trial, int attempt) implements JournalEntry {}

  /** A trial ended before its cells were complete. */
  record TrialFailed(long atEpochNanos, String trial, int attempt, String reason)
      implements JournalEntry {}

  /** Something that a reader of the results must know, for example a platform that was left out. */
  record Noted(long atEpochNanos, RunNote note) implements JournalEntry {}

  /** The run came to its end. */
  record RunFinished(long atEpochNanos, String reason) implements JournalEntry {}
}
