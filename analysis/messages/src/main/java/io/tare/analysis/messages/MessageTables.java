package io.tare.analysis.messages;

import static io.tare.analysis.presentation.Placement.JSON;
import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The analysis of messages, as tables. */
public final class MessageTables {

  /** An application's communication time on an instance. */
  static final Columns<CommunicationTime> TIMES =
      new Columns<CommunicationTime>()
          .add(
              column ->
                  column
                      .words("instance", CommunicationTime::instance)
                      .as("name", CommunicationTime::instance))
          .add(
              column ->
                  column
                      .numbers("communication time", each -> UnitScale.time(each.nanos().value()))
                      .as("communication_ns", each -> MessagesJson.value(each.nanos())))
          .numbers("interval", each -> interval(each.nanos(), Metric.Unit.NANOSECONDS))
          .add(
              column ->
                  column
                      .numbers(
                          "least in",
                          each ->
                              each.leastShare().isPresent()
                                  ? Numbers.percent(each.leastShare().getAsDouble())
                                  : "–")
                      .as("least_share", each -> MessagesJson.known(each.leastShare())))
          .add(
              column ->
                  column
                      .numbers(
                          "times the least",
                          each ->
                              Interpretation.withInterval(
                                  each.timesLeast().value(), each.timesLeast().interval()))
                      .as("times_least", each -> MessagesJson.value(each.timesLeast())))
          .add(
              column ->
                  column
                      .numbers("p (Holm)", each -> Numbers.p(each.holmP()))
                      .as("holm_p", each -> MessagesJson.known(each.holmP())));

  private MessageTables() {}

  private record Row(MessageAnalysis analysis, InstanceTimes instance, MessageTime time) {

    String group() {
      return analysis
          .groups()
          .letters()
          .getOrDefault(time.bytes(), Map.of())
          .getOrDefault(instance.name(), "");
    }
  }

  /** For people: the time of each size on each instance. */
  static Table times(MessageAnalysis analysis) {
    List<Row> rows = new ArrayList<>();
    for (long bytes : analysis.sizes()) {
      for (InstanceTimes instance : analysis.instances()) {
        instance.at(bytes).ifPresent(time -> rows.add(new Row(analysis, instance, time)));
      }
    }
    return columns(Placement.TERMINAL).table(rows);
  }

  /** For programs: a row for each size on each instance, in base units and not rounded. */
  public static Table values(MessageAnalysis analysis) {
    return columns(Placement.TABLE)
        .table(
            analysis.instances().stream().flatMap(each -> rows(analysis, each).stream()).toList());
  }

  /** The same for one instance, as JSON. */
  static ArrayNode json(MessageAnalysis analysis, InstanceTimes instance) {
    return JsonValues.array(columns(Placement.JSON), rows(analysis, instance));
  }

  private static List<Row> rows(MessageAnalysis analysis, InstanceTimes instance) {
    return instance.bySize().values().stream()
        .map(time -> new Row(analysis, instance, time))
        .toList();
  }

  private static Columns<Row> columns(Placement place) {
    return new Columns<Row>()
        .words("size", each -> MessageWords.size(each.time.bytes()), TERMINAL)
        .words("instance", each -> each.instance.name(), TERMINAL, TABLE)
        .words("platform", each -> each.instance.platform(), TABLE)
        .add(
            column ->
                column
                    .values("size_bytes", each -> Cells.whole(each.time.bytes()), TABLE, JSON)
                    .as("size_bytes", each -> each.time.bytes()))
        .numbers("one-way time", each -> UnitScale.time(each.time.oneWay().value()), TERMINAL)
        .add(
            column ->
                column
                    .values(
                        Metric.ONE_WAY.name(),
                        each -> exact(each.time.oneWay().value()),
                        TABLE,
                        JSON)
                    .as(Metric.ONE_WAY.name(), each -> MessagesJson.value(each.time.oneWay())))
        .numbers(
            "interval", each -> interval(each.time.oneWay(), Metric.Unit.NANOSECONDS), TERMINAL)
        .addAll(
            Cells.ends(
                "from_ns",
                "to_ns",
                each -> each.time.oneWay().interval(),
                (each, end) -> exact(end),
                TABLE))
        .numbers(
            "bandwidth",
            each -> UnitScale.text(Metric.Unit.BYTES_PER_SECOND, each.time.bandwidth()),
            TERMINAL)
        .add(
            column ->
                column
                    .values(
                        "bandwidth_bytes_per_s", each -> exact(each.time.bandwidth()), TABLE, JSON)
                    .as("bandwidth_bytes_per_s", each -> each.time.bandwidth()))
        .add(
            column ->
                column
                    .values("trials", each -> Cells.whole(each.time.oneWay().n()), TERMINAL, TABLE)
                    .minor())
        .add(
            column ->
                column
                    .values(
                        "submissions", each -> Cells.whole(each.time.submissions()), TABLE, JSON)
                    .as("submissions", each -> each.time.submissions()))
        .add(
            column ->
                column
                    .values("excluded", each -> Cells.whole(each.time.excluded()), TABLE, JSON)
                    .as("excluded", each -> each.time.excluded()))
        .add(column -> column.words("group", Row::group).as("group", Row::group))
        .at(place);
  }

  private static Cell exact(double value) {
    return Cell.of(value, "" + value);
  }

  private static String interval(Estimate estimate, Metric.Unit unit) {
    UnitScale scale = UnitScale.of(unit, estimate.value());
    return estimate
        .interval()
        .map(each -> scale.text(each.lower()) + "–" + scale.text(each.upper()))
        .orElse("–");
  }

  private record OfLine(
      String instance, String quantity, Metric.Unit unit, Optional<Estimate> estimate, String off) {

    static Stream<OfLine> of(HockneyFit fit) {
      String off = signed(fit.worst().relative()) + " at " + MessageWords.size(fit.worst().bytes());
      return Stream.of(
          new OfLine(fit.instance(), "latency", Metric.Unit.NANOSECONDS, fit.latency(), off),
          new OfLine(
              fit.instance(),
              "asymptotic bandwidth",
              Metric.Unit.BYTES_PER_SECOND,
              fit.bandwidth(),
              ""),
          new OfLine(
              fit.instance(), "half-performance size", Metric.Unit.BYTES, fit.halfSize(), ""));
    }
  }

  /** For people: the parameters of Hockney's line, a row for each. */
  static Table lines(MessageAnalysis analysis) {
    return new Columns<OfLine>()
        .words("instance", OfLine::instance)
        .words("of its line", OfLine::quantity)
        .numbers(
            "value",
            row ->
                row.estimate
                    .map(each -> UnitScale.text(row.unit, each.value()))
                    .orElse("not resolved"))
        .numbers("interval", row -> row.estimate.map(each -> interval(each, row.unit)).orElse("–"))
        .words("farthest off", OfLine::off)
        .table(analysis.fits().stream().flatMap(OfLine::of).toList());
  }

  /** {@code "+1.8 %"}, without a sign if it is tiny. */
  private static String signed(double share) {
    String percent = Numbers.percent(Math.abs(share));
    return percent.startsWith("<") ? percent : (share < 0 ? "-" : "+") + percent;
  }

  /** For people: an application's communication time on each instance. */
  static Table answer(CommunicationAnswer answer) {
    return TIMES.table(answer.times());
  }
}
