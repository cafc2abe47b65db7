package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.UnitScale;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.Table.Cell;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Answers to capacity questions, as tables. */
public final class AnswerTables {

  private static final double NANOS = 1e9;

  private AnswerTables() {}

  /** Requests of a class on a platform. */
  private record OfClass(CapacityAnswer.OnPlatform on, CapacityAnswer.OfClass of) {

    static List<OfClass> of(List<CapacityAnswer.OnPlatform> platforms) {
      return platforms.stream()
          .flatMap(on -> on.classes().stream().map(of -> new OfClass(on, of)))
          .toList();
    }
  }

  /** For people: a row for each platform and class; without figures where no guests suffice. */
  static Table platforms(Query query, List<CapacityAnswer.OnPlatform> platforms) {
    return new Columns<OfClass>()
        .words("platform", each -> each.on.platform())
        .add(
            column ->
                column.words("class", each -> each.of.name()).when(query.classes().size() > 1))
        .numbers("guests", each -> isFound(query, each.on) ? guests(each.on) : "none")
        .numbers("busy", each -> found(query, each, percent(busiest(each.on))))
        .add(
            column ->
                column.words("busiest", each -> found(query, each, each.on.bottleneck())).minor())
        .numbers(
            "per second",
            each ->
                each.on.saturated()
                    ? "–"
                    : found(query, each, rate(each.of.throughputPerSecond().value())))
        .numbers("mean", each -> found(query, each, time(each.of.meanSeconds().value())))
        .numbers(
            share(query.quantile()),
            each -> found(query, each, time(each.of.quantile(query.quantile()).value())))
        .numbers(
            "95 % of draws",
            each ->
                found(
                    query,
                    each,
                    marked(ends(each.of.quantile(query.quantile())), each.on.isValidated())))
        .add(
            column ->
                column
                    .numbers(
                        "meets SLA",
                        each -> each.on.sla().map(check -> probability(each.on, check)).orElse(""))
                    .when(query.sla().isPresent()))
        .add(
            column ->
                column
                    .numbers(
                        "price",
                        each ->
                            each.on.price().isPresent()
                                ? found(query, each, CellText.plain(each.on.price().getAsDouble()))
                                : "–")
                    .when(!query.prices().isEmpty()))
        .table(OfClass.of(platforms));
  }

  /** False only if the question was how many guests, and no number is enough. */
  private static boolean isFound(Query query, CapacityAnswer.OnPlatform on) {
    return !query.question().findsGuests()
        || on.sla().map(CapacityAnswer.SlaCheck::met).orElse(false);
  }

  /** {@code "3 + 1"}: with a spare one. */
  static String guests(CapacityAnswer.OnPlatform on) {
    return on.spare() > 0 ? on.vms() + " + " + on.spare() : "" + on.vms();
  }

  private static String found(Query query, OfClass each, String figure) {
    return isFound(query, each.on) ? figure : "–";
  }

  /** A band, with a mark if the model was not validated on its platform; a note explains it. */
  static String marked(String band, boolean isValidated) {
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

    double shareOfTheMean() {
      return seconds().value() / in.of.meanSeconds().value();
    }

    String name() {
      return part.map(CapacityAnswer.Part::part).orElse("waiting");
    }

    String ofTheMean() {
      double mean = in.of.meanSeconds().value();
      return Double.isInfinite(mean) ? "–" : Numbers.percent(seconds().value() / mean);
    }
  }

  /** For people: the time of each part of a single request, and the waiting time. */
  static Table parts(List<CapacityAnswer.OnPlatform> platforms) {
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
        .table(OfClass.of(platforms).stream().flatMap(OfPart::of).toList());
  }

  /** {@code "waiting (61 %)"}: the longest part of the first class. */
  static String mostOfTheMean(CapacityAnswer.OnPlatform on) {
    if (on.saturated()) {
      return "saturates";
    }
    OfPart longest =
        OfPart.of(new OfClass(on, on.classes().get(0)))
            .max(Comparator.comparingDouble(OfPart::shareOfTheMean))
            .orElseThrow();
    return longest.name() + " (" + longest.ofTheMean() + ")";
  }

  /** A value of the varied parameter, with its unit. */
  static String value(SweptParameter what, double value) {
    return switch (what) {
      case RATE -> rate(value);
      case SIZE -> CellText.bytes(Numbers.rounded(value, 3));
      case SERVICE -> time(value);
      case CLIENTS, VCPUS, VMS -> CellText.plain(value);
      case CHARACTERS -> Numbers.significant(value, 3);
    };
  }

  /** For programs: a row for each quantity, in base units and not rounded. */
  public static Table values(CapacityAnswer answer) {
    return new Columns<Quantity>()
        .words("platform", Quantity::platform)
        .words("class", Quantity::requests)
        .words("quantity", Quantity::name)
        .values("at", each -> exact(each.at()))
        .values("value", each -> exact(each.band().value()))
        .values("low", each -> exact(each.band().low()))
        .values("high", each -> exact(each.band().high()))
        .table(answer.found().quantities());
  }

  private static Cell exact(double value) {
    return Cell.of(value, "" + value);
  }

  /** {@code "253 ms"}; a station that saturates has no time. */
  static String time(double seconds) {
    return Double.isInfinite(seconds) ? "no bound" : UnitScale.time(seconds * NANOS);
  }

  /** What a part saves is negative; then a dash between two ends would be read as a sign. */
  static String ends(Band band) {
    if (Double.isInfinite(band.low())) {
      return "no bound";
    }
    if (Double.isInfinite(band.high())) {
      return "above " + time(band.low()); // some draws saturate
    }
    double size = Math.max(Math.abs(band.low()), Math.abs(band.high()));
    return band.high() - band.low() <= 1e-9 * size
        ? "–"
        : time(band.low()) + (band.low() < 0 ? " to " : "–") + time(band.high());
  }

  static String rate(double perSecond) {
    return Double.isFinite(perSecond) ? Numbers.significant(perSecond, 3) + "/s" : "no bound";
  }

  static String rates(Band band) {
    return rate(band.low()) + "–" + rate(band.high());
  }

  static String percent(double share) {
    return Double.isFinite(share) ? Numbers.significant(100 * share, 3) + " %" : "–";
  }

  /** Draws cover only the parameters' error where no load test showed that of predictions. */
  private static String probability(CapacityAnswer.OnPlatform on, CapacityAnswer.SlaCheck check) {
    if (!on.isValidated()) {
      return "not known";
    }
    double share = check.probability();
    return share >= 1 ? "all draws" : Numbers.significant(100 * share, 3) + " %";
  }
}
