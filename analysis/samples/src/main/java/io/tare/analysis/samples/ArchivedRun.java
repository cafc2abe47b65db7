package io.tare.analysis.samples;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Environment;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A run directory for the analysis; finished, unfinished or growing. */
public final class ArchivedRun implements RunSource {

  private final String name;
  private final RunArchive archive;

  private ArchivedRun(String name, RunArchive archive) {
    this.name = name;
    this.archive = archive;
  }

  /**
   * Opens a run directory; its name is the run's name.
   *
   * @throws io.tare.harness.archive.ArchiveException if it has no plan
   */
  public static ArchivedRun open(Path directory) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    return of(RunArchive.open(directory), name == null ? "run" : name.toString());
  }

  /** The same for an opened run, whose name may differ from its directory. */
  public static ArchivedRun of(RunArchive archive, String name) {
    return new ArchivedRun(name, archive);
  }

  /**
   * The same for listing many runs: empty if the plan cannot be read.
   *
   * @param why takes the reason
   */
  public static Optional<ArchivedRun> readable(Path directory, Consumer<String> why) {
    try {
      return Optional.of(open(directory));
    } catch (ArchiveException e) {
      why.accept(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  /** The name of a run's campaign, even if the rest is unreadable; empty if unknown. */
  public static Optional<String> campaign(Path directory) {
    return RunArchive.campaignName(directory);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Plan plan() {
    return ServiceNames.in(archive.plan(), archive::environments);
  }

  @Override
  public List<JournalEntry> journal() {
    return archive.journal();
  }

  @Override
  public List<Environment> environments() {
    return archive.environments();
  }

  @Override
  public SampleCheck check() {
    return archive.check(archive.journal());
  }

  @Override
  public void forEachBatch(Consumer<SampleBatch> consumer) {
    archive.forEachBatch(consumer);
  }
}
