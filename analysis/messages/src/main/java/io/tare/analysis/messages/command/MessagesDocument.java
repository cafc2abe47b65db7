package io.tare.analysis.messages.command;

import io.tare.analysis.messages.CommunicationAnswer;
import io.tare.analysis.messages.CommunicationTime;
import io.tare.analysis.messages.HockneyFit;
import io.tare.analysis.messages.InstancePair;
import io.tare.analysis.messages.InstanceTimes;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageTime;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What messages tell, for machines: times in ns, sizes in bytes, bandwidths in bytes per second.
 *
 * @param tests how many pairs and sizes p values are corrected for
 * @param answer null if no application was given
 */
record MessagesDocument(
    String run,
    double level,
    List<InstanceEntry> instances,
    List<PairEntry> pairs,
    int tests,
    @Nullable Answer answer) {

  /** A value with the ends of its interval, which are null if there is none. */
  record Value(double value, @Nullable Double from, @Nullable Double to, int n) {

    static Value of(Estimate estimate) {
      return new Value(
          estimate.value(),
          estimate.interval().map(Interval::lower).orElse(null),
          estimate.interval().map(Interval::upper).orElse(null),
          estimate.n());
    }

    static @Nullable Value of(Optional<Estimate> estimate) {
      return estimate.map(Value::of).orElse(null);
    }
  }

  /** An instance; its line is null with fewer than three sizes. */
  record InstanceEntry(
      String name, String platform, List<SizeEntry> sizes, @Nullable LineEntry line) {}

  /** Messages of one size; instances that share a letter of the group are not told apart. */
  record SizeEntry(
      long sizeBytes,
      Value oneWayNs,
      double bandwidthBytesPerS,
      long submissions,
      long excluded,
      String group) {}

  /** Hockney's line; a quantity is null where the times do not show it. */
  record LineEntry(
      @Nullable Value latencyNs,
      @Nullable Value bandwidthBytesPerS,
      @Nullable Value halfPerformanceBytes,
      long farthestOffBytes,
      double farthestOffRelative) {}

  /** Two instances at one size: the second's time over the first's. */
  record PairEntry(
      long sizeBytes,
      String first,
      String second,
      Value ratio,
      @Nullable Double holmP,
      boolean apart) {}

  /** The answer for an application. */
  record Answer(
      Map<Long, Long> messages,
      int blocks,
      int blocksLeftOut,
      boolean sure,
      List<String> mayHaveLeast,
      List<TimeEntry> instances) {}

  /** An instance's communication time. */
  record TimeEntry(
      String name,
      Value communicationNs,
      @Nullable Double leastShare,
      Value timesLeast,
      @Nullable Double holmP) {}

  static MessagesDocument of(MessageAnalysis analysis, Optional<CommunicationAnswer> answer) {
    return new MessagesDocument(
        analysis.run(),
        analysis.level(),
        analysis.instances().stream().map(each -> instance(analysis, each)).toList(),
        analysis.groups().pairs().stream().map(each -> pair(each, analysis.level())).toList(),
        analysis.groups().tests(),
        answer.map(MessagesDocument::answer).orElse(null));
  }

  private static InstanceEntry instance(MessageAnalysis analysis, InstanceTimes instance) {
    return new InstanceEntry(
        instance.name(),
        instance.platform(),
        instance.bySize().values().stream()
            .map(each -> size(each, analysis, instance.name()))
            .toList(),
        analysis.fits().stream()
            .filter(each -> each.instance().equals(instance.name()))
            .findFirst()
            .map(MessagesDocument::line)
            .orElse(null));
  }

  private static SizeEntry size(MessageTime time, MessageAnalysis analysis, String name) {
    return new SizeEntry(
        time.bytes(),
        Value.of(time.oneWay()),
        time.bandwidth(),
        time.submissions(),
        time.excluded(),
        analysis.groups().letters().getOrDefault(time.bytes(), Map.of()).getOrDefault(name, ""));
  }

  private static LineEntry line(HockneyFit fit) {
    return new LineEntry(
        Value.of(fit.latency()),
        Value.of(fit.bandwidth()),
        Value.of(fit.halfSize()),
        fit.worst().bytes(),
        fit.worst().relative());
  }

  private static PairEntry pair(InstancePair pair, double level) {
    return new PairEntry(
        pair.bytes(),
        pair.first(),
        pair.second(),
        Value.of(pair.ratio()),
        number(pair.holmP()),
        pair.isApart(level));
  }

  private static Answer answer(CommunicationAnswer answer) {
    return new Answer(
        answer.profile().counts(),
        answer.blocks(),
        answer.blocksLeftOut(),
        answer.isSure(),
        answer.leaders(),
        answer.times().stream().map(MessagesDocument::time).toList());
  }

  private static TimeEntry time(CommunicationTime time) {
    return new TimeEntry(
        time.instance(),
        Value.of(time.nanos()),
        number(time.leastShare()),
        Value.of(time.timesLeast()),
        number(time.holmP()));
  }

  private static @Nullable Double number(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
