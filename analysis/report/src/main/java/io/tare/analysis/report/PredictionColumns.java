package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.TABLE;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.NetworkPrediction;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import io.tare.model.Metric;
import io.tare.model.Network;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** How long calls were predicted to take over each network, and how far off that was. */
final class PredictionColumns {

  private static final Enum<?>[] SEEN = {TABLE};

  /** Of shorter calls a share says little: tens of microseconds are then percents. */
  private static final double LEAST_NANOS = 2e6;

  private PredictionColumns() {}

  /** A row for each call and network. */
  static Columns<NetworkPrediction> of(Results results, Placement place) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    return new Columns<NetworkPrediction>()
        .groups("workload", each -> CellText.of(each.measurand().over(Network.LOOPBACK)), SEEN)
        .words("platform", NetworkPrediction::platform, SEEN)
        .when(results.platforms().size() > 1)
        .words(
            "network", each -> each.from().name() + " → " + each.measurand().network().name(), SEEN)
        .words("unit", each -> unit(units, each).symbol(), SEEN)
        .values(
            "predicted",
            each -> Cells.number(each.sides().candidate().value(), unit(units, each)),
            SEEN)
        .values("measured", each -> Cells.number(each.measuredNanos(), unit(units, each)), SEEN)
        .strong("off by", each -> share(each.error()), SEEN)
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.ratio().interval().map(PredictionColumns::errors),
                (each, end) -> share(end),
                SEEN))
        .values("blocks", each -> Cells.whole(each.ratio().blocks()), SEEN)
        .at(place);
  }

  /** What a table is headed by: how far all are off that count. */
  static String heading(List<NetworkPrediction> all) {
    OptionalDouble error = NetworkPrediction.meanAbsoluteError(all, LEAST_NANOS);
    return "calls predicted from what networks cost"
        + (error.isPresent()
            ? ", off by %s on average of those of 2 ms or more"
                .formatted(percent(error.getAsDouble()))
            : "");
  }

  private static UnitScale unit(Map<String, UnitScales> units, NetworkPrediction each) {
    return Objects.requireNonNull(units.get(each.measurand().workload())).of(Metric.RESPONSE);
  }

  private static Interval errors(Interval ratio) {
    return new Interval(ratio.lower() - 1, ratio.upper() - 1, ratio.level());
  }

  private static Cell share(double value) {
    return Cell.of(value, String.format(Locale.ROOT, "%+.1f %%", 100 * value));
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * value);
  }
}
