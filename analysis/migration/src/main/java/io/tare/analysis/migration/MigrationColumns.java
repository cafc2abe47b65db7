package io.tare.analysis.migration;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.migration.MigrationEffect;
import io.tare.analysis.comparison.migration.MigrationOutcome;
import io.tare.analysis.comparison.migration.MigrationOutcome.Outage;
import io.tare.analysis.comparison.migration.MigrationPhase;
import io.tare.analysis.comparison.migration.MigrationResponses;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Column;
import io.tare.analysis.table.ColumnKinds;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.MigrationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of live migrations, one by one and on average. For a stand-in only that it was done
 * and by what: its duration is not a result.
 */
public final class MigrationColumns {

  private static final UnitScale SECONDS = new UnitScale("s", 1e9);
  private static final UnitScale MILLISECONDS = new UnitScale("ms", 1e6);
  private static final UnitScale MEGABYTES = new UnitScale("MB", 1e6);
  private static final UnitScale PERCENT = new UnitScale("%", 0.01);

  private static final Columns<MigrationRecord.Pass> PASSES =
      new Columns<MigrationRecord.Pass>()
          .field("number", MigrationRecord.Pass::number)
          .field("after_ns", MigrationRecord.Pass::afterNanos)
          .field("duration_ns", MigrationRecord.Pass::durationNanos)
          .field("sent_bytes", MigrationRecord.Pass::sentBytes)
          .field("dirtied_bytes", MigrationRecord.Pass::dirtiedBytes);

  private static final Columns<Outage> OUTAGE =
      new Columns<Outage>()
          .field("after_ns", Outage::afterNanos)
          .field("least_ns", Outage::minNanos)
          .field("most_ns", Outage::maxNanos)
          .field("longest_ns", Outage::longestNanos);

  private static final Columns<MigrationRecord> TERMS =
      new Columns<MigrationRecord>()
          .field("bytes_per_second", each -> each.terms().bytesPerSecond())
          .field("downtime_ns", each -> each.terms().downtimeNanos());

  private static final Columns<MigrationRecord> ROUTE =
      new Columns<MigrationRecord>()
          .field("source", each -> each.route().source())
          .field("destination", each -> each.route().destination());

  private MigrationColumns() {}

  private static <T> Columns<T> ofCell(Function<T, io.tare.harness.model.Cell> cell) {
    return new Columns<T>()
        .add(
            column ->
                column
                    .words("workload", each -> CellText.of(cell.apply(each).measurand()))
                    .as("measurand", each -> cell.apply(each).measurand()))
        .add(
            column ->
                column
                    .words("platform", each -> cell.apply(each).platform())
                    .as("platform", each -> cell.apply(each).platform()));
  }

  public static Columns<MigrationOutcome> each() {
    return ofCell(MigrationOutcome::cell)
        .field("trial", MigrationOutcome::trial)
        .add(
            column ->
                column
                    .words("block", each -> "" + each.block(), MigrationOutcome::block)
                    .as("block", MigrationOutcome::block))
        .add(
            column ->
                column
                    .words("no.", each -> "" + each.number(), MigrationOutcome::number)
                    .as("number", MigrationOutcome::number))
        .field("phase", each -> Optional.of(each.phase()).filter(phase -> !phase.isEmpty()))
        .add(
            column ->
                column
                    .words("mode", each -> each.record().mode())
                    .minor()
                    .as("mode", each -> each.record().mode()))
        .field("started_epoch_ns", each -> each.record().startEpochNanos())
        .field("memory_bytes", each -> each.record().memoryBytes())
        .addAll(took().within(each -> Optional.of(each).filter(MigrationOutcome::isResult)))
        .add(
            column ->
                column
                    .values("failed", each -> Cells.count(each.failed()))
                    .as("failed", MigrationOutcome::failed))
        .words("remarks", MigrationColumns::remarks)
        .field("stand_in", MigrationOutcome::standIn)
        .field("terms", each -> JsonValues.object(TERMS, each.record()))
        .field("route", each -> JsonValues.object(ROUTE, each.record()))
        .field("escalations", each -> each.record().escalations());
  }

