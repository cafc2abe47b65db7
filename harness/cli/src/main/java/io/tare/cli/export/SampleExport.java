package io.tare.cli.export;

import io.tare.archive.RunArchive;
import io.tare.archive.SampleRow;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Outcome;
import io.tare.model.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A run's samples with what they are samples of: one record each, in base units, not rounded. They
 * are read twice (first for the names of their metrics) and never held.
 */
public final class SampleExport {

  /** What every record has before its metrics; between these two stand the cell's parameters. */
  private static final List<String> BEFORE = List.of("workload");

  private static final List<String> AFTER =
      List.of(
          "path",
          "platform",
          "cell",
          "block",
          "trial",
          "attempt",
          "sequence",
          "start_epoch_ns",
          "standing",
          "reason");

  private final RunArchive archive;
  private final Plan plan;
  private final Map<String, Integer> blocks = new HashMap<>();
  private final boolean isAll;

  /**
   * @param isAll whether those that do not count are handed on as well
   * @throws io.tare.archive.ArchiveException if the run cannot be read
   */
  public SampleExport(RunArchive archive, boolean isAll) {
    this.archive = archive;
    this.plan = archive.plan();
    this.isAll = isAll;
    plan.blocks()
        .forEach(block -> block.trials().forEach(trial -> blocks.put(trial.id(), block.index())));
  }

  /**
   * Writes the samples.
   *
   * @return how many were written
   */
  public long write(SampleForm form, Writer out) throws IOException {
    List<String> parameters = List.copyOf(parameters());
    List<String> metrics = List.copyOf(metrics());
    RecordWriter writer =
        form == SampleForm.CSV
            ? new CsvRecords(out, columns(parameters, metrics))
            : new JsonRecords(out);
    List<JournalEntry> journal = archive.journal();
    SampleStatuses standings = new SampleStatuses(journal, archive.check(journal));
    long[] written = {0};
    try {
      writer.begin();
      archive.forEachRow(
          row -> {
            SampleStatus status = standings.of(row);
            if (isAll || status == SampleStatus.COUNTED) {
              write(row, status, parameters, metrics, writer);
              written[0]++;
            }
          });
      writer.end();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return written[0];
  }

  private SortedSet<String> parameters() {
    SortedSet<String> names = new TreeSet<>();
    plan.cells()
        .values()
        .forEach(each -> names.addAll(each.measurand().parameters().values().keySet()));
    return names;
  }

  private SortedSet<String> metrics() {
    SortedSet<String> names = new TreeSet<>();
    archive.forEachRow(row -> names.addAll(row.names()));
    return names;
  }

  private static List<String> columns(List<String> parameters, List<String> metrics) {
    List<String> columns = new ArrayList<>(BEFORE);
    columns.addAll(parameters);
    columns.addAll(AFTER);
    columns.addAll(metrics);
    return columns;
  }

  /** In the order of the columns. A sample that the plan does not know has no cell to tell of. */
  private void write(
      SampleRow row,
      SampleStatus status,
      List<String> parameters,
      List<String> metrics,
      RecordWriter writer) {
    Cell cell = plan.cells().get(row.cell());
    try {
      writer.field("workload", cell == null ? "" : cell.measurand().workload());
      for (String name : parameters) {
        Object value = cell == null ? null : cell.measurand().parameters().values().get(name);
        writer.field(name, value == null ? "" : value);
      }
      writer.field("path", cell == null ? "" : cell.measurand().path().label());
      writer.field("platform", cell == null ? "" : cell.platform());
      writer.field("cell", row.cell());
      Integer block = blocks.get(row.trial());
      writer.field("block", block == null ? "" : block);
      writer.field("trial", row.trial());
      writer.field("attempt", row.attempt());
      writer.field("sequence", row.sequence());
      writer.field("start_epoch_ns", row.startEpochNanos());
      writer.field("standing", status.label());
      writer.field("reason", row.outcome() instanceof Outcome.Failed failed ? failed.reason() : "");
      for (String name : metrics) {
        writer.field(name, row.number(name).<Object>map(value -> value).orElse(""));
      }
      writer.endRecord();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
