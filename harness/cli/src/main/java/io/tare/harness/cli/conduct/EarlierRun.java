package io.tare.harness.cli.conduct;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunIdentity;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The newest complete run in the same directory that measured the same cells, is not a copy, and
 * did not begin later.
 */
public final class EarlierRun {

  private final Path run;

  public EarlierRun(Path run) {
    this.run = run.toAbsolutePath().normalize();
  }

  /** What changed since; empty if there is no such run. */
  public Optional<RunChange> change(Results now) {
    try {
      Plan plan = RunArchive.open(run).plan();
      for (Path earlier : earlier()) {
        if (isComplete(earlier) && RunArchive.open(earlier).plan().cells().equals(plan.cells())) {
          Results then = Analysis.withDefaults().of(ArchivedRun.open(earlier));
          if (!isLater(then, now)
              && !RunIdentity.of(then).sharesMeasurements(RunIdentity.of(now))) {
            return Optional.of(RunChange.of(then, now, Map.of()));
          }
        }
      }
    } catch (ArchiveException | IllegalArgumentException | IOException e) {
      // A missing earlier run is not a failure of this run.
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Whether it began after the other, which was resumed since. */
  private static boolean isLater(Results then, Results now) {
    return then.run().startedEpochNanos().orElse(Long.MIN_VALUE)
        > now.run().startedEpochNanos().orElse(Long.MAX_VALUE);
  }

  /** The run directories beside it, newest first. */
  private List<Path> earlier() throws IOException {
    Path shelf = run.getParent();
    if (shelf == null) {
      return List.of();
    }
    try (Stream<Path> beside = Files.list(shelf)) {
      return beside
          .filter(each -> !each.equals(run))
          .filter(RunDirectories::isRun)
          .sorted(Comparator.comparing(RunDirectories::modified).reversed())
          .toList();
    }
  }

  /** A harness that writes to it has written another last line. */
  private static boolean isComplete(Path earlier) {
    try {
      List<JournalEntry> journal = RunArchive.open(earlier).journal();
      return !journal.isEmpty()
          && journal.get(journal.size() - 1) instanceof JournalEntry.RunFinished;
    } catch (ArchiveException e) {
      return false;
    }
  }
}
