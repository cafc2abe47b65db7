package io.tare.analysis.planning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.overhead.Band;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers to capacity questions, as tables. */
public final class AnswerTables {

  private static final double NANOS = 1e9;

  private AnswerTables() {}

  /** Requests of a class on a platform. */
  private record OfClass(CapacityAnswer.OnPlatform on, CapacityAnswer.OfClass of) {

    static List<OfClass> of(CapacityAnswer answer) {
      return answer.platforms().stream()
          .flatMap(on -> on.classes().stream().map(of -> new OfClass(on, of)))
          .toList();
    }
  }

  /** For people: a row for each platform and class. */
  static Table platforms(CapacityAnswer answer) {
    Query query = answer.query();
    return new Columns<OfClass>()
        .words("platform", each -> each.on.platform())
        .words("class", each -> each.of.name())
        .when(query.classes().size() > 1)
        .numbers("guests", each -> "" + each.on.vms())
        .numbers("busy", each -> percent(busiest(each.on)))
        .words("busiest", each -> each.on.bottleneck())
        .minor()
        .numbers(
            "per second",
            each -> each.on.saturated() ? "–" : rate(each.of.throughputPerSecond().value()))
        .numbers("mean", each -> time(each.of.meanSeconds().value()))
        .numbers(share(query.quantile()), each -> time(each.of.quantile(query.quantile()).value()))
        .numbers(
            "95 % of draws",
            each -> marked(ends(each.of.quantile(query.quantile())), each.on.isValidated()))
        .numbers(
            "meets SLA",
            each -> each.on.sla().map(check -> probability(check.probability())).orElse(""))
        .when(query.sla().isPresent())
        .numbers(
            "price",
            each ->
                each.on.price().isPresent() ? CellText.plain(each.on.price().getAsDouble()) : "–")
        .when(!query.prices().isEmpty())
        .table(OfClass.of(answer));
  }

  /** A band, with a mark if the model was not validated on its platform; a note explains it. */
  private static String marked(String band, boolean isValidated) {
    return isValidated ? band : band + " *";
  }

  private static double busiest(CapacityAnswer.OnPlatform each) {
    return each.stations().stream()
        .mapToDouble(use -> use.utilization().value())
        .max()
        .orElse(Double.NaN);
  }

  /** {@code "p95"}. */
  static String share(double share) {
    return "p" + CellText.plain(100 * share);
  }

  /** A part of a request, or waiting, which has no PD. */
  private record OfPart(OfClass in, Optional<CapacityAnswer.Part> part) {

    static Stream<OfPart> of(OfClass in) {
      return Stream.concat(
          in.of.parts().stream().map(part -> new OfPart(in, Optional.of(part))),
          Stream.of(new OfPart(in, Optional.empty())));
    }

    Band seconds() {
      return part.map(CapacityAnswer.Part::seconds).orElse(in.of.waiting());
    }

    String ofTheMean() {
      double mean = in.of.meanSeconds().value();
      return Double.isInfinite(mean) ? "–" : Numbers.percent(seconds().value() / mean);
    }
  }

  /** For people: the time of each part of a single request, and the waiting time. */
  static Table parts(CapacityAnswer answer) {
    return new Columns<OfPart>()
        .words("platform", each -> each.in.on.platform())
        .words("class", each -> each.in.of.name())
        .words(
            "part",
            each ->
                each.part.map(of -> of.part() + (of.bound() ? " (a bound)" : "")).orElse("waiting"))
        .numbers("reference", each -> each.part.map(of -> time(of.referenceSeconds())).orElse(""))
        .numbers("here", each -> time(each.seconds().value()))
        .numbers("95 % of draws", each -> ends(each.seconds()))
        .numbers(
            "PD",
            each ->
                each.part
                    .map(of -> of.pd().map(pd -> Numbers.ratio(pd.value(), 2)).orElse("–"))
                    .orElse(""))
        .numbers("of the mean", OfPart::ofTheMean)
        .table(OfClass.of(answer).stream().flatMap(OfPart::of).toList());
  }

  /** For people: points of a sweep. */
  static Table points(CapacityAnswer answer) {
    SweptParameter what = answer.query().vary().orElseThrow().what();
    return new Columns<CapacityAnswer.Point>()
        .numbers(what.word(), each -> value(what, each.at()))
        .words("platform", CapacityAnswer.Point::platform)
        .numbers("busy", each -> percent(each.utilization().value()))
        .words("busiest", CapacityAnswer.Point::bottleneck)
        .minor()
        .numbers("mean", each -> time(each.meanSeconds().value()))
        .numbers(share(answer.query().quantile()), each -> time(each.quantileSeconds().value()))
        .numbers("95 % of draws", each -> marked(ends(each.quantileSeconds()), each.isValidated()))
        .table(answer.points());
  }

  /** A value of the varied parameter, with its unit. */
  static String value(SweptParameter what, double value) {
    return switch (what) {
      case RATE -> rate(value);
      case SIZE -> CellText.bytes(Numbers.rounded(value, 3));
      case SERVICE -> time(value);
      default -> Numbers.significant(value, 3);
    };
  }

