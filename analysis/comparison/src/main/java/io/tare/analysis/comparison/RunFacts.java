package io.tare.analysis.comparison;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.tare.analysis.samples.RunSource;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Stamps;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What identifies a run.
 *
 * @param platforms that it was to measure, in the order of their names
 * @param measurands that it was to measure, in the order of the plan
 * @param stamps which submissions carry their server's time stamps, and so whether PD contains them
 * @param versions the harness's versions that took part, in order of appearance
 * @param startedEpochNanos the first start; absent if the journal lacks it
 * @param resumptions how many times it was resumed
 * @param finished the recorded reason for its end; absent if it did not end normally
 * @param notes notes of the harness for readers, except stand-ins, which are in the results
 */
@RecordBuilder
public record RunFacts(
    String name,
    long seed,
    String reference,
    List<String> platforms,
    List<Measurand> measurands,
    int plannedBlocks,
    Stamps stamps,
    List<String> versions,
    OptionalLong startedEpochNanos,
    OptionalLong endedEpochNanos,
    int resumptions,
    Optional<String> finished,
    List<RunNote> notes) {

  public RunFacts {
    platforms = List.copyOf(platforms);
    measurands = List.copyOf(measurands);
    versions = List.copyOf(versions);
    notes = List.copyOf(notes);
  }

  public static RunFacts of(RunSource run) {
    List<JournalEntry.RunStarted> starts = entries(run, JournalEntry.RunStarted.class);
    List<JournalEntry.RunFinished> ends = entries(run, JournalEntry.RunFinished.class);
    return RunFactsBuilder.builder()
        .name(run.name())
        .seed(run.plan().seed())
        .reference(run.plan().reference())
        .platforms(
            run.plan().cells().values().stream().map(Cell::platform).distinct().sorted().toList())
        .measurands(run.plan().cells().values().stream().map(Cell::measurand).distinct().toList())
        .plannedBlocks(run.plan().blocks().size())
        .stamps(run.plan().stamps())
        .versions(starts.stream().map(JournalEntry.RunStarted::version).distinct().toList())
        .startedEpochNanos(starts.stream().mapToLong(JournalEntry.RunStarted::atEpochNanos).min())
        .endedEpochNanos(run.journal().stream().mapToLong(JournalEntry::atEpochNanos).max())
        .resumptions((int) starts.stream().filter(JournalEntry.RunStarted::resumed).count())
        .finished(
            ends.isEmpty() ? Optional.empty() : Optional.of(ends.get(ends.size() - 1).reason()))
        .notes(notes(run).filter(note -> !(note instanceof RunNote.StandIn)).toList())
        .build();
  }

  /** A note of the harness for readers of a run. */
  public static Stream<RunNote> notes(RunSource run) {
    return run.journal().stream()
        .filter(JournalEntry.Noted.class::isInstance)
        .map(entry -> ((JournalEntry.Noted) entry).note());
  }

  private static <T extends JournalEntry> List<T> entries(RunSource run, Class<T> type) {
    return run.journal().stream().filter(type::isInstance).map(type::cast).toList();
  }
}
