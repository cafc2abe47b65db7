package io.tare.analysis.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.results.CellDiagnosis;
import io.tare.analysis.results.CountedDrift;
import io.tare.analysis.results.Influence;
import io.tare.analysis.results.LevelShift;
import io.tare.analysis.results.Stationarity;
import io.tare.analysis.results.TrialDiagnosis;

/** What cells look like before the statistics, as JSON. */
final class DiagnosisJson {

  private DiagnosisJson() {}

  static ObjectNode of(CellDiagnosis cell) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("cell", cell.id());
    if (cell.cost().isReciprocal()) {
      node.put("reciprocal_of", cell.metric().name()).put("unit", cell.cost().symbol());
    }
    cell.stationarity().ifPresent(each -> node.set("stationarity", stationarity(each)));
    cell.drift().ifPresent(each -> node.set("drift", drift(each)));
    ObjectNode outliers = node.putObject("outliers");
    outliers.put("submissions", cell.outliers());
    outliers.put("mean_ratio_without", cell.ratioWithoutOutliers());
    ArrayNode farthest = outliers.putArray("farthest");
    cell.largestOutliers()
        .forEach(
            each ->
                farthest
                    .addObject()
                    .put("trial", each.trial())
                    .put("sequence", each.sequence())
                    .put("value", each.value())
                    .put("score", each.score()));
    ArrayNode changes = node.putArray("level_changes");
    cell.allChanges().forEach(each -> changes.add(change(each)));
    ArrayNode trials = node.putArray("trials");
    cell.trials().forEach(each -> trials.add(trial(each)));
    return node;
  }

  private static ObjectNode stationarity(Stationarity stationarity) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("ratio", JsonValues.estimate(stationarity.ratio()));
    stationarity.pValue().ifPresent(p -> node.put("p", p));
    stationarity.holmP().ifPresent(p -> node.put("p_holm", p));
    return node;
  }

  private static ObjectNode drift(CountedDrift drift) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("ratio", drift.ratio());
    node.set("interval", JsonValues.interval(drift.interval()));
    return node;
  }

  private static ObjectNode change(LevelShift change) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("trial", change.trial()).put("block", change.block());
    change.sequence().ifPresent(sequence -> node.put("sequence", sequence));
    return node.put("before", change.before()).put("after", change.after());
  }

  private static ObjectNode trial(TrialDiagnosis trial) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("trial", trial.trial()).put("block", trial.block());
    node.put("warm_up", trial.warmUp()).put("counted", trial.counted());
    trial.settledAfter().ifPresent(after -> node.put("settled_after", after));
    trial.drift().ifPresent(each -> node.set("drift", drift(each)));
    return node.put("unsettled", trial.isUnsettled())
        .put("correlation", trial.correlation())
        .put("effective_n", trial.effectiveSize())
        .put("outliers", trial.outliers())
        .put("mean", trial.mean())
        .put("mean_without_outliers", trial.meanWithoutOutliers())
        .set("influence", influence(trial.influence()));
  }

  private static ObjectNode influence(Influence influence) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("sequence", influence.sequence())
        .put("value", influence.value())
        .put("share", influence.share());
  }
}
