package io.tare.harness.cli.export;

import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.warning.Warnings;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Cell;
import io.tare.harness.model.ClockRates;
import io.tare.harness.model.FinishedCells;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Observation;
import io.tare.harness.model.PhaseStarts;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleBatch;
import io.tare.harness.model.SampleCheck;
import io.tare.harness.model.SampleColumns;
import io.tare.harness.model.SampleJudge;
import io.tare.harness.model.SampleLine;
import io.tare.harness.model.SampleStatus;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run's samples with their cells: one record each, in base units, not rounded. They are read
 * twice (first for the names of their metrics) and never kept in memory.
 */
public final class SampleExport {

  /**
   * A sample.
   *
   * @param cell null if the plan does not contain it
   * @param phase empty if there are none
   */
  private record Row(
      SampleBatch batch, int index, @Nullable Cell cell, SampleStatus standing, String phase) {

    private SampleColumns samples() {
      return batch.columns();
    }

    /** A value of its cell. */
    private @Nullable Object value(Function<Cell, @Nullable Object> what) {
      return cell == null ? null : what.apply(cell);
    }
  }

  private final RunArchive archive;
  private final Plan plan;
  private final Map<String, Integer> blocks;
  private final boolean isAll;
  private final List<JournalEntry> journal;
  private final SampleCheck check;

  /**
   * @param isAll whether to include those that do not count
   * @throws io.tare.harness.archive.ArchiveException if the run cannot be read
   */
  public SampleExport(RunArchive archive, boolean isAll) {
    this.archive = archive;
    this.plan = archive.plan();
    this.isAll = isAll;
    this.blocks = plan.blockIndices();
    this.journal = archive.journal();
    this.check = archive.check(journal);
  }

  /** What is missing of the run or was changed, so that its samples do not count. */
  public List<Warning> lost() {
    return Warnings.lost(check, journal, plan);
  }

