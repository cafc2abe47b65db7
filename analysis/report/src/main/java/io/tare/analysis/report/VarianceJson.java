package io.tare.analysis.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.VarianceShare;

/** Where the differences between trials come from, as JSON. */
final class VarianceJson {

  private VarianceJson() {}

  /**
   * @param level of the intervals
   */
  static ObjectNode of(PairedSpread spread, double level) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("submissions", spread.submissions());
    node.put("per_block", spread.perBlock());
    node.put("per_submission", spread.perSubmission());
    ArrayNode errors = node.putArray("block_errors");
    spread.errors().forEach(errors::add);
    for (VarianceShare share : spread.variance().shares(level)) {
      ObjectNode item = node.withArray("levels").addObject().put("level", share.level());
      item.put("cancels", PairedSpread.cancels(share.level()));
      item.put("variance", share.variance());
      addTo(item, "variance_interval", share.varianceInterval());
      item.put("share", share.share());
      addTo(item, "share_interval", share.shareInterval());
    }
    return node;
  }

  private static void addTo(ObjectNode node, String name, Interval interval) {
    node.putArray(name).add(interval.lower()).add(interval.upper());
  }
}
