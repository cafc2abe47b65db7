package io.tare.analysis.report;

import static io.tare.analysis.report.JsonValues.estimate;
import static io.tare.analysis.report.JsonValues.interval;
import static io.tare.analysis.report.JsonValues.measurand;
import static io.tare.analysis.report.JsonValues.metric;
import static io.tare.analysis.report.JsonValues.put;
import static io.tare.analysis.report.JsonValues.ratio;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.results.Comparison;
import io.tare.analysis.results.ComponentLoss;
import io.tare.analysis.results.QuantileRatio;
import io.tare.analysis.results.Remedy;
import io.tare.analysis.results.SecondaryStatistic;
import java.util.List;

/** What a candidate costs against its reference, as JSON. */
final class ComparisonJson {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** How the interval of a quantile of all submissions together was found. */
  static final String BOOTSTRAP = "bootstrap_of_trials";

  private ComparisonJson() {}

  /**
   * @param level of the intervals
   */
  static ObjectNode of(Comparison comparison, double level) {
    ObjectNode node = NODES.objectNode();
    node.set("measurand", measurand(comparison.measurand()));
    node.put("candidate", comparison.candidate());
    node.put("reference", comparison.reference());
    node.set("metric", metric(comparison.metric()));
    node.set("reference_mean", estimate(comparison.sides().reference()));
    node.set("candidate_mean", estimate(comparison.sides().candidate()));
    node.set("added", estimate(comparison.sides().added()));
    comparison
        .sides()
        .intervalsOverlap()
        .ifPresent(overlap -> node.put("intervals_overlap", overlap));
    node.set("pd", ratio(comparison.pd()));
    put(node, "p_holm", comparison.holmP());
    node.put("verdict", Verdicts.word(comparison.mean()));
    ArrayNode beside = node.putArray("beside_mean");
    comparison.beside().forEach(each -> beside.add(beside(each)));
    node.put("margin", comparison.margin());
    node.put("within_margin", comparison.isWithinMargin());
    node.put("survives_correction", comparison.survivesCorrection());
    ArrayNode blocks = node.putArray("blocks");
    comparison.blocks().forEach(blocks::add);
    node.set("quantiles", quantiles(comparison.quantiles()));
    node.set("deciles", quantiles(comparison.deciles()));
    ArrayNode decisive = node.putArray("decisive_blocks");
    comparison.robustness().decisive().forEach(decisive::add);
    put(node, "detectable_pd", comparison.robustness().detectable());
    comparison.spread().ifPresent(each -> node.set("variance", VarianceJson.of(each, level)));
    Remedy.of(comparison)
        .ifPresent(
            each ->
                node.putObject("remedy")
                    .put("within_share", each.withinShare())
                    .put("helps", each.isTime() ? "time and blocks" : "blocks"));
    ArrayNode components = node.putArray("components");
    comparison.components().forEach(each -> components.add(component(each)));
    node.put("sentence", Interpretation.of(comparison));
    Disagreement.sentence(comparison).ifPresent(each -> node.put("disagreement", each));
    return node;
  }

  private static ObjectNode beside(SecondaryStatistic figure) {
    ObjectNode node = NODES.objectNode();
    node.put("figure", figure.kind().label());
    node.put("reference", figure.reference());
    node.put("candidate", figure.candidate());
    node.set("pd", ratio(figure.judged().pd()));
    put(node, "p_holm", figure.judged().holmP());
    node.put("verdict", Verdicts.word(figure.judged()));
    return node;
  }

  private static ObjectNode component(ComponentLoss part) {
    ObjectNode node = NODES.objectNode();
    node.put("component", part.part().label());
    node.put("reference_ns", part.reference());
    node.put("candidate_ns", part.candidate());
    node.put("reference_share", part.referenceShare());
    node.set("added_ns", estimate(part.added()));
    part.pd().ifPresent(pd -> node.set("pd", ratio(pd)));
    node.set("quantiles", quantiles(part.quantiles()));
    part.readableShare().ifPresent(share -> node.set("loss_share", estimate(share)));
    return node;
  }

  private static ArrayNode quantiles(List<QuantileRatio> quantiles) {
    ArrayNode node = NODES.arrayNode();
    quantiles.forEach(
        each ->
            node.addObject()
                .put("name", each.name())
                .put("pd", each.value())
                .put("method", each.method().map(JsonValues::name).orElse(BOOTSTRAP))
                .set("interval", interval(each.interval())));
    return node;
  }
}
