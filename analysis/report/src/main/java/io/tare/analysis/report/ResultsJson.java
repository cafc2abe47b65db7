package io.tare.analysis.report;

import static io.tare.analysis.presentation.JsonValues.array;
import static io.tare.analysis.presentation.JsonValues.interval;
import static io.tare.analysis.presentation.JsonValues.object;
import static io.tare.analysis.presentation.Placement.JSON;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Demand;
import io.tare.analysis.comparison.EnvironmentDifference;
import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.PhaseChange;
import io.tare.analysis.comparison.PooledPd;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.RunFacts;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.SelfComparison;
import io.tare.analysis.comparison.TotalDoubt;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.diagnosis.Drift;
import io.tare.analysis.comparison.migration.MigrationEffect;
import io.tare.analysis.migration.MigrationColumns;
import io.tare.analysis.statistics.PooledRatio;
import io.tare.analysis.table.Columns;
import io.tare.harness.model.Environment;
import io.tare.harness.model.RunNote;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * The results as JSON: {@code report/results.json}, described by {@code results.schema.json} beside
 * this class. Numbers are in base units and not rounded. Unknown values are absent; an interval
 * that cannot be given is null, with the reason beside it.
 */
final class ResultsJson {

  /** Incremented when readers of the file must change. */
  static final int FORMAT = 3;

