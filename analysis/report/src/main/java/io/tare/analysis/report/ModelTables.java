package io.tare.analysis.report;

import io.tare.analysis.overhead.Band;
import io.tare.analysis.overhead.FittedComponent;
import io.tare.analysis.overhead.Law;
import io.tare.analysis.overhead.ModelChange;
import io.tare.analysis.overhead.OverheadComponent;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.overhead.RegimeIndex;
import io.tare.analysis.overhead.RegimeIndices;
import io.tare.analysis.overhead.Scaling;
import io.tare.analysis.overhead.TransferIndex;
import io.tare.analysis.overhead.WorkPoint;
import io.tare.analysis.queueing.UniversalScalability;
import io.tare.analysis.results.CellText;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Overhead models as tables. */
public final class ModelTables {

  private static final double NANOS = 1e9;

  private ModelTables() {}

  /** To which kind of operation a platform is sensitive. */
  public static Table regimes(OverheadModel model) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("operation"),
            Column.words("part"),
            Column.numbers("PD below"),
            Column.numbers("PD above"),
            Column.numbers("break at"),
            Column.numbers("working set").minor(),
            Column.numbers("share"),
            Column.numbers("adds"));
    for (RegimeIndex each : RegimeIndices.of(model)) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.operation() + (each.where().isEmpty() ? "" : " " + each.where())),
              Cell.of(each.kind().label()),
              pd(each.below()),
              pd(each.above()),
              each.breakAt()
                  .map(
                      at ->
                          Cell.of(
                              at.at(),
                              at.variable()
                                  + " "
                                  + value(at.variable(), at.low())
                                  + "–"
                                  + value(at.variable(), at.high())))
                  .orElse(Cell.of("")),
              each.breakAt().isPresent() && each.breakAt().get().workingSet().isPresent()
                  ? Cell.of(
                      each.breakAt().get().workingSet().getAsDouble(),
                      CellText.bytes(
                          Numbers.rounded(each.breakAt().get().workingSet().getAsDouble(), 2)))
                  : Cell.of(""),
              share(each.share(), false),
              share(each.contribution(), true)));
    }
    return table.table();
  }

  private static String value(String variable, double value) {
    return variable.equals("s") ? CellText.bytes(value) : CellText.plain(value);
  }

  private static Cell pd(Band band) {
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

  /** What a platform adds to the way of a request outside of the server. */
  public static Table transfers(OverheadModel model) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("operation"),
            Column.words("path"),
            Column.numbers("adds to a request"),
            Column.numbers("adds to each MB"));
    for (TransferIndex each : TransferIndex.of(model)) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.operation()),
              Cell.of(each.path()),
              micros(each.perRequestSeconds()),
              micros(each.perMegabyteSeconds())));
    }
    return table.table();
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

  /** How far each law is off. */
  static Table fits(OverheadModel model) {
    Table.Builder table =
        new Table.Builder(
            Column.words("operation"),
            Column.words("part"),
            Column.words("path").minor(),
            Column.words("platform"),
            Column.numbers("cells"),
            Column.numbers("worst off by"),
            Column.numbers("left out"));
    for (OverheadComponent component : model.components()) {
      if (component instanceof FittedComponent fitted) {
        fitted
            .laws()
            .forEach(
                (platform, law) ->
                    table.row(
                        component.operation(),
                        component.kind().label(),
                        component.path(),
                        platform,
                        "" + law.cells().size(),
                        law.cells().stream()
                            .max(Comparator.comparingDouble(cell -> Math.abs(cell.residual())))
                            .map(cell -> error(cell.residual()).shown())
                            .orElse(""),
                        Numbers.percent(law.misfit())));
      }
    }
    return table.table();
  }

  /** What each law was fitted to, and how far it is off. */
  public static Table cells(OverheadModel model) {
    Table.Builder table =
        new Table.Builder(
            Column.words("operation"),
            Column.words("part"),
            Column.words("path").minor(),
            Column.words("platform"),
            Column.words("at"),
            Column.numbers("measured"),
            Column.numbers("fitted"),
            Column.numbers("off by"),
            Column.numbers("left out, off by"));
    for (OverheadComponent component : model.components()) {
      if (component instanceof FittedComponent fitted) {
        fitted
            .laws()
            .forEach(
                (platform, law) ->
                    law.cells().forEach(cell -> cell(table, fitted, platform, cell)));
      }
    }
    return table.table();
  }

  private static void cell(
      Table.Builder table, FittedComponent component, String platform, Law.FittedCell cell) {
    table.row(
        List.of(
            Cell.of(component.operation()),
            Cell.of(component.kind().label()),
            Cell.of(component.path()),
            Cell.of(platform),
            Cell.of(at(cell.point())),
            Cell.of(cell.measured(), UnitScale.time(cell.measured() * NANOS)),
            Cell.of(cell.fitted(), UnitScale.time(cell.fitted() * NANOS)),
            error(cell.residual()),
            error(cell.leftOutError())));
  }

  /** PD in two models. */
  public static Table changes(List<ModelChange> changes) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("operation"),
            Column.words("part"),
            Column.words("at"),
            Column.numbers("before"),
            Column.numbers("after"),
            Column.numbers("after/before"),
            Column.words("verdict"));
    for (ModelChange each : changes) {
      table.row(
          List.of(
              Cell.of(each.platform()),
              Cell.of(each.operation()),
              Cell.of(each.kind().label()),
              Cell.of(at(each.point())),
              Cell.of(each.before().value(), Numbers.ratio(each.before().value(), 2)),
              Cell.of(each.after().value(), Numbers.ratio(each.after().value(), 2)),
              pd(each.ratio()),
              Cell.of(each.isTold() ? "differs" : "undecided")));
    }
    return table.table();
  }

  /** How throughput scales with clients. */
  public static Table scalings(List<Scaling> scalings) {
    Table.Builder table =
        new Table.Builder(
            Column.words("workload"),
            Column.words("platform"),
            Column.numbers("loads"),
            Column.numbers("λ in 1/s"),
            Column.numbers("σ"),
            Column.numbers("κ"),
            Column.numbers("peak at"),
            Column.numbers("R²"));
    for (Scaling each : scalings) {
      UniversalScalability law = each.fit().law();
      table.row(
          List.of(
              Cell.of(each.workload()),
              Cell.of(each.platform()),
              Cell.of(each.throughputs().size(), "" + each.throughputs().size()),
              parameter(law.rate(), each.fit().rateHalfWidth()),
              parameter(law.contention(), each.fit().contentionHalfWidth()),
              parameter(law.crosstalk(), each.fit().crosstalkHalfWidth()),
              Double.isInfinite(law.peak())
                  ? Cell.of("none")
                  : Cell.of(law.peak(), Numbers.significant(law.peak(), 3)),
              Cell.of(each.fit().determination(), Numbers.fixed(each.fit().determination(), 4))));
    }
    return table.table();
  }

  private static Cell parameter(double value, double halfWidth) {
    return Cell.of(
        value,
        Numbers.significant(value, 3)
            + (Double.isFinite(halfWidth)
                ? " ± " + Numbers.significant(halfWidth, 2)
                : " (not told)"));
  }

  private static String at(WorkPoint point) {
    StringBuilder at = new StringBuilder();
    point
        .values()
        .forEach(
            (name, value) ->
                at.append(at.isEmpty() ? "" : " ")
                    .append(name)
                    .append('=')
                    .append(value(name, value)));
    return at.toString();
  }

  private static Cell error(double share) {
    return Cell.of(share, Numbers.signedPercent(share));
  }
}
