package io.tare.analysis.samples;

import io.tare.archive.RunArchive;
import io.tare.archive.SampleRow;
import io.tare.model.Environment;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Outcome;
import io.tare.model.Plan;
import io.tare.model.SampleCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A run directory as the analysis sees it; finished, unfinished or growing. */
public final class ArchivedRun implements RunSource {

  private final String name;
  private final RunArchive archive;

  private ArchivedRun(String name, RunArchive archive) {
    this.name = name;
    this.archive = archive;
  }

  /**
   * Opens a run directory; its name is what the run is called.
   *
   * @throws io.tare.archive.ArchiveException if there is no plan in it
   */
  public static ArchivedRun open(Path directory) {
    Path name = directory.toAbsolutePath().normalize().getFileName();
    return new ArchivedRun(name == null ? "run" : name.toString(), RunArchive.open(directory));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Plan plan() {
    return archive.plan();
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
  public void forEachSubmission(Consumer<Submission> consumer) {
    archive.forEachRow(row -> consumer.accept(new Row(row)));
  }

  private record Row(SampleRow row) implements Submission {
    @Override
    public String trial() {
      return row.trial();
    }

    @Override
    public int attempt() {
      return row.attempt();
    }

    @Override
    public String cell() {
      return row.cell();
    }

    @Override
    public long sequence() {
      return row.sequence();
    }

    @Override
    public boolean warmup() {
      return row.warmup();
    }

    @Override
    public int round() {
      return row.round();
    }

    @Override
    public int slice() {
      return row.slice();
    }

    @Override
    public long startEpochNanos() {
      return row.startEpochNanos();
    }

    @Override
    public Outcome outcome() {
      return row.outcome();
    }

    @Override
    public double value(Metric metric) {
      return row.value(metric);
    }
  }
}
