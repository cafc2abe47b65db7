package io.tare.harness.archive;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.tare.harness.model.Environment;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sample;
import io.tare.harness.model.SampleBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Writes a run directory. Samples are passed to the system within a second; the journal entry that
 * makes a cell's samples count is written only when they are on disk. Only one recorder writes to a
 * directory at a time, see {@link RunClaim}.
 *
 * <p>Samples and journal entries may come from several threads.
 */
public final class RunRecorder implements AutoCloseable {

  private final RunClaim claim;
  private final boolean ownsClaim;
  private final RunLayout layout;
  private final SampleAppender samples;
  private final FileAppender journal;
  private final RecordedFiles files;
  private final Map<JournalEntry.FinishedCell, RunningSeal> seals = new HashMap<>();
  private JournalCheck check = new JournalCheck();

  private RunRecorder(
      RunClaim claim, boolean ownsClaim, SampleAppender samples, FileAppender journal) {
    this.claim = claim;
    this.ownsClaim = ownsClaim;
    this.layout = claim.layout();
    this.samples = samples;
    this.journal = journal;
    this.files = new RecordedFiles(layout);
  }

  /**
   * Begins a run: claims the directory until the recorder is closed, writes campaign and plan, and
   * opens the other files.
   *
   * @param directory must not contain a run yet
   * @throws ArchiveException if it does, or another harness is writing to it, or it cannot be
   *     written
   */
  public static RunRecorder create(Path directory, String campaign, Plan plan) {
    return claiming(
        directory,
        claim -> {
          RunLayout layout = claim.layout();
          if (Files.exists(layout.plan())) {
            throw new ArchiveException(
                directory + " already contains a run; resume it or choose another directory");
          }
          WholeFile.write(layout.campaign(), campaign.getBytes(StandardCharsets.UTF_8));
          RunRecorder recorder = append(claim, true);
          // Last, because a directory with a plan is a run.
          WholeFile.write(layout.plan(), pretty(plan));
          return recorder;
        });
  }

  /** Continues a run, and claims its directory until the recorder is closed. */
  public static RunRecorder append(Path directory) {
    return claiming(directory, claim -> append(claim, true));
  }

  /**
   * Continues a run; cuts off torn last lines and blocks.
   *
   * @param claim on its directory, which stays after the recorder is closed
   * @throws ArchiveException if it cannot be written, or its journal was changed
   */
  public static RunRecorder append(RunClaim claim) {
    return append(claim, false);
  }

  private static RunRecorder claiming(Path directory, Function<RunClaim, RunRecorder> opening) {
    RunClaim claim;
    try {
      claim = RunClaim.of(directory);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArchiveException("interrupted while waiting for " + directory, e);
    }
    try {
      return opening.apply(claim);
    } catch (RuntimeException e) {
      claim.close();
      throw e;
    }
  }

  private static RunRecorder append(RunClaim claim, boolean ownsClaim) {
    RunLayout layout = claim.layout();
    try {
      for (Path each :
          List.of(
              layout.environments(),
              layout.raw(),
              layout.report(),
              layout.journal(),
              layout.samples(),
              layout.log())) {
        OwnFile.requireNoLinks(layout.root(), each);
      }
      Files.createDirectories(layout.environments());
      Files.createDirectories(layout.raw());
      FileAppender journal = FileAppender.open(layout.journal(), LineFile::wholeLength);
      try {
        RunRecorder recorder =
            new RunRecorder(claim, ownsClaim, SampleAppender.open(layout.samples()), journal);
        recorder.check = JournalFile.read(layout.journal(), recorder::noteRecorded);
        return recorder;
      } catch (IOException | RuntimeException e) {
        journal.close();
        throw e;
      }
    } catch (IOException e) {
      throw new ArchiveException(
          "cannot write to %s: %s; choose another directory"
              .formatted(layout.root(), FileTrouble.line(e)),
          e);
    }
  }

  public RunLayout layout() {
    return layout;
  }

  public RunClaim claim() {
    return claim;
  }

  /** How many bytes of torn ends were cut off when the files were opened. */
  public long cutBytes() {
    return samples.cutBytes() + journal.cutBytes();
  }

  /** Records a single submission. */
  public void record(Sample sample) {
    record(SampleBatch.of(sample));
  }

  public synchronized void record(SampleBatch batch) {
    byte[] bytes = samples.append(batch);
    seals
        .computeIfAbsent(batch.place(), place -> new RunningSeal())
        .add(batch.size(), bytes, 0, bytes.length);
  }

  /**
   * Appends to the journal; first waits until all earlier samples are on disk; the entry is on disk
   * when this returns. The entry that closes a cell contains the seal of its samples.
   */
  public synchronized void record(JournalEntry entry) {
    JournalEntry written = entry;
    if (entry instanceof JournalEntry.CellFinished cell) {
      samples.force();
      RunningSeal seal = seals.remove(cell.place());
      written = cell.sealed((seal == null ? new RunningSeal() : seal).value());
    } else if (entry instanceof JournalEntry.TrialFailed failed) {
      seals
          .keySet()
          .removeIf(
              place -> place.trial().equals(failed.trial()) && place.attempt() == failed.attempt());
    }
    requireOurs();
    JournalCheck next = check.copy();
    journal.append((next.sealed(json(written)) + "\n").getBytes(StandardCharsets.UTF_8));
    check = next;
    journal.force();
    noteRecorded(entry);
  }

  /**
   * Writes a platform's environment, as a whole or not at all; replaces an earlier one.
   *
   * @param atEpochNanos the time, see {@link JournalEntry#atEpochNanos}
   */
  public void write(long atEpochNanos, Environment environment) {
    write(atEpochNanos, layout.environment(environment.platform()), pretty(environment));
  }

  /** Writes the plan, as a whole or not at all; replaces the earlier one that it extends. */
  public void write(long atEpochNanos, Plan plan) {
    write(atEpochNanos, layout.plan(), pretty(plan));
  }

  /**
   * The first version is written before its hash, later ones after it, so that a run killed in
   * between is consistent.
   */
  private synchronized void write(long atEpochNanos, Path file, byte[] content) {
    requireOurs(); // or the directory would be created again
    boolean isFirst = !files.has(file);
    JournalEntry.FileRecorded entry = files.entry(atEpochNanos, file, content);
    if (!isFirst && !files.isLast(file, content)) {
      record(entry);
    }
    WholeFile.write(file, content);
    if (isFirst) {
      record(entry);
    }
  }

  private void noteRecorded(JournalEntry entry) {
    if (entry instanceof JournalEntry.FileRecorded file) {
      files.add(file);
    }
  }

  /** Costs a lookup of two names. */
  private void requireOurs() {
    journal.requireInPlace();
    claim.requireInPlace();
  }

  @Override
  public void close() {
    try (journal) {
      samples.close();
    } finally {
      if (ownsClaim) {
        claim.close();
      }
    }
  }

  private static String json(JournalEntry entry) {
    try {
      return Json.MAPPER.writerFor(JournalEntry.class).writeValueAsString(entry);
    } catch (JsonProcessingException e) {
      throw new ArchiveException("cannot write " + entry, e);
    }
  }

  private static byte[] pretty(Object document) {
    try {
      return (Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n")
          .getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new ArchiveException("cannot write " + document.getClass().getSimpleName(), e);
    }
  }
}