  /** For people: where platforms saturate. */
  static Table ranges(CapacityAnswer answer) {
    return new Columns<CapacityAnswer.Range>()
        .words("platform", CapacityAnswer.Range::platform)
        .numbers("saturates at", each -> rate(each.saturationPerSecond().value()))
        .numbers(
            "95 % of draws", each -> marked(rates(each.saturationPerSecond()), each.isValidated()))
        .numbers("knee at", each -> rate(each.kneePerSecond()))
        .table(answer.ranges());
  }

  /** For people: which input moves the answer most. */
  static Table factors(CapacityAnswer answer) {
    return new Columns<CapacityAnswer.Factor>()
        .words("platform", CapacityAnswer.Factor::platform)
        .words("1 % more of", CapacityAnswer.Factor::input)
        .numbers("mean", each -> change(each.meanElasticity()))
        .numbers(share(answer.query().quantile()), each -> change(each.quantileElasticity()))
        .table(answer.factors());
  }

  private static String change(double percent) {
    return Double.isFinite(percent) ? String.format(Locale.ROOT, "%+.2f %%", percent) : "saturates";
  }

  /** For people: the largest loads. */
  static Table largest(CapacityAnswer answer) {
    return new Columns<CapacityAnswer.Largest>()
        .words("platform", CapacityAnswer.Largest::platform)
        .numbers("largest rate", each -> rate(each.perSecond().value()))
        .numbers("95 % of draws", each -> marked(rates(each.perSecond()), each.isValidated()))
        .numbers("surely", each -> rate(each.surePerSecond()))
        .table(answer.largest());
  }

  /**
   * A quantity of an answer.
   *
   * @param requests the class; empty for the whole platform
   * @param at the value in a sweep, or the quantile; NaN for others
   */
  private record Quantity(String platform, String requests, String name, double at, Band band) {

    Quantity(String platform, String name, Band band) {
      this(platform, "", name, Double.NaN, band);
    }

    Quantity(String platform, String name, double value) {
      this(platform, name, Band.of(value));
    }
  }

  /** For programs: a row for each quantity, in base units and not rounded. */
  public static Table values(CapacityAnswer answer) {
    List<Quantity> rows = new ArrayList<>();
    for (CapacityAnswer.OnPlatform each : answer.platforms()) {
      String on = each.platform();
      rows.add(new Quantity(on, "vms", each.vms()));
      each.sla().ifPresent(sla -> rows.add(new Quantity(on, "sla_probability", sla.probability())));
      each.price().ifPresent(price -> rows.add(new Quantity(on, "price", price)));
      each.stations()
          .forEach(
              use -> rows.add(new Quantity(on, "utilization " + use.station(), use.utilization())));
      each.classes().forEach(of -> rows.addAll(quantities(on, of)));
    }
    for (CapacityAnswer.Point each : answer.points()) {
      String on = each.platform();
      rows.add(new Quantity(on, "", "mean_seconds", each.at(), each.meanSeconds()));
      rows.add(new Quantity(on, "", "quantile_seconds", each.at(), each.quantileSeconds()));
      rows.add(new Quantity(on, "", "utilization", each.at(), each.utilization()));
    }
    for (CapacityAnswer.Range each : answer.ranges()) {
      String on = each.platform();
      rows.add(new Quantity(on, "saturation_per_second", each.saturationPerSecond()));
      rows.add(new Quantity(on, "knee_per_second", each.kneePerSecond()));
    }
    for (CapacityAnswer.Factor each : answer.factors()) {
      String on = each.platform();
      rows.add(new Quantity(on, "mean_elasticity " + each.input(), each.meanElasticity()));
      rows.add(new Quantity(on, "quantile_elasticity " + each.input(), each.quantileElasticity()));
    }
    for (CapacityAnswer.Largest each : answer.largest()) {
      rows.add(new Quantity(each.platform(), "largest_per_second", each.perSecond()));
      rows.add(new Quantity(each.platform(), "sure_per_second", each.surePerSecond()));
    }
    return new Columns<Quantity>()
        .words("platform", Quantity::platform)
        .words("class", Quantity::requests)
        .words("quantity", Quantity::name)
        .values("at", each -> exact(each.at))
        .values("value", each -> exact(each.band.value()))
        .values("low", each -> exact(each.band.low()))
        .values("high", each -> exact(each.band.high()))
        .table(rows);
  }

  private static List<Quantity> quantities(String on, CapacityAnswer.OfClass of) {
    List<Quantity> rows = new ArrayList<>();
    double none = Double.NaN;
    rows.add(new Quantity(on, of.name(), "throughput_per_second", none, of.throughputPerSecond()));
    rows.add(new Quantity(on, of.name(), "mean_seconds", none, of.meanSeconds()));
    of.quantiles()
        .forEach(
            each ->
                rows.add(
                    new Quantity(on, of.name(), "quantile_seconds", each.share(), each.seconds())));
    of.parts()
        .forEach(
            each ->
                rows.add(
                    new Quantity(on, of.name(), each.part() + "_seconds", none, each.seconds())));
    return rows;
  }

  private static Cell exact(double value) {
    return Cell.of(value, "" + value);
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
