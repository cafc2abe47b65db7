package io.tare.cli.export;

import io.tare.archive.RunArchive;
import io.tare.model.Cell;
import io.tare.model.JournalEntry;
import io.tare.model.Load;
import io.tare.model.PhaseStarts;
import io.tare.model.Plan;
import io.tare.model.SampleBatch;
import io.tare.model.SampleColumns;
import io.tare.model.SampleJudge;
import io.tare.model.SampleLine;
import io.tare.model.SampleStatus;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A run's samples with what they are samples of: one record each, in base units, not rounded. They
 * are read twice (first for the names of their metrics) and never held.
 */
public final class SampleExport {

  /** What stands between the cell's parameters and the metrics. */
  private static final Map<String, ColumnType> AFTER = new LinkedHashMap<>();

  static {
    for (String name : List.of("path", "platform", "cell")) {
      AFTER.put(name, ColumnType.TEXT);
    }
    AFTER.put("block", ColumnType.WHOLE);
    AFTER.put("trial", ColumnType.TEXT);
    for (String name :
        List.of("attempt", "round", "slice", SampleLine.SEQUENCE, SampleLine.START)) {
      AFTER.put(name, ColumnType.WHOLE);
    }
    AFTER.put("standing", ColumnType.TEXT);
    AFTER.put(SampleLine.REASON, ColumnType.TEXT);
  }

  private static final String PHASE = "phase";

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
  public long write(SampleForm form, OutputStream out) throws IOException {
    Map<String, ColumnType> parameters = parameters();
    Map<String, ColumnType> metrics = metrics();
    List<JournalEntry> journal = archive.journal();
    SampleJudge judge = new SampleJudge(plan, journal, archive.check(journal));
    long[] written = {0};
    SortedMap<String, ColumnType> loads = loads();
    PhaseStarts phases = new PhaseStarts(journal);
    try (RecordWriter writer = writer(form, columns(parameters, loads, metrics), out)) {
      writer.begin();
      archive.forEachBatch(
          batch -> {
            List<SampleStatus> standings = judge.of(batch);
            Said said = new Said(parameters.keySet(), loads.keySet(), metrics.keySet());
            String[] phaseOf = phases.of(batch);
            for (int i = 0; i < batch.size(); i++) {
              if (isAll || standings.get(i) == SampleStatus.COUNTED) {
                write(batch, i, standings.get(i), phaseOf[i], said, writer);
                written[0]++;
              }
            }
          });
      writer.end();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return written[0];
  }

  private static RecordWriter writer(
      SampleForm form, Map<String, ColumnType> columns, OutputStream out) throws IOException {
    return switch (form) {
      case CSV -> new CsvRecords(text(out), List.copyOf(columns.keySet()));
      case JSONL -> new JsonRecords(text(out));
      case PARQUET -> new ParquetRecords(out, columns);
    };
  }

  private static Writer text(OutputStream out) {
    return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
  }

  private SortedMap<String, ColumnType> parameters() {
    SortedMap<String, ColumnType> types = new TreeMap<>();
    for (Cell cell : plan.cells().values()) {
      cell.measurand()
          .parameters()
          .values()
          .forEach((name, value) -> types.merge(name, ColumnType.of(value), ColumnType::and));
    }
    return types;
  }

  private SortedMap<String, ColumnType> metrics() {
    SortedMap<String, ColumnType> types = new TreeMap<>();
    archive.forEachBatch(
        batch ->
            batch
                .columns()
                .columns()
                .forEach(
                    column ->
                        types.merge(
                            column.name(),
                            column.isWhole() ? ColumnType.WHOLE : ColumnType.REAL,
                            ColumnType::and)));
    return types;
  }

  /** What the run's loads are measured in; nothing if it has one for all cells. */
  private SortedMap<String, ColumnType> loads() {
    SortedMap<String, ColumnType> types = new TreeMap<>();
    for (Cell cell : plan.cells().values()) {
      cell.measurand()
          .load()
          .ifPresent(load -> types.put(load.axis(), ColumnType.of(number(load))));
    }
    return types;
  }

  private static Number number(Load load) {
    return load instanceof Load.Clients clients ? (Number) (long) clients.count() : load.size();
  }

  /** The names of what differs from run to run. */
  private record Said(Set<String> parameters, Set<String> loads, Set<String> metrics) {}

  private Map<String, ColumnType> columns(
      Map<String, ColumnType> parameters,
      Map<String, ColumnType> loads,
      Map<String, ColumnType> metrics) {
    Map<String, ColumnType> columns = new LinkedHashMap<>();
    columns.put("workload", ColumnType.TEXT);
    columns.putAll(parameters);
    columns.putAll(loads);
    columns.putAll(AFTER);
    if (!plan.phases().isEmpty()) {
      columns.put(PHASE, ColumnType.TEXT);
    }
    columns.putAll(metrics);
    return columns;
  }

  /** In the order of the columns. A sample that the plan does not know has no cell to tell of. */
  private void write(
      SampleBatch batch,
      int index,
      SampleStatus standing,
      String phase,
      Said said,
      RecordWriter writer) {
    Cell cell = plan.cells().get(batch.cell());
    SampleColumns columns = batch.columns();
    try {
      writer.field("workload", cell == null ? "" : cell.measurand().workload());
      for (String name : said.parameters()) {
        Object value = cell == null ? null : cell.measurand().parameters().values().get(name);
        writer.field(name, value == null ? "" : value);
      }
      for (String axis : said.loads()) {
        Optional<Load> load = cell == null ? Optional.empty() : cell.measurand().load();
        writer.field(
            axis,
            load.filter(each -> each.axis().equals(axis))
                .<Object>map(SampleExport::number)
                .orElse(""));
      }
      writer.field("path", cell == null ? "" : cell.measurand().network().name());
      writer.field("platform", cell == null ? "" : cell.platform());
      writer.field("cell", batch.cell());
      Integer block = blocks.get(batch.trial());
      writer.field("block", block == null ? "" : block);
      writer.field("trial", batch.trial());
      writer.field("attempt", batch.attempt());
      writer.field("round", batch.slice().round() == 0 ? "" : batch.slice().round());
      writer.field("slice", batch.slice().number() == 0 ? "" : batch.slice().number());
      writer.field(SampleLine.SEQUENCE, columns.sequence(index));
      writer.field(SampleLine.START, columns.startEpochNanos(index));
      writer.field("standing", standing.label());
      writer.field(SampleLine.REASON, columns.failures().getOrDefault(index, ""));
      if (!plan.phases().isEmpty()) {
        writer.field(PHASE, phase);
      }
      for (String name : said.metrics()) {
        writer.field(name, columns.number(name, index).<Object>map(value -> value).orElse(""));
      }
      writer.endRecord();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
