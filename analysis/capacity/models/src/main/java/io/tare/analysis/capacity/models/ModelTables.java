package io.tare.analysis.capacity.models;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Overhead models as tables. */
public final class ModelTables {

  private static final double NANOS = 1e9;
  private static final double MEGABYTE = 1e6;

  private ModelTables() {}

  /** The kinds of operations to which a platform is sensitive. */
  public static Table regimes(OverheadModel model) {
    return new Columns<RegimeIndex>()
        .words("platform", RegimeIndex::platform)
        .words(
            "operation",
            each -> each.operation() + (each.where().isEmpty() ? "" : " " + each.where()))
        .words("part", each -> each.kind().label())
        .values("PD below", each -> pd(each.below()))
        .values("PD above", each -> pd(each.above()))
        .values("break at", each -> each.breakAt().map(ModelTables::breakAt).orElse(Cell.EMPTY))
        .add(column -> column.values("working set", ModelTables::workingSet).minor())
        .values("share", each -> share(each.share(), false))
        .values("adds", each -> share(each.contribution(), true))
        .table(RegimeIndices.of(model));
  }

  private static Cell breakAt(RegimeIndex.Break at) {
    return Cell.of(
        at.at(),
        at.variable()
            + " "
            + value(at.variable(), at.low())
            + "–"
            + value(at.variable(), at.high()));
  }

  private static Cell workingSet(RegimeIndex each) {
    OptionalDouble bytes =
        each.breakAt().map(RegimeIndex.Break::workingSet).orElse(OptionalDouble.empty());
    return bytes.isPresent()
        ? Cell.of(bytes.getAsDouble(), CellText.bytes(Numbers.rounded(bytes.getAsDouble(), 2)))
        : Cell.EMPTY;
  }

  private static String value(String variable, double value) {
    return variable.equals("s") ? CellText.bytes(value) : CellText.plain(value);
  }