  /**
   * Writes the samples.
   *
   * @return how many were written
   */
  public long write(SampleForm form, OutputStream out) throws IOException {
    List<ExportColumn<Row>> columns = columns(journal);
    SampleJudge judge = new SampleJudge(plan, journal, check);
    PhaseStarts phases = new PhaseStarts(journal);
    long[] written = {0};
    try (RecordWriter writer = writer(form, columns, out)) {
      writer.begin();
      archive.forEachBatch(
          batch -> {
            List<SampleStatus> standings = judge.of(batch);
            String[] phaseOf = phases.of(batch);
            Cell cell = plan.cells().get(batch.cell());
            for (int i = 0; i < batch.size(); i++) {
              if (isAll || standings.get(i) == SampleStatus.COUNTED) {
                write(new Row(batch, i, cell, standings.get(i), phaseOf[i]), columns, writer);
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
      SampleForm form, List<ExportColumn<Row>> columns, OutputStream out) throws IOException {
    Map<String, ColumnType> types = new LinkedHashMap<>();
    columns.forEach(each -> types.put(each.name(), each.type()));
    return switch (form) {
      case CSV -> new CsvRecords(text(out), List.copyOf(types.keySet()));
      case JSONL -> new JsonRecords(text(out));
      case PARQUET -> new ParquetRecords(out, types);
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

  /** The columns of the run's loads; empty if all cells have the same load. */
  private SortedMap<String, ColumnType> loads() {
    SortedMap<String, ColumnType> types = new TreeMap<>();
    for (Cell cell : plan.cells().values()) {
      cell.measurand()
          .load()
          .ifPresent(
              load ->
                  load.values().forEach((name, value) -> types.put(name, ColumnType.of(value))));
    }
    return types;
  }

  /** All columns in order, each with a name of its own. */
  private List<ExportColumn<Row>> columns(List<JournalEntry> journal) {
    ExportColumn<Row> workload =
        text("workload", row -> row.value(cell -> cell.measurand().workload()));
    List<ExportColumn<Row>> places = places();
    List<ExportColumn<Row>> clocks = clocks(journal);
    Set<String> taken = new HashSet<>(Set.of(workload.name()));
    Stream.of(places, clocks).flatMap(List::stream).forEach(each -> taken.add(each.name()));
    List<ExportColumn<Row>> all = new ArrayList<>(List.of(workload));
    parameters()
        .forEach(
            (name, type) ->
                all.add(new ExportColumn<>(own("parameter_", name, taken), type, parameter(name))));
    all.addAll(places);
    metrics()
        .forEach(
            (name, type) ->
                all.add(new ExportColumn<>(own("metric_", name, taken), type, metric(name))));
    all.addAll(clocks);
    return all;
  }

  /** The name itself, unless a column has it: the {@code block} of a disk is a size. */
  private static String own(String prefix, String name, Set<String> taken) {
    String own = name;
    while (!taken.add(own)) {
      own = prefix + own;
    }
    return own;
  }

  /** Where a sample was taken, and whether it counts. */
  private List<ExportColumn<Row>> places() {
    List<ExportColumn<Row>> all = new ArrayList<>();
    loads().forEach((name, type) -> all.add(new ExportColumn<>(name, type, load(name))));
    all.add(text("path", row -> row.value(cell -> cell.measurand().network().name())));
    all.add(text("platform", row -> row.value(Cell::platform)));
    all.add(text("cell", row -> row.batch.cell()));
    all.add(whole("block", row -> blocks.get(row.batch.trial())));
    all.add(text("trial", row -> row.batch.trial()));
    all.add(whole("attempt", row -> row.batch.attempt()));
    all.add(whole("round", row -> unless0(row.batch.slice().round())));
    all.add(whole("slice", row -> unless0(row.batch.slice().number())));
    all.add(whole(SampleLine.SEQUENCE, row -> row.samples().sequence(row.index)));
    all.add(whole(SampleLine.START, row -> row.samples().startEpochNanos(row.index)));
    all.add(text("standing", row -> row.standing.label()));
    all.add(text(SampleLine.REASON, row -> row.samples().failures().get(row.index)));
    if (!plan.phases().isEmpty()) {
      all.add(text("phase", Row::phase));
    }
    return all;
  }

  private static List<ExportColumn<Row>> clocks(List<JournalEntry> journal) {
    List<ExportColumn<Row>> all = new ArrayList<>();
    clockFactor("client_clock_factor", ClockRates::clientFactor, journal).ifPresent(all::add);
    clockFactor("server_clock_factor", ClockRates::serverFactor, journal).ifPresent(all::add);
    startAhead(journal).ifPresent(all::add);
    return all;
  }

  /** What to subtract from timestamps to get the harness's clock; empty if no cell has it. */
  private static Optional<ExportColumn<Row>> startAhead(List<JournalEntry> journal) {
    Map<JournalEntry.FinishedCell, Long> ahead = new HashMap<>();
    FinishedCells.of(journal)
        .forEach(
            each ->
                Observation.START_AHEAD
                    .in(each.observations())
                    .ifPresent(nanos -> ahead.put(each.place(), Math.round(nanos))));
    return ahead.isEmpty()
        ? Optional.empty()
        : Optional.of(whole(Observation.START_AHEAD.label(), row -> ahead.get(row.batch.place())));
  }

  /** The factor by which reports correct times; empty if no clock needs a correction. */
  private static Optional<ExportColumn<Row>> clockFactor(
      String name, ToDoubleFunction<Map<String, Double>> factor, List<JournalEntry> journal) {
    Map<JournalEntry.FinishedCell, Double> factors = new HashMap<>();
    FinishedCells.of(journal)
        .forEach(each -> factors.put(each.place(), factor.applyAsDouble(each.observations())));
    return factors.values().stream().allMatch(each -> each == 1)
        ? Optional.empty()
        : Optional.of(
            new ExportColumn<>(name, ColumnType.REAL, row -> factors.get(row.batch.place())));
  }

  private static ExportColumn<Row> text(String name, Function<Row, @Nullable Object> value) {
    return new ExportColumn<>(name, ColumnType.TEXT, value);
  }

  private static ExportColumn<Row> whole(String name, Function<Row, @Nullable Object> value) {
    return new ExportColumn<>(name, ColumnType.WHOLE, value);
  }

  private static Function<Row, @Nullable Object> parameter(String name) {
    return row -> row.value(cell -> cell.measurand().parameters().values().get(name));
  }

  private static Function<Row, @Nullable Object> load(String name) {
    return row ->
        row.value(
            cell -> cell.measurand().load().map(load -> load.values().get(name)).orElse(null));
  }

  private static Function<Row, @Nullable Object> metric(String name) {
    return row -> row.samples().number(name, row.index).orElse(null);
  }

  private static @Nullable Integer unless0(int number) {
    return number == 0 ? null : number;
  }

  private static void write(Row row, List<ExportColumn<Row>> columns, RecordWriter writer) {
    try {
      for (ExportColumn<Row> column : columns) {
        Object value = column.value().apply(row);
        writer.field(column.name(), value == null ? "" : value);
      }
      writer.endRecord();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
