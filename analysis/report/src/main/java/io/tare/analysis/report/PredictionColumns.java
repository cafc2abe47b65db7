package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.network.NetworkPrediction;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.presentation.UnitScales;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** Predicted times of calls over each network, and their errors. */
final class PredictionColumns {

  /** Relative errors of shorter calls mean little: tens of microseconds are percents of them. */
  private static final double MIN_NANOS = 2e6;

  private PredictionColumns() {}

  /** A row for each call and network. */
  static Columns<NetworkPrediction> of(Results results) {
    Map<String, UnitScales> units = UnitScales.byWorkload(results);
    return new Columns<NetworkPrediction>()
        .groups("workload", each -> CellText.of(each.measurand().over(Network.LOOPBACK)))
        .add(
            column ->
                column
                    .words("platform", NetworkPrediction::platform)
                    .when(results.platforms().size() > 1))
        .words("network", each -> each.from().name() + " → " + each.measurand().network().name())
        .words("unit", each -> unit(units, each).symbol())
        .values(
            "predicted", each -> Cells.number(each.sides().candidate().value(), unit(units, each)))
        .values("measured", each -> Cells.number(each.measuredNanos(), unit(units, each)))
        .values("mean", each -> Cells.number(each.meanNanos(), unit(units, each)))
        .strong("off by", each -> share(each.error()))
        .addAll(
            Cells.ends(
                "from",
                "to",
                each -> each.ratio().interval().map(PredictionColumns::errors),
                (each, end) -> share(end)))
        .values("unchanged", each -> share(each.unchangedError()))
        .values("blocks", each -> Cells.whole(each.ratio().blocks()));
  }

  /** The heading of the table: the mean error of the calls that are long enough. */
  static String heading(List<NetworkPrediction> all) {
    OptionalDouble error = NetworkPrediction.meanAbsoluteError(all, MIN_NANOS);
    OptionalDouble unchanged = NetworkPrediction.meanUnchangedError(all, MIN_NANOS);
    return "median calls predicted from network costs"
        + (error.isPresent() && unchanged.isPresent()
            ? ", off by %s on average of those of 2 ms or more; the time over the first network is off by %s"
                .formatted(percent(error.getAsDouble()), percent(unchanged.getAsDouble()))
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
