package io.tare.analysis.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.results.DriftShare;
import io.tare.analysis.results.Results;
import io.tare.analysis.results.WarmUpCurve;

/** How steady what counts is, and how levels fall after starts, as JSON. */
final class StationarityJson {

  private StationarityJson() {}

  /** Adds nothing where nothing was measured in rounds. */
  static void addTo(ObjectNode node, Results results) {
    DriftShare.of(results)
        .ifPresent(
            share ->
                node.putObject("counted_drift")
                    .put("cells", share.cells())
                    .put("beyond", share.beyond())
                    .put("within", share.within())
                    .put("trials", share.trials())
                    .put("trials_beyond", share.trialsBeyond())
                    .put("median_ratio", share.medianRatio()));
    if (!results.levelFalls().isEmpty()) {
      ArrayNode falls = node.putArray("level_after_start");
      results.levelFalls().forEach(fall -> add(falls.addObject(), fall));
    }
  }

  private static void add(ObjectNode node, WarmUpCurve fall) {
    node.put("platform", fall.platform());
    ArrayNode warmUp = node.putArray("warm_up");
    for (WarmUpCurve.Window window : fall.warmUp()) {
      ObjectNode each = warmUp.addObject().put("from_s", window.fromSeconds());
      window.toSeconds().ifPresent(to -> each.put("to_s", to));
      add(each, window.level());
    }
    ArrayNode counted = node.putArray("counted");
    fall.counted().forEach(level -> add(counted.addObject(), level));
  }

  private static void add(ObjectNode node, WarmUpCurve.Level level) {
    node.put("cells", level.cells());
    node.put("median_ratio", level.median());
    node.put("ninth_decile_ratio", level.ninthDecile());
  }
}