  /** Writes the shortest text of a number, which Java itself does only from version 19 on. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private static final Columns<RunNote> NOTES =
      new Columns<RunNote>().field("topic", RunNote::topic).field("text", RunNote::text);

  private static final Columns<RunFacts> RUN =
      new Columns<RunFacts>()
          .field("name", RunFacts::name)
          .field("seed", RunFacts::seed)
          .field("reference", RunFacts::reference)
          .field("planned_blocks", RunFacts::plannedBlocks)
          .field("versions", RunFacts::versions)
          .field("started_epoch_ns", RunFacts::startedEpochNanos)
          .field("ended_epoch_ns", RunFacts::endedEpochNanos)
          .field("resumptions", RunFacts::resumptions)
          .field("finished", RunFacts::finished)
          .field("notes", each -> array(NOTES, each.notes()));

  private static final Columns<Map.Entry<SecondaryStatistic.Kind, PooledRatio>> POOLED_BESIDE =
      new Columns<Map.Entry<SecondaryStatistic.Kind, PooledRatio>>()
          .field("figure", each -> each.getKey().label())
          .field("pd", each -> each.getValue().value())
          .field("interval", each -> interval(each.getValue().interval()));

  private static final Columns<PooledRatio> LAST_THIRD =
      new Columns<PooledRatio>()
          .field("pd", PooledRatio::value)
          .field("interval", each -> interval(each.interval()));

  private static final Columns<TotalDoubt> DOUBT =
      new Columns<TotalDoubt>()
          .field("decided_cells", TotalDoubt::decided)
          .field("unsettled_cells", TotalDoubt::unsettled)
          .field("perhaps_unsettled_cells", TotalDoubt::perhaps)
          .field("disturbed_trials", TotalDoubt::disturbed)
          .field("trials", TotalDoubt::trials);

  private static final Columns<PooledPd> POOLED =
      new Columns<PooledPd>()
          .field("candidate", PooledPd::candidate)
          .field("cells", each -> each.mean().cells())
          .field("blocks", each -> each.mean().blocks())
          .field("pd", each -> each.mean().value())
          .field("interval", each -> interval(each.mean().interval()))
          .field("beside_mean", each -> array(POOLED_BESIDE, List.copyOf(each.beside().entrySet())))
          .field("trend", each -> each.trend().map(one -> object(StationarityText.MOVEMENT, one)))
          .field("last_third", each -> each.lastThird().map(one -> object(LAST_THIRD, one)))
          .field("doubt", each -> object(DOUBT, each.doubt()));

  private static final Columns<Environment> ENVIRONMENTS =
      new Columns<Environment>()
          .field("platform", Environment::platform)
          .field("kind", Environment::kind)
          .field("facts", Environment::facts);

  private static final Columns<EnvironmentDifference> DIFFERENCES =
      new Columns<EnvironmentDifference>()
          .field("fact", EnvironmentDifference::fact)
          .field("must_match", EnvironmentDifference::mustMatch)
          .field("values", EnvironmentDifference::values);

  private static final Columns<Exclusion> EXCLUSIONS =
      new Columns<Exclusion>()
          .field("reason", Exclusion::reason)
          .field("cell", Exclusion::cell)
          .field("trial", Exclusion::trial)
          .field("detail", Exclusion::detail)
          .field("submissions", Exclusion::submissions);

  private static final Columns<Drift.Shift> SHIFTS =
      new Columns<Drift.Shift>()
          .field("block", Drift.Shift::block)
          .field("ratio", Drift.Shift::ratio);

  private static final Columns<Drift> DRIFTS =
      new Columns<Drift>()
          .field("platform", Drift::platform)
          .field("slope_per_block", each -> each.trend().slopePerStep())
          .field("p", each -> each.trend().pValue())
          .field("p_holm", Drift::holmP)
          .field("index", Drift::index)
          .field("shifts", each -> array(SHIFTS, each.shifts()));

  private static final Columns<RunNote.StandIn> STAND_INS =
      new Columns<RunNote.StandIn>()
          .field("platform", RunNote.StandIn::platform)
          .field("not_measured", RunNote.StandIn::notMeasured)
          .field("why", RunNote.StandIn::why);

  private static final Columns<Warning> WARNINGS =
      new Columns<Warning>()
          .field("kind", each -> each.kind().key())
          .field("subject", Warning::subject)
          .field("detail", Warning::detail)
          .field("advice", each -> each.kind().advice());

  private static final Columns<SelfComparison> SELF_COMPARISON =
      new Columns<SelfComparison>()
          .field("comparisons", SelfComparison::comparisons)
          .field("containing_one", SelfComparison::containingOne)
          .field("promised", SelfComparison::promised)
          .field("probability", SelfComparison::probability);

  private ResultsJson() {}

  static String text(Results results) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node(results)) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("cannot write the results as JSON", e);
    }
  }

  static ObjectNode node(Results results) {
    Columns<Comparison> comparisons =
        ComparisonColumns.of(results, ComparisonRows.all(results), JSON);
    return object(
        new Columns<Results>()
            .field("format", each -> FORMAT)
            .field("run", each -> object(RUN, each.run()))
            .field("level", Results::level)
            .field("environments", each -> array(ENVIRONMENTS, each.environments()))
            .field("cells", each -> array(CellColumns.of(each, JSON), each.cells()))
            .field("diagnoses", each -> array(DiagnosisColumns.of(each, JSON), each.diagnoses()))
            .addAll(StationarityText.FIELDS)
            .field("comparisons", each -> array(comparisons, each.comparisons()))
            .field("phase_changes", each -> array(phases(comparisons), each.phaseChanges()))
            .field("pooled", each -> array(POOLED, PooledPd.of(each)))
            .field("demands", each -> array(DemandColumns.of(JSON), Demand.of(each, each.level())))
            .field("ladder", LadderColumns::json)
            .field(
                "exits", each -> array(DemandColumns.of(JSON), Demand.ofExits(each, each.level())))
            .field("migrations", each -> array(MigrationColumns.each(), each.migrations()))
            .field("migration_means", each -> array(MigrationColumns.means(), effects(each)))
            .field("environment_differences", each -> array(DIFFERENCES, each.differences()))
            .field("exclusions", each -> array(EXCLUSIONS, each.exclusions()))
            .field("checks", each -> array(TrialColumns.of(JSON), each.checks()))
            .field("drifts", each -> array(DRIFTS, each.drifts()))
            .field("stand_ins", each -> array(STAND_INS, each.standIns()))
            .field("warnings", each -> array(WARNINGS, each.warnings()))
            .field(
                "self_comparison",
                each -> each.selfComparison().map(self -> object(SELF_COMPARISON, self))),
        results);
  }

  private static Columns<PhaseChange> phases(Columns<Comparison> comparisons) {
    return new Columns<PhaseChange>()
        .field("first", PhaseChange::first)
        .field("change", each -> object(comparisons, each.change()));
  }

  private static List<MigrationEffect> effects(Results results) {
    return MigrationEffect.of(results.migrations(), results.level());
  }
}
