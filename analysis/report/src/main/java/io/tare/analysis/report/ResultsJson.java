package io.tare.analysis.report;

import static io.tare.analysis.report.JsonValues.estimate;
import static io.tare.analysis.report.JsonValues.interval;
import static io.tare.analysis.report.JsonValues.measurand;
import static io.tare.analysis.report.JsonValues.metric;
import static io.tare.analysis.report.JsonValues.name;
import static io.tare.analysis.report.JsonValues.put;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.results.CellCheck;
import io.tare.analysis.results.CellResult;
import io.tare.analysis.results.Demand;
import io.tare.analysis.results.PooledPd;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.RunFacts;
import io.tare.analysis.statistics.Summary;
import java.io.UncheckedIOException;

/**
 * The results as JSON: {@code report/results.json}, described by {@code results.schema.json} beside
 * this class. Numbers are in base units and not rounded. What is not known is absent; an interval
 * that cannot be given is null, and the reason stands beside it.
 */
final class ResultsJson {

  /** Changes when a reader of the file would have to change. */
  static final int FORMAT = 2;

  /** Writes the shortest text of a number, which Java's own way does only from version 19 on. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private ResultsJson() {}

  static String text(Results results) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node(results)) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("cannot write the results as JSON", e);
    }
  }

  static ObjectNode node(Results results) {
    ObjectNode node = NODES.objectNode();
    node.put("format", FORMAT);
    node.set("run", run(results.run()));
    node.put("level", results.level());
    ArrayNode environments = node.putArray("environments");
    results
        .environments()
        .forEach(
            each -> {
              ObjectNode environment = environments.addObject();
              environment.put("platform", each.platform()).put("kind", each.kind());
              ObjectNode facts = environment.putObject("facts");
              each.facts().forEach(facts::put);
            });
    ArrayNode cells = node.putArray("cells");
    results.cells().forEach(each -> cells.add(cell(each)));
    ArrayNode diagnoses = node.putArray("diagnoses");
    results.diagnoses().forEach(each -> diagnoses.add(DiagnosisJson.of(each)));
    StationarityJson.addTo(node, results);
    ArrayNode comparisons = node.putArray("comparisons");
    results
        .comparisons()
        .forEach(each -> comparisons.add(ComparisonJson.of(each, results.level())));
    ArrayNode phases = node.putArray("phase_changes");
    results
        .phaseChanges()
        .forEach(
            each ->
                phases
                    .addObject()
                    .put("first", each.first())
                    .set("change", ComparisonJson.of(each.change(), results.level())));
    ArrayNode pooled = node.putArray("pooled");
    PooledPd.of(results).forEach(each -> pooled.add(pooled(each)));
    ArrayNode demands = node.putArray("demands");
    Demand.of(results, results.level()).forEach(each -> demands.add(demand(each)));
    MigrationJson.addTo(node, results);
    addFindings(results, node);
    return node;
  }

  private static ObjectNode demand(Demand demand) {
    ObjectNode node = NODES.objectNode();
    node.put("platform", demand.cell().platform());
    node.set("measurand", measurand(demand.cell().measurand()));
    node.put("quantity", demand.kind().observation());
    node.put("unit", demand.kind().unit().symbol());
    node.set("mean", estimate(demand.mean()));
    return node;
  }

  private static ObjectNode pooled(PooledPd pooled) {
    ObjectNode node = NODES.objectNode();
    node.put("candidate", pooled.candidate());
    node.put("cells", pooled.mean().cells());
    node.put("blocks", pooled.mean().blocks());
    node.put("pd", pooled.mean().value());
    node.set("interval", interval(pooled.mean().interval()));
    ArrayNode beside = node.putArray("beside_mean");
    pooled
        .beside()
        .forEach(
            (kind, each) ->
                beside
                    .addObject()
                    .put("figure", kind.label())
                    .put("pd", each.value())
                    .set("interval", interval(each.interval())));
    return node;
  }

  private static void addFindings(Results results, ObjectNode node) {
    ArrayNode differences = node.putArray("environment_differences");
    results
        .differences()
        .forEach(
            each -> {
              ObjectNode item = differences.addObject().put("fact", each.fact());
              item.put("must_match", each.mustMatch());
              ObjectNode values = item.putObject("values");
              each.values().forEach(values::put);
            });
    ArrayNode exclusions = node.putArray("exclusions");
    results
        .exclusions()
        .forEach(
            each ->
                exclusions
                    .addObject()
                    .put("reason", name(each.reason()))
                    .put("cell", each.cell())
                    .put("trial", each.trial())
                    .put("detail", each.detail())
                    .put("submissions", each.submissions()));
    ArrayNode checks = node.putArray("checks");
    results.checks().forEach(each -> checks.add(check(each)));
    ArrayNode drifts = node.putArray("drifts");
    results
        .drifts()
        .forEach(
            each -> {
              ObjectNode item = drifts.addObject().put("platform", each.platform());
              item.put("slope_per_block", each.trend().slopePerStep());
              put(item, "p", each.trend().pValue());
              put(item, "p_holm", each.holmP());
              ArrayNode index = item.putArray("index");
              each.index().forEach(index::add);
              ArrayNode shifts = item.putArray("shifts");
              each.shifts()
                  .forEach(
                      shift ->
                          shifts
                              .addObject()
                              .put("block", shift.block())
                              .put("ratio", shift.ratio()));
            });
    ArrayNode standIns = node.putArray("stand_ins");
    results
        .standIns()
        .forEach(
            each ->
                standIns
                    .addObject()
                    .put("platform", each.platform())
                    .put("not_measured", each.notMeasured())
                    .put("why", each.why()));
    ArrayNode warnings = node.putArray("warnings");
    results
        .warnings()
        .forEach(
            each ->
                warnings
                    .addObject()
                    .put("kind", name(each.kind()))
                    .put("subject", each.subject())
                    .put("detail", each.detail())
                    .put("advice", each.kind().advice()));
    results
        .selfComparison()
        .ifPresent(
            each ->
                node.putObject("self_comparison")
                    .put("comparisons", each.comparisons())
                    .put("containing_one", each.containingOne())
                    .put("promised", each.promised())
                    .put("probability", each.probability()));
  }

  private static ObjectNode check(CellCheck check) {
    ObjectNode node = NODES.objectNode();
    node.put("trial", check.trial()).put("attempt", check.attempt()).put("cell", check.cell());
    ArrayNode findings = node.putArray("findings");
    check
        .validity()
        .findings()
        .forEach(
            each ->
                findings.addObject().put("rule", name(each.rule())).put("detail", each.detail()));
    ObjectNode observations = node.putObject("observations");
    check.observations().forEach(observations::put);
    return node;
  }

  private static ObjectNode run(RunFacts run) {
    ObjectNode node = NODES.objectNode();
    node.put("name", run.name());
    node.put("seed", run.seed());
    node.put("reference", run.reference());
    node.put("planned_blocks", run.plannedBlocks());
    ArrayNode versions = node.putArray("versions");
    run.versions().forEach(versions::add);
    run.startedEpochNanos().ifPresent(at -> node.put("started_epoch_ns", at));
    run.endedEpochNanos().ifPresent(at -> node.put("ended_epoch_ns", at));
    node.put("resumptions", run.resumptions());
    run.finished().ifPresent(reason -> node.put("finished", reason));
    ArrayNode notes = node.putArray("notes");
    run.notes()
        .forEach(each -> notes.addObject().put("topic", each.topic()).put("text", each.text()));
    return node;
  }

  private static ObjectNode cell(CellResult cell) {
    ObjectNode node = NODES.objectNode();
    node.put("id", cell.id());
    node.put("platform", cell.cell().platform());
    node.set("measurand", measurand(cell.cell().measurand()));
    node.set("metric", metric(cell.metric()));
    node.put("excluded", cell.excluded());
    node.set("summary", summary(cell.summary()));
    node.set("mean", estimate(cell.mean()));
    ObjectNode components = node.putObject("components");
    cell.components().forEach((part, mean) -> components.set(part.label(), estimate(mean)));
    cell.variance()
        .ifPresent(
            each ->
                node.putObject("variance")
                    .put("between_trials", each.between())
                    .put("within_trials", each.within()));
    ArrayNode trials = node.putArray("trials");
    cell.trials()
        .forEach(
            each ->
                trials
                    .addObject()
                    .put("trial", each.trial())
                    .put("block", each.block())
                    .put("order", each.order())
                    .put("mean", each.mean())
                    .put("median", each.median())
                    .put("submissions", each.submissions()));
    ArrayNode quantiles = node.putArray("quantiles");
    cell.quantiles().forEach(quantiles::add);
    return node;
  }

  private static ObjectNode summary(Summary summary) {
    return NODES
        .objectNode()
        .put("n", summary.n())
        .put("mean", summary.mean())
        .put("sd", summary.standardDeviation())
        .put("minimum", summary.minimum())
        .put("median", summary.median())
        .put("p95", summary.p95())
        .put("p99", summary.p99())
        .put("maximum", summary.maximum());
  }
}
