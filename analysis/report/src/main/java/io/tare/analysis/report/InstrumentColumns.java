package io.tare.analysis.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.Instrument;
import io.tare.analysis.comparison.StampCost;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.table.Columns;
import java.util.List;
import java.util.function.Function;

/** The columns of what measuring the parts adds. */
final class InstrumentColumns {

  private static final UnitScale MICROSECONDS = new UnitScale("µs", 1e3);

  private static final Columns<StampCost> COST =
      new Columns<StampCost>()
          .field("added_ns", StampCost::added)
          .field("clock_readings", StampCost::readings);

  private static final Columns<Instrument> JSON =
      new Columns<Instrument>()
          .field("pd_with_stamps", Instrument::withStamps)
          .field("candidate", each -> JsonValues.object(COST, each.candidate()))
          .field("reference", each -> JsonValues.object(COST, each.reference()))
          .field("added_share", Instrument::addedShare);

  private InstrumentColumns() {}

  static JsonNode json(Instrument instrument) {
    return JsonValues.object(JSON, instrument);
  }

  /** Those of which it is known. */
  static List<Comparison> known(List<Comparison> comparisons) {
    return comparisons.stream().filter(each -> each.instrument().isPresent()).toList();
  }

  static Columns<Comparison> of() {
    return new Columns<Comparison>()
        .words("workload", each -> CellText.of(each.measurand()))
        .words("platform", Comparison::candidate)
        .numbers("PD", each -> figure(each.pd()))
        .numbers("PD with stamps", each -> text(each, one -> figure(one.withStamps())))
        .numbers("stamps add there (µs)", each -> text(each, one -> time(one.candidate())))
        .numbers("on the reference (µs)", each -> text(each, one -> time(one.reference())))
        .numbers(
            "their share of the added time",
            each -> text(each, one -> one.addedShare().map(Interpretation::share).orElse("–")));
  }

  private static String text(Comparison comparison, Function<Instrument, String> figure) {
    return comparison.instrument().map(figure).orElse("not measured");
  }

  private static String figure(Ratio pd) {
    return Numbers.ratio(pd.value(), pd.interval(), Interpretation.decimals(pd.interval()));
  }

  private static String time(StampCost cost) {
    Estimate added = cost.added();
    return MICROSECONDS.text(added.value())
        + added
            .interval()
            .map(
                each ->
                    " ("
                        + MICROSECONDS.text(each.lower())
                        + " to "
                        + MICROSECONDS.text(each.upper())
                        + ")")
            .orElse("");
  }
}