  private static Columns<MigrationOutcome> took() {
    return new Columns<MigrationOutcome>()
        .add(
            column ->
                column
                    .values("passes", each -> passes(each.record().passes().size()))
                    .as("passes", each -> JsonValues.array(PASSES, each.record().passes())))
        .add(
            column -> quantity(column, "total s", SECONDS, "total_ns", MigrationRecord::totalNanos))
        .add(
            column ->
                quantity(column, "sent MB", MEGABYTES, "sent_bytes", MigrationRecord::sentBytes)
                    .minor())
        .add(
            column ->
                quantity(
                        column, "wire MB", MEGABYTES, "wire_bytes", each -> each.cost().wireBytes())
                    .minor())
        .add(
            column ->
                quantity(
                        column,
                        "CPU s, source",
                        SECONDS,
                        "source_processor_ns",
                        each -> each.cost().sourceProcessorNanos())
                    .minor())
        .add(
            column ->
                quantity(
                        column,
                        "CPU s, destination",
                        SECONDS,
                        "destination_processor_ns",
                        each -> each.cost().destinationProcessorNanos())
                    .minor())
        .add(
            column ->
                quantity(
                        column,
                        "downtime ms",
                        MILLISECONDS,
                        "downtime_ns",
                        MigrationRecord::downtimeNanos)
                    .minor())
        .add(
            column ->
                quantity(column, "still ms", MILLISECONDS, "still_ns", MigrationRecord::stillNanos))
        .field("resumed_after_ns", each -> each.record().resumedAfterNanos())
        .add(
            column ->
                column
                    .values(
                        "outage ms, least",
                        each -> milliseconds(each.outage().map(Outage::minNanos)))
                    .as("outage", each -> each.outage().map(of -> JsonValues.object(OUTAGE, of))))
        .values("most", each -> milliseconds(each.outage().map(Outage::maxNanos)))
        .values("longest gap ms", each -> milliseconds(each.outage().map(Outage::longestNanos)))
        .field("phases", each -> phases(each.responses()))
        .add(
            column ->
                column
                    .values("of the time %", each -> Cells.number(each.shares().time(), PERCENT))
                    .as(
                        "time_share",
                        each -> Optional.of(each.shares().time()).filter(of -> !of.isNaN())))
        .add(
            column ->
                column
                    .values(
                        "added %",
                        each -> Cells.number(each.shares().loss().orElse(Double.NaN), PERCENT))
                    .as("added_share", each -> each.shares().loss()))
        .field("usual_again", each -> each.shares().isUsualAgain())
        .add(
            column ->
                column
                    .values("PD during", each -> ratio(each.responses().pdDuring()))
                    .as("pd_during", each -> each.responses().pdDuring()))
        .field("pd_under_way", each -> each.responses().pdUnderWay())
        .values("after", each -> ratio(each.responses().pd(MigrationPhase.AFTER)));
  }

  /** A value of a record: for people in a unit, for programs in base units. */
  private static Column<MigrationOutcome> quantity(
      ColumnKinds<MigrationOutcome, Column<MigrationOutcome>> column,
      String heading,
      UnitScale unit,
      String id,
      Function<MigrationRecord, @Nullable Long> value) {
    return column
        .values(heading, each -> Cells.number(value.apply(each.record()), unit))
        .as(id, each -> value.apply(each.record()));
  }

  private static Cell passes(int passes) {
    return passes == 0 ? Cell.EMPTY : Cells.whole(passes);
  }

  private static Cell milliseconds(Optional<Long> nanos) {
    return Cells.number(nanos.orElse(null), MILLISECONDS);
  }

  private static Cell ratio(OptionalDouble pd) {
    return pd.isPresent() ? Cells.ratio(pd.getAsDouble(), 2) : Cell.EMPTY;
  }

  private static String remarks(MigrationOutcome each) {
    List<String> remarks = new ArrayList<>();
    each.standIn().ifPresent(what -> remarks.add("control path only: " + what));
    remarks.addAll(each.record().escalations());
    if (each.isResult() && each.shares().loss().isPresent() && !each.shares().isUsualAgain()) {
      remarks.add("did not return to normal");
    }
    return String.join(", ", remarks);
  }

  private static JsonNode phases(MigrationResponses responses) {
    return JsonValues.array(
        new Columns<Map.Entry<MigrationPhase, Double>>()
            .field("phase", Map.Entry::getKey)
            .field("mean_ns", Map.Entry::getValue)
            .field("pd", each -> responses.pd(each.getKey())),
        List.copyOf(responses.means().entrySet()));
  }

  /** A row for each quantity of each cell. */
  public static Columns<MigrationEffect> means() {
    return ofCell(MigrationEffect::cell)
        .add(
            column ->
                column
                    .words("quantity", MigrationEffect::quantity)
                    .as("quantity", MigrationEffect::quantity))
        .add(
            column ->
                column
                    .words("unit", each -> scale(each).symbol())
                    .as("unit", each -> each.unit().symbol()))
        .values("n", each -> Cells.whole(each.mean().n()))
        .add(
            column ->
                column
                    .values("mean", each -> Cells.number(each.mean().value(), scale(each)))
                    .as("mean", MigrationEffect::mean))
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.mean().interval(),
                (each, end) -> Cells.number(end, scale(each))));
  }

  private static UnitScale scale(MigrationEffect effect) {
    return effect.isShare() ? PERCENT : UnitScale.of(effect.unit(), effect.mean().value());
  }
}
