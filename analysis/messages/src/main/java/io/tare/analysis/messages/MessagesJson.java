package io.tare.analysis.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The analysis of messages, for programs: times in ns, sizes in bytes, bandwidths in bytes per
 * second. Unknown values are null.
 */
public final class MessagesJson {

  private static final Columns<Estimate> VALUE =
      new Columns<Estimate>()
          .field("value", Estimate::value)
          .field("from", each -> end(each.interval().map(Interval::lower)))
          .field("to", each -> end(each.interval().map(Interval::upper)))
          .field("n", Estimate::n);

  private static final Columns<HockneyFit> LINE =
      new Columns<HockneyFit>()
          .field("latency_ns", each -> value(each.latency()))
          .field("bandwidth_bytes_per_s", each -> value(each.bandwidth()))
          .field("half_performance_bytes", each -> value(each.halfSize()))
          .field("farthest_off_bytes", each -> each.worst().bytes())
          .field("farthest_off_relative", each -> each.worst().relative());

  private static final Columns<CommunicationAnswer> ANSWER =
      new Columns<CommunicationAnswer>()
          .field("messages", each -> each.profile().counts())
          .field("blocks", CommunicationAnswer::blocks)
          .field("blocks_left_out", CommunicationAnswer::blocksLeftOut)
          .field("sure", CommunicationAnswer::isSure)
          .field("may_have_least", CommunicationAnswer::leaders)
          .field("instances", each -> JsonValues.array(MessageTables.TIMES, each.times()));

  private MessagesJson() {}

  /**
   * @param answer for an application, if one was given
   */
  public static ObjectNode of(MessageAnalysis analysis, Optional<CommunicationAnswer> answer) {
    return JsonValues.object(
        new Columns<MessageAnalysis>()
            .field("run", MessageAnalysis::run)
            .field("level", MessageAnalysis::level)
            .field("instances", each -> JsonValues.array(instances(each), each.instances()))
            .field("pairs", each -> JsonValues.array(pairs(each.level()), each.groups().pairs()))
            .field("tests", each -> each.groups().tests())
            .field(
                "answer",
                each ->
                    answer
                        .<JsonNode>map(reported -> JsonValues.object(ANSWER, reported))
                        .orElse(NullNode.instance)),
        analysis);
  }

  private static Columns<InstanceTimes> instances(MessageAnalysis analysis) {
    return new Columns<InstanceTimes>()
        .field("name", InstanceTimes::name)
        .field("platform", InstanceTimes::platform)
        .field("sizes", each -> MessageTables.json(analysis, each))
        .field("line", each -> line(analysis.fits(), each.name()));
  }

  private static JsonNode line(List<HockneyFit> fits, String instance) {
    return fits.stream()
        .filter(each -> each.instance().equals(instance))
        .findFirst()
        .<JsonNode>map(each -> JsonValues.object(LINE, each))
        .orElse(NullNode.instance);
  }

  /** At each size the second's time over the first's. */
  private static Columns<InstancePair> pairs(double level) {
    return new Columns<InstancePair>()
        .field("size_bytes", InstancePair::bytes)
        .field("first", InstancePair::first)
        .field("second", InstancePair::second)
        .field("ratio", each -> value(each.ratio()))
        .field("holm_p", each -> known(each.holmP()))
        .field("apart", each -> each.isApart(level));
  }

  /** With the ends of its interval. */
  static JsonNode value(Estimate estimate) {
    return JsonValues.object(VALUE, estimate);
  }

  private static JsonNode value(Optional<Estimate> estimate) {
    return estimate.map(MessagesJson::value).orElse(NullNode.instance);
  }

  static JsonNode known(OptionalDouble value) {
    return value.isPresent() ? DoubleNode.valueOf(value.getAsDouble()) : NullNode.instance;
  }

  private static JsonNode end(Optional<Double> value) {
    return value.<JsonNode>map(DoubleNode::valueOf).orElse(NullNode.instance);
  }
}
