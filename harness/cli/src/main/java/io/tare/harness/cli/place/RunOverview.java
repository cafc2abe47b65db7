package io.tare.harness.cli.place;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.OtherFormatException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.lock.LockState;
import io.tare.harness.model.lock.LockState.Kind;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run directory at a glance, even if it is damaged.
 *
 * @param startedEpochNanos empty if the journal does not say
 * @param campaign the campaign's name; empty if its file cannot be read
 * @param platforms the reference first
 * @param blocksDone blocks whose trials are all finished
 * @param blocksPlanned so far: a run with a precision may add some
 * @param bytes of all files, including the report
 * @param remark why it ended, which format it has, or what is broken; may be empty
 */
public record RunOverview(
    Path directory,
    OptionalLong startedEpochNanos,
    Optional<String> campaign,
    List<String> platforms,
    int blocksDone,
    int blocksPlanned,
    State state,
    long bytes,
    String remark) {

  /** The state of a run. */
  public enum State {
    /** Everything planned is done. */
    COMPLETE,
    /** It ended normally, but trials are missing; it can be resumed. */
    INCOMPLETE,
    /** It did not end normally. */
    INTERRUPTED,
    /** A harness is writing to it. */
    RUNNING,
    /** It did not end normally, or a harness is writing to it: the lock cannot be looked at. */
    UNKNOWN,
    /** Another version wrote it, and this one cannot read it. */
    OTHER_FORMAT,
    /** It cannot be read. */
    BROKEN;

    /** Whether nothing is known about the run itself. */
    public boolean isUnread() {
      return this == OTHER_FORMAT || this == BROKEN;
    }
  }

  /** Reads a directory; an unreadable one has its own state and is not a failure. */
  public static RunOverview of(Path directory) {
    long bytes = bytes(directory);
    try {
      // Before the journal is read and after it: a run may end, or be resumed, in between.
      LockState before = RunClaim.look(directory);
      RunArchive archive = RunArchive.open(directory);
      Plan plan = archive.plan();
      List<JournalEntry> journal = archive.journal();
      LockState lock = before.kind() == Kind.HELD ? before : RunClaim.look(directory);
      Set<String> closed = finishedTrials(journal);
      int done =
          (int)
              plan.blocks().stream()
                  .filter(block -> block.trials().stream().allMatch(t -> closed.contains(t.id())))
                  .count();
      boolean isAllDone = done == plan.blocks().size();
      Optional<String> end = end(journal);
      State state = state(lock, end.isPresent(), isAllDone);
      return new RunOverview(
          directory,
          started(journal),
          RunArchive.campaignName(directory),
          platforms(plan),
          done,
          plan.blocks().size(),
          state,
          bytes,
          state == State.UNKNOWN
              ? RunClaim.uncertain(directory, lock)
              : end.filter(reason -> !isAllDone).orElse(""));
    } catch (OtherFormatException e) {
      String remark =
          "another version wrote it (format "
              + e.format()
              + "; this one reads format "
              + e.known()
              + ")";
      return unread(directory, State.OTHER_FORMAT, bytes, remark);
    } catch (ArchiveException e) {
      return unread(directory, State.BROKEN, bytes, problem(e, directory));
    }
  }

  private static RunOverview unread(Path directory, State state, long bytes, String remark) {
    return new RunOverview(
        directory, OptionalLong.empty(), Optional.empty(), List.of(), 0, 0, state, bytes, remark);
  }

  private static State state(LockState lock, boolean isEnded, boolean isAllDone) {
    if (isEnded && lock.kind() != Kind.HELD) {
      return isAllDone ? State.COMPLETE : State.INCOMPLETE;
    }
    return switch (lock.kind()) {
      case HELD -> State.RUNNING;
      case FREE -> State.INTERRUPTED;
      case UNKNOWN -> State.UNKNOWN;
    };
  }

  private static OptionalLong started(List<JournalEntry> journal) {
    return journal.stream()
        .filter(JournalEntry.RunStarted.class::isInstance)
        .mapToLong(JournalEntry::atEpochNanos)
        .findFirst();
  }

  private static Set<String> finishedTrials(List<JournalEntry> journal) {
    return journal.stream()
        .filter(JournalEntry.TrialFinished.class::isInstance)
        .map(entry -> ((JournalEntry.TrialFinished) entry).trial())
        .collect(Collectors.toSet());
  }

  /** Any entry after its end makes a run unfinished again. */
  private static Optional<String> end(List<JournalEntry> journal) {
    return !journal.isEmpty()
            && journal.get(journal.size() - 1) instanceof JournalEntry.RunFinished finished
        ? Optional.of(finished.reason())
        : Optional.empty();
  }

  private static List<String> platforms(Plan plan) {
    return Stream.concat(
            Stream.of(plan.reference()), plan.cells().values().stream().map(Cell::platform))
        .distinct()
        .toList();
  }

  /** Without the directory, which is shown beside it. */
  private static String problem(ArchiveException e, Path directory) {
    if (!Files.exists(new RunLayout(directory).plan())) {
      return "has no plan.json";
    }
    return String.valueOf(e.getMessage()).replace(directory + "/", "");
  }

  /** Files that vanish meanwhile or cannot be read do not count. */
  private static long bytes(Path directory) {
    AtomicLong bytes = new AtomicLong();
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes.addAndGet(attributes.isRegularFile() ? attributes.size() : 0);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, @Nullable IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      return bytes.get();
    }
    return bytes.get();
  }
}
