package io.tare.analysis.report;

import io.tare.analysis.messages.CommunicationAnswer;
import io.tare.analysis.messages.CommunicationTime;
import io.tare.analysis.messages.HockneyFit;
import io.tare.analysis.messages.InstanceTimes;
import io.tare.analysis.messages.MessageAnalysis;
import io.tare.analysis.messages.MessageTime;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import io.tare.model.Metric;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What messages tell, as tables. */
public final class MessageTables {

  private MessageTables() {}

  /** For people: the time of each size on each instance. */
  static Table times(MessageAnalysis analysis) {
    Table.Builder table =
        new Table.Builder(
            Column.words("size"),
            Column.words("instance"),
            Column.numbers("one-way time"),
            Column.numbers("interval"),
            Column.numbers("bandwidth"),
            Column.numbers("trials").minor(),
            Column.words("group"));
    for (long bytes : analysis.sizes()) {
      for (InstanceTimes instance : analysis.instances()) {
        instance
            .at(bytes)
            .ifPresent(
                time ->
                    table.row(
                        MessageWords.size(bytes),
                        instance.name(),
                        UnitScale.time(time.oneWay().value()),
                        interval(time.oneWay(), Metric.Unit.NANOSECONDS),
                        UnitScale.text(Metric.Unit.BYTES_PER_SECOND, time.bandwidth()),
                        "" + time.oneWay().n(),
                        group(analysis, bytes, instance)));
      }
    }
    return table.table();
  }

  private static String group(MessageAnalysis analysis, long bytes, InstanceTimes instance) {
    return analysis
        .groups()
        .letters()
        .getOrDefault(bytes, Map.of())
        .getOrDefault(instance.name(), "");
  }

  private static String interval(Estimate estimate, Metric.Unit unit) {
    UnitScale scale = UnitScale.of(unit, estimate.value());
    return estimate
        .interval()
        .map(each -> scale.text(each.lower()) + "–" + scale.text(each.upper()))
        .orElse("–");
  }

  /** For people: the numbers of Hockney's line, a row for each. */
  static Table lines(MessageAnalysis analysis) {
    Table.Builder table =
        new Table.Builder(
            Column.words("instance"),
            Column.words("of its line"),
            Column.numbers("value"),
            Column.numbers("interval"),
            Column.words("farthest off"));
    for (HockneyFit fit : analysis.fits()) {
      String off = signed(fit.worst().relative()) + " at " + MessageWords.size(fit.worst().bytes());
      line(table, fit.instance(), "latency", Metric.Unit.NANOSECONDS, fit.latency(), off);
      line(
          table,
          fit.instance(),
          "asymptotic bandwidth",
          Metric.Unit.BYTES_PER_SECOND,
          fit.bandwidth(),
          "");
      line(table, fit.instance(), "half-performance size", Metric.Unit.BYTES, fit.halfSize(), "");
    }
    return table.table();
  }

  /** {@code "+1.8 %"}, with no sign where it is next to nothing. */
  private static String signed(double share) {
    String percent = Numbers.percent(Math.abs(share));
    return percent.startsWith("<") ? percent : (share < 0 ? "-" : "+") + percent;
  }

  private static void line(
      Table.Builder table,
      String instance,
      String quantity,
      Metric.Unit unit,
      Optional<Estimate> estimate,
      String off) {
    table.row(
        instance,
        quantity,
        estimate.map(each -> UnitScale.text(unit, each.value())).orElse("not seen"),
        estimate.map(each -> interval(each, unit)).orElse("–"),
        off);
  }

  /** For people: an application's communication time on each instance. */
  static Table answer(CommunicationAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("instance"),
            Column.numbers("communication time"),
            Column.numbers("interval"),
            Column.numbers("least in"),
            Column.numbers("times the least"),
            Column.numbers("p (Holm)"));
    for (CommunicationTime each : answer.times()) {
      int decimals = Interpretation.decimals(each.timesLeast().interval());
      table.row(
          each.instance(),
          UnitScale.time(each.nanos().value()),
          interval(each.nanos(), Metric.Unit.NANOSECONDS),
          each.leastShare().isPresent() ? Numbers.percent(each.leastShare().getAsDouble()) : "–",
          Numbers.ratio(each.timesLeast().value(), decimals)
              + each.timesLeast()
                  .interval()
                  .map(ends -> " (" + Numbers.interval(Optional.of(ends), decimals) + ")")
                  .orElse(""),
          Numbers.p(each.holmP()));
    }
    return table.table();
  }

  /** For machines: a row for each size on each instance, in base units, nothing rounded. */
  public static Table values(MessageAnalysis analysis) {
    Table.Builder table =
        new Table.Builder(
            Column.words("instance"),
            Column.words("platform"),
            Column.numbers("size_bytes"),
            Column.numbers("one_way_ns"),
            Column.numbers("from_ns"),
            Column.numbers("to_ns"),
            Column.numbers("bandwidth_bytes_per_s"),
            Column.numbers("trials"),
            Column.numbers("submissions"),
            Column.numbers("excluded"),
            Column.words("group"));
    for (InstanceTimes instance : analysis.instances()) {
      for (MessageTime time : instance.bySize().values()) {
        table.row(
            List.of(
                Cell.of(instance.name()),
                Cell.of(instance.platform()),
                whole(time.bytes()),
                number(OptionalDouble.of(time.oneWay().value())),
                number(end(time, Interval::lower)),
                number(end(time, Interval::upper)),
                number(OptionalDouble.of(time.bandwidth())),
                whole(time.oneWay().n()),
                whole(time.submissions()),
                whole(time.excluded()),
                Cell.of(group(analysis, time.bytes(), instance))));
      }
    }
    return table.table();
  }

  private static OptionalDouble end(MessageTime time, ToDoubleFunction<Interval> which) {
    return time.oneWay().interval().isPresent()
        ? OptionalDouble.of(which.applyAsDouble(time.oneWay().interval().get()))
        : OptionalDouble.empty();
  }

  private static Cell whole(long value) {
    return new Cell("" + value, value);
  }

  /** Empty where there is none. */
  private static Cell number(OptionalDouble value) {
    return Cell.of(value.orElse(Double.NaN), "" + value.orElse(0));
  }
}
