package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.CSV;
import static io.tare.analysis.presentation.Placement.JSON;
import static io.tare.analysis.presentation.Placement.PAGE;
import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.network.NetworkStep;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** The columns of what each network adds to the one below it. */
final class LadderColumns {

  private static final Enum<?>[] SEEN = {PAGE, TERMINAL, TABLE};

  private LadderColumns() {}

  /** The columns of a place; a row for each step. */
  static Columns<NetworkStep> of(Results results, List<NetworkStep> steps, Placement place) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    Function<NetworkStep, UnitScale> unit =
        each -> Objects.requireNonNull(units.get(each.workload().workload())).of(each.metric());
    return new Columns<NetworkStep>()
        .groups("workload", each -> CellText.of(each.workload()), SEEN)
        .field("measurand", NetworkStep::measurand, JSON)
        .addAll(StatisticColumns.<NetworkStep>measurand(NetworkStep::measurand).allOn(CSV))
        .add(
            column ->
                column
                    .words("platform", NetworkStep::platform, SEEN)
                    .when(steps.stream().map(NetworkStep::platform).distinct().count() > 1))
        .field("platform", NetworkStep::platform, CSV, JSON)
        .words("step", LadderAnswer::step, SEEN)
        .field("below", each -> each.below().name(), CSV, JSON)
        .field("metric", NetworkStep::metric, JSON)
        .field("metric", each -> each.metric().name(), CSV)
        .words("unit", each -> unit.apply(each).symbol(), SEEN)
        .field("unit", each -> each.metric().unit().symbol(), CSV)
        .values("below", each -> number(each.sides().reference().value(), unit.apply(each)), SEEN)
        .field("below_mean", each -> each.sides().reference(), JSON)
        .field("below_mean", each -> each.sides().reference().value(), CSV)
        .values("above", each -> number(each.sides().candidate().value(), unit.apply(each)), SEEN)
        .field("mean", each -> each.sides().candidate(), JSON)
        .field("mean", each -> each.sides().candidate().value(), CSV)
        .field("added", each -> each.sides().added(), JSON)
        .strong("times as bad", each -> ratio(each, each.ratio().value()), SEEN)
        .field("ratio", NetworkStep::ratio, JSON)
        .field("ratio", each -> each.ratio().value(), CSV)
        .addAll(
            Cells.ends("from", "to", each -> each.ratio().interval(), LadderColumns::ratio, SEEN))
        .field("ratio_lower", each -> each.ratio().interval().map(Interval::lower), CSV)
        .field("ratio_upper", each -> each.ratio().interval().map(Interval::upper), CSV)
        .addAll(processor(steps))
        .values("p (Holm)", each -> Cells.p(each.holmP()), PAGE, TABLE)
        .field("p_holm", NetworkStep::holmP, CSV, JSON)
        .values("blocks", each -> Cells.whole(each.ratio().blocks()), SEEN)
        .field("blocks", each -> each.ratio().blocks(), CSV)
        .words("sure", each -> each.isSure(results.level()) ? "yes" : "no", SEEN)
        .at(place);
  }

  /** Not shown where it was not counted. */
  private static Columns<NetworkStep> processor(List<NetworkStep> steps) {
    Columns<NetworkStep> columns = new Columns<>();
    if (steps.stream().anyMatch(each -> each.processor().isPresent())) {
      columns
          .values(
              "processor time",
              each -> Cells.of(each.processor().map(Ratio::value), end -> ratio(each, end)),
              SEEN)
          .addAll(
              Cells.ends(
                  "processor from",
                  "processor to",
                  LadderColumns::processorInterval,
                  LadderColumns::ratio,
                  SEEN));
    }
    return columns
        .field("processor", NetworkStep::processor, JSON)
        .field("processor", each -> each.processor().map(Ratio::value), CSV)
        .field("processor_lower", each -> processorInterval(each).map(Interval::lower), CSV)
        .field("processor_upper", each -> processorInterval(each).map(Interval::upper), CSV);
  }

  /**
   * Adds the section to the page, if some network is on top of another.
   *
   * @param linked the figure wide and narrow, with links; empty if the page begins with it
   */
  static void addTo(Sections page, Results results, Map<String, Element> linked) {
    List<NetworkStep> steps = NetworkStep.of(results);
    if (!steps.isEmpty()) {
      page.begin("ladder", "Networks", "What each network adds", note(results))
          .addAll(WideFigure.onPage(linked))
          .add(HtmlTable.of(of(results, steps, PAGE).table(steps)))
          .add(DataLinks.to("ladder.csv", "results.json"));
    }
  }

  /** The steps in {@code results.json}; absent if the run has none. */
  static Optional<Object> json(Results results) {
    List<NetworkStep> steps = NetworkStep.of(results);
    return steps.isEmpty()
        ? Optional.empty()
        : Optional.of(JsonValues.array(of(results, steps, JSON), steps));
  }

  private static String note(Results results) {
    return "Each network against the one below it, on the same platform: the ratio of the means,"
        + " inverted for rates, so that above 1 is worse; with its "
        + Numbers.level(results.level())
        + " interval, paired by block. Processor time is that of the platform for the same work,"
        + " switches in user space included.";
  }

  private static Optional<Interval> processorInterval(NetworkStep step) {
    return step.processor().flatMap(Ratio::interval);
  }

  private static Cell number(double base, UnitScale unit) {
    return Cells.number(base, unit);
  }

  private static Cell ratio(NetworkStep step, double value) {
    return Cells.ratio(value, step.ratio().interval());
  }
}