  /** {@code "1.62 (1.55–1.70)"}. */
  static Cell pd(Band band) {
    return Cell.of(
        band.value(),
        String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", band.value(), band.low(), band.high()));
  }

  private static Cell share(OptionalDouble share, boolean isSigned) {
    return share.isPresent()
        ? Cell.of(
            share.getAsDouble(),
            String.format(
                Locale.ROOT, isSigned ? "%+.1f %%" : "%.0f %%", 100 * share.getAsDouble()))
        : Cell.of("");
  }

  /** What a platform adds to a request outside the server. */
  public static Table transfers(OverheadModel model) {
    return new Columns<TransferIndex>()
        .words("platform", TransferIndex::platform)
        .words("operation", TransferIndex::operation)
        .words("path", TransferIndex::path)
        .values("adds to a request", each -> micros(each.perRequestSeconds()))
        .values("adds to each MB", each -> micros(each.perMegabyteSeconds()))
        .table(TransferIndex.of(model));
  }

  /** Costs of networks. */
  static Table networks(OverheadModel model) {
    return new Columns<NetworkLaw>()
        .words("network", NetworkLaw::network)
        .words("platform", NetworkLaw::platform)
        .values(
            "round trip", each -> micros(Band.over(model.draws(), draw -> each.seconds(0, draw))))
        .values(
            "each MB",
            each ->
                micros(
                    Band.over(
                        model.draws(),
                        draw -> each.seconds(MEGABYTE, draw) - each.seconds(0, draw))))
        .table(model.networks());
  }

  private static Cell micros(Band band) {
    return Cell.of(
        band.value(),
        String.format(
            Locale.ROOT,
            "%.0f µs (%.0f to %.0f)",
            1e6 * band.value(),
            1e6 * band.low(),
            1e6 * band.high()));
  }

  /** The law of a component on a platform. */
  private record Fit(FittedComponent component, String platform, CostFunction law) {

    static List<Fit> of(OverheadModel model) {
      List<Fit> all = new ArrayList<>();
      for (OverheadComponent each : model.components()) {
        if (each instanceof FittedComponent fitted) {
          fitted.laws().forEach((platform, law) -> all.add(new Fit(fitted, platform, law)));
        }
      }
      return all;
    }

    static Columns<Fit> columns() {
      return new Columns<Fit>()
          .words("operation", each -> each.component.operation())
          .words("part", each -> each.component.kind().label())
          .add(column -> column.words("path", each -> each.component.path()).minor())
          .words("platform", Fit::platform);
    }

    String worst() {
      return law.cells().stream()
          .max(Comparator.comparingDouble(cell -> Math.abs(cell.residual())))
          .map(cell -> error(cell.residual()).shown())
          .orElse("");
    }
  }

  /** A cell used to fit a law. */
  private record OfFit(Fit fit, CostFunction.FittedCell cell) {}

  /** The errors of each law. */
  static Table fits(OverheadModel model) {
    return Fit.columns()
        .numbers("cells", each -> "" + each.law.cells().size())
        .numbers("worst off by", Fit::worst)
        .numbers("left out", each -> Numbers.percent(each.law.misfit()))
        .table(Fit.of(model));
  }

  /** The cells of each law, and its errors. */
  public static Table cells(OverheadModel model) {
    return Fit.columns()
        .<OfFit>within(each -> Optional.of(each.fit))
        .words("at", each -> each.cell.point().words())
        .values("measured", each -> time(each.cell.measured()))
        .values("fitted", each -> time(each.cell.fitted()))
        .values("off by", each -> error(each.cell.residual()))
        .values("left out, off by", each -> error(each.cell.leftOutError()))
        .table(
            Fit.of(model).stream()
                .flatMap(fit -> fit.law.cells().stream().map(cell -> new OfFit(fit, cell)))
                .toList());
  }

  private static Cell time(double seconds) {
    return Cell.of(seconds, UnitScale.time(seconds * NANOS));
  }

  /** PD in two models. */
  public static Table changes(List<ModelChange> changes) {
    return new Columns<ModelChange>()
        .words("platform", ModelChange::platform)
        .words("operation", ModelChange::operation)
        .words("part", each -> each.kind().label())
        .words("at", each -> each.point().words())
        .values("before", each -> Cells.ratio(each.before().value(), 2))
        .values("after", each -> Cells.ratio(each.after().value(), 2))
        .values("after/before", each -> pd(each.ratio()))
        .words("verdict", each -> each.isReported() ? "differs" : "undecided")
        .table(changes);
  }

  /** How throughput scales with clients. */
  public static Table scalings(List<Scaling> scalings) {
    return new Columns<Scaling>()
        .words("workload", Scaling::workload)
        .words("platform", Scaling::platform)
        .values("loads", each -> Cells.whole(each.throughputs().size()))
        .values("λ in 1/s", each -> parameter(each.fit().law().rate(), each.fit().rateHalfWidth()))
        .values(
            "σ", each -> parameter(each.fit().law().contention(), each.fit().contentionHalfWidth()))
        .values(
            "κ", each -> parameter(each.fit().law().crosstalk(), each.fit().crosstalkHalfWidth()))
        .values("peak at", each -> peak(each.fit().law().peak()))
        .values(
            "R²",
            each ->
                Cell.of(each.fit().determination(), Numbers.fixed(each.fit().determination(), 4)))
        .table(scalings);
  }

  private static Cell peak(double clients) {
    return Double.isInfinite(clients)
        ? Cell.of("none")
        : Cell.of(clients, Numbers.significant(clients, 3));
  }

  private static Cell parameter(double value, double halfWidth) {
    return Cell.of(
        value,
        Numbers.significant(value, 3)
            + (Double.isFinite(halfWidth)
                ? " ± " + Numbers.significant(halfWidth, 2)
                : " (unknown)"));
  }

  private static Cell error(double share) {
    return Cell.of(share, Numbers.signedPercent(share));
  }
}
