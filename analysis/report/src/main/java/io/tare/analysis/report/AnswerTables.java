package io.tare.analysis.report;

import io.tare.analysis.overhead.Band;
import io.tare.analysis.planning.CapacityAnswer;
import io.tare.analysis.planning.Query;
import io.tare.analysis.planning.Varied;
import io.tare.analysis.results.CellText;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import io.tare.analysis.table.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Answers to questions of capacity, as tables. */
public final class AnswerTables {

  private static final double NANOS = 1e9;

  private AnswerTables() {}

  /** For people: a row for each platform and class. */
  static Table platforms(CapacityAnswer answer) {
    Query query = answer.query();
    boolean hasPrices = !query.prices().isEmpty();
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("platform"));
    if (query.classes().size() > 1) {
      columns.add(Column.words("class"));
    }
    columns.add(Column.numbers("guests"));
    columns.add(Column.numbers("busy"));
    columns.add(Column.words("busiest").minor());
    columns.add(Column.numbers("per second"));
    columns.add(Column.numbers("mean"));
    columns.add(Column.numbers(share(query.quantile())));
    columns.add(Column.numbers("95 % of draws"));
    if (query.sla().isPresent()) {
      columns.add(Column.numbers("meets SLA"));
    }
    if (hasPrices) {
      columns.add(Column.numbers("price"));
    }
    Table.Builder table = new Table.Builder("", columns);
    for (CapacityAnswer.OnPlatform each : answer.platforms()) {
      for (CapacityAnswer.OfClass one : each.classes()) {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(each.platform()));
        if (query.classes().size() > 1) {
          row.add(Cell.of(one.name()));
        }
        Band quantile = quantile(one, query.quantile());
        row.add(Cell.of("" + each.vms()));
        row.add(Cell.of(percent(busiest(each))));
        row.add(Cell.of(each.bottleneck()));
        row.add(Cell.of(each.saturated() ? "–" : rate(one.throughputPerSecond().value())));
        row.add(Cell.of(time(one.meanSeconds().value())));
        row.add(Cell.of(time(quantile.value())));
        row.add(Cell.of(ends(quantile)));
        if (query.sla().isPresent()) {
          row.add(Cell.of(each.sla().map(check -> probability(check.probability())).orElse("")));
        }
        if (hasPrices) {
          row.add(
              Cell.of(each.price().isPresent() ? CellText.plain(each.price().getAsDouble()) : "–"));
        }
        table.row(row);
      }
    }
    return table.table();
  }

  private static double busiest(CapacityAnswer.OnPlatform each) {
    return each.stations().stream()
        .mapToDouble(use -> use.utilization().value())
        .max()
        .orElse(Double.NaN);
  }

  private static Band quantile(CapacityAnswer.OfClass one, double share) {
    return one.quantiles().stream()
        .filter(each -> Math.abs(each.share() - share) < 1e-9)
        .findFirst()
        .orElseThrow()
        .seconds();
  }

  /** {@code "p95"}. */
  static String share(double share) {
    return "p" + CellText.plain(100 * share);
  }

  /** For people: what each part of a request needs alone, and what waiting adds. */
  static Table parts(CapacityAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("class"),
            Column.words("part"),
            Column.numbers("reference"),
            Column.numbers("here"),
            Column.numbers("95 % of draws"),
            Column.numbers("PD"),
            Column.numbers("of the mean"));
    for (CapacityAnswer.OnPlatform platform : answer.platforms()) {
      for (CapacityAnswer.OfClass each : platform.classes()) {
        double mean = each.meanSeconds().value();
        for (CapacityAnswer.Part part : each.parts()) {
          table.row(
              platform.platform(),
              each.name(),
              part.part() + (part.bound() ? " (a bound)" : ""),
              time(part.referenceSeconds()),
              time(part.seconds().value()),
              ends(part.seconds()),
              part.pd().map(pd -> Numbers.ratio(pd.value(), 2)).orElse("–"),
              Double.isInfinite(mean) ? "–" : Numbers.percent(part.seconds().value() / mean));
        }
        table.row(
            platform.platform(),
            each.name(),
            "waiting",
            "",
            time(each.waiting().value()),
            ends(each.waiting()),
            "",
            Double.isInfinite(mean) ? "–" : Numbers.percent(each.waiting().value() / mean));
      }
    }
    return table.table();
  }

  /** For people: points of a sweep. */
  static Table points(CapacityAnswer answer) {
    Varied what = answer.query().vary().orElseThrow().what();
    Table.Builder table =
        new Table.Builder(
            Column.numbers(what.word()),
            Column.words("platform"),
            Column.numbers("busy"),
            Column.words("busiest").minor(),
            Column.numbers("mean"),
            Column.numbers(share(answer.query().quantile())),
            Column.numbers("95 % of draws"));
    for (CapacityAnswer.Point each : answer.points()) {
      table.row(
          value(what, each.at()),
          each.platform(),
          percent(each.utilization().value()),
          each.bottleneck(),
          time(each.meanSeconds().value()),
          time(each.quantileSeconds().value()),
          ends(each.quantileSeconds()));
    }
    return table.table();
  }

  /** A value of what was varied, with its unit. */
  static String value(Varied what, double value) {
    return switch (what) {
      case RATE -> rate(value);
      case SIZE -> CellText.bytes(Numbers.rounded(value, 3));
      case SERVICE -> time(value);
      default -> Numbers.significant(value, 3);
    };
  }

  /** For people: where platforms saturate. */
  static Table ranges(CapacityAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.numbers("saturates at"),
            Column.numbers("95 % of draws"),
            Column.numbers("knee at"));
    for (CapacityAnswer.Range each : answer.ranges()) {
      table.row(
          each.platform(),
          rate(each.saturationPerSecond().value()),
          rates(each.saturationPerSecond()),
          rate(each.kneePerSecond()));
    }
    return table.table();
  }

  /** For people: which input moves the answer most. */
  static Table factors(CapacityAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("1 % more of"),
            Column.numbers("mean"),
            Column.numbers(share(answer.query().quantile())));
    for (CapacityAnswer.Factor each : answer.factors()) {
      table.row(
          each.platform(),
          each.input(),
          change(each.meanElasticity()),
          change(each.quantileElasticity()));
    }
    return table.table();
  }

  private static String change(double percent) {
    return Double.isFinite(percent) ? String.format(Locale.ROOT, "%+.2f %%", percent) : "saturates";
  }

  /** For people: the largest loads. */
  static Table largest(CapacityAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.numbers("largest rate"),
            Column.numbers("95 % of draws"),
            Column.numbers("surely"));
    for (CapacityAnswer.Largest each : answer.largest()) {
      table.row(
          each.platform(),
          rate(each.perSecond().value()),
          rates(each.perSecond()),
          rate(each.surePerSecond()));
    }
    return table.table();
  }

  /** For machines: what was asked for, a row each, in base units and not rounded. */
  public static Table values(CapacityAnswer answer) {
    Table.Builder table =
        new Table.Builder(
            Column.words("platform"),
            Column.words("class"),
            Column.words("quantity"),
            Column.numbers("at"),
            Column.numbers("value"),
            Column.numbers("low"),
            Column.numbers("high"));
    for (CapacityAnswer.OnPlatform each : answer.platforms()) {
      row(table, each.platform(), "", "vms", Double.NaN, Band.of(each.vms()));
      each.sla()
          .ifPresent(
              sla ->
                  row(
                      table,
                      each.platform(),
                      "",
                      "sla_probability",
                      Double.NaN,
                      Band.of(sla.probability())));
      each.price()
          .ifPresent(price -> row(table, each.platform(), "", "price", Double.NaN, Band.of(price)));
      for (CapacityAnswer.Use use : each.stations()) {
        row(
            table,
            each.platform(),
            "",
            "utilization " + use.station(),
            Double.NaN,
            use.utilization());
      }
      for (CapacityAnswer.OfClass one : each.classes()) {
        row(
            table,
            each.platform(),
            one.name(),
            "throughput_per_second",
            Double.NaN,
            one.throughputPerSecond());
        row(table, each.platform(), one.name(), "mean_seconds", Double.NaN, one.meanSeconds());
        for (CapacityAnswer.Quantile quantile : one.quantiles()) {
          row(
              table,
              each.platform(),
              one.name(),
              "quantile_seconds",
              quantile.share(),
              quantile.seconds());
        }
        for (CapacityAnswer.Part part : one.parts()) {
          row(
              table,
              each.platform(),
              one.name(),
              part.part() + "_seconds",
              Double.NaN,
              part.seconds());
        }
      }
    }
    for (CapacityAnswer.Point each : answer.points()) {
      row(table, each.platform(), "", "mean_seconds", each.at(), each.meanSeconds());
      row(table, each.platform(), "", "quantile_seconds", each.at(), each.quantileSeconds());
      row(table, each.platform(), "", "utilization", each.at(), each.utilization());
    }
    for (CapacityAnswer.Range each : answer.ranges()) {
      row(
          table,
          each.platform(),
          "",
          "saturation_per_second",
          Double.NaN,
          each.saturationPerSecond());
      row(table, each.platform(), "", "knee_per_second", Double.NaN, Band.of(each.kneePerSecond()));
    }
    for (CapacityAnswer.Factor each : answer.factors()) {
      row(
          table,
          each.platform(),
          "",
          "mean_elasticity " + each.input(),
          Double.NaN,
          Band.of(each.meanElasticity()));
      row(
          table,
          each.platform(),
          "",
          "quantile_elasticity " + each.input(),
          Double.NaN,
          Band.of(each.quantileElasticity()));
    }
    for (CapacityAnswer.Largest each : answer.largest()) {
      row(table, each.platform(), "", "largest_per_second", Double.NaN, each.perSecond());
      row(table, each.platform(), "", "sure_per_second", Double.NaN, Band.of(each.surePerSecond()));
    }
    return table.table();
  }

  private static void row(
      Table.Builder table,
      String platform,
      String requests,
      String quantity,
      double at,
      Band band) {
    table.row(
        List.of(
            Cell.of(platform),
            Cell.of(requests),
            Cell.of(quantity),
            Cell.of(at, "" + at),
            Cell.of(band.value(), "" + band.value()),
            Cell.of(band.low(), "" + band.low()),
            Cell.of(band.high(), "" + band.high())));
  }

  /** {@code "253 ms"}; a station that saturates has no time. */
  static String time(double seconds) {
    return Double.isInfinite(seconds) ? "no bound" : UnitScale.time(seconds * NANOS);
  }

  private static String ends(Band band) {
    if (Double.isInfinite(band.low())) {
      return "no bound";
    }
    return band.high() - band.low() <= 1e-9 * band.high()
        ? "–"
        : time(band.low()) + "–" + time(band.high());
  }

  private static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? Numbers.significant(perSecond, 3) + "/s" : "no bound";
  }

  private static String rates(Band band) {
    return rate(band.low()) + "–" + rate(band.high());
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? Numbers.significant(100 * share, 3) + " %" : "–";
  }

  private static String probability(double share) {
    return share >= 1 ? "all draws" : Numbers.significant(100 * share, 3) + " %";
  }
}
