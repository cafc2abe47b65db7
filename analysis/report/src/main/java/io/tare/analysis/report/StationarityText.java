package io.tare.analysis.report;

import io.tare.analysis.comparison.DriftShare;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.diagnosis.CountedDrift;
import io.tare.analysis.comparison.diagnosis.WarmUpCurve;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.statistics.design.RatioTrend;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Text on levels after the start, and on how steady counted levels are. */
final class StationarityText {

  private static final List<String> THIRDS = List.of("counted: first third", "middle", "last");

  private static final Columns<DriftShare> COUNTED_DRIFT =
      new Columns<DriftShare>()
          .field("cells", DriftShare::cells)
          .field("beyond", DriftShare::beyond)
          .field("within", DriftShare::within)
          .field("trials", DriftShare::trials)
          .field("trials_beyond", DriftShare::trialsBeyond)
          .field("median_ratio", DriftShare::medianRatio);

  /** How a ratio moved, for programs. */
  static final Columns<RatioTrend> MOVEMENT =
      new Columns<RatioTrend>()
          .field("ratio", RatioTrend::ratio)
          .field("interval", each -> JsonValues.interval(each.interval()))
          .field("blocks", RatioTrend::blocks)
          .field("p_holm", RatioTrend::holmP)
          .field("detectable_ratio", RatioTrend::detectable)
          .field("seen", RatioTrend::isSeen)
          .field("within", RatioTrend::isWithin);

  private static final Columns<WarmUpCurve.Level> LEVEL =
      new Columns<WarmUpCurve.Level>()
          .field("cells", WarmUpCurve.Level::cells)
          .field("median_ratio", WarmUpCurve.Level::median)
          .field("ninth_decile_ratio", WarmUpCurve.Level::ninthDecile);

  private static final Columns<WarmUpCurve.Window> WINDOW =
      new Columns<WarmUpCurve.Window>()
          .field("from_s", WarmUpCurve.Window::fromSeconds)
          .field("to_s", WarmUpCurve.Window::toSeconds)
          .addAll(LEVEL.within(each -> Optional.of(each.level())));

  private static final Columns<WarmUpCurve> FALL =
      new Columns<WarmUpCurve>()
          .field("platform", WarmUpCurve::platform)
          .field("warm_up", each -> JsonValues.array(WINDOW, each.warmUp()))
          .field("counted", each -> JsonValues.array(LEVEL, each.counted()));

  /** The same for programs; empty if nothing was measured in rounds. */
  static final Columns<Results> FIELDS =
      new Columns<Results>()
          .field(
              "counted_drift",
              each -> DriftShare.of(each).map(share -> JsonValues.object(COUNTED_DRIFT, share)))
          .field(
              "level_after_start",
              each ->
                  Optional.of(each.levelFalls())
                      .filter(falls -> !falls.isEmpty())
                      .map(falls -> JsonValues.array(FALL, falls)));

  private StationarityText() {}

  /** The share of cells that drift, in a sentence; empty if nothing was measured in rounds. */
  static Optional<String> drift(Results results) {
    String bound = "3 %";
    return DriftShare.of(results)
        .map(
            share ->
                "During the measurement %d of %s by more than %s beyond %s noise"
                        .formatted(
                            share.beyond(),
                            share.cells() == 1
                                ? "1 cell drifted"
                                : share.cells() + " cells drifted",
                            bound,
                            share.cells() == 1 ? "its" : "their")
                    + " (median drift "
                    + Numbers.change(share.medianRatio())
                    + "); "
                    + share.within()
                    + " stayed within "
                    + bound
                    + unclear(share)
                    + ofTrials(share)
                    + ".");
  }

  /** {@code "−1.2 % (−3.0–0.5)"}. */
  static String drift(CountedDrift drift) {
    return Numbers.change(drift.ratio(), drift.interval());
  }

  /** The table of levels, with its caption. */
  static void addTo(PlainText text, Results results) {
    if (!results.levelFalls().isEmpty()) {
      text.paragraph(
              "Level after the start over the counted level: median of the cells, by the time"
                  + " since the first slice.")
          .table(levels(results, Stretch::median));
    }
  }

  /** The table of levels: the median and the 90th percentile of the cells. */
  static Table levels(Results results) {
    return levels(results, Stretch::medianAndNinthDecile);
  }

  private static Table levels(Results results, BiFunction<Stretch, WarmUpCurve, String> words) {
    Columns<WarmUpCurve> columns =
        new Columns<WarmUpCurve>().words("platform", WarmUpCurve::platform);
    for (Stretch stretch : stretches(results)) {
      columns.numbers(stretch.header(), fall -> words.apply(stretch, fall));
    }
    return columns.table(results.levelFalls());
  }

  /**
   * A stretch of time after the start, a column of the table.
   *
   * @param from where its window of the warm-up begins; absent for a third of the counted time
   */
  private record Stretch(String header, OptionalInt from, int third) {

    private Optional<WarmUpCurve.Level> level(WarmUpCurve fall) {
      return from.isPresent()
          ? fall.warmUp().stream()
              .filter(each -> each.fromSeconds() == from.getAsInt())
              .map(WarmUpCurve.Window::level)
              .findFirst()
          : fall.counted().stream().skip(third).findFirst();
    }

    String median(WarmUpCurve fall) {
      return level(fall).map(each -> Numbers.ratio(each.median(), 2)).orElse("–");
    }

    String medianAndNinthDecile(WarmUpCurve fall) {
      return level(fall)
          .map(
              each ->
                  Numbers.ratio(each.median(), 2)
                      + " (≤ "
                      + Numbers.ratio(each.ninthDecile(), 2)
                      + ")")
          .orElse("–");
    }
  }

  /** The windows that some platform has, and the thirds of the counted time. */
  private static List<Stretch> stretches(Results results) {
    TreeMap<Integer, String> windows = new TreeMap<>();
    results
        .levelFalls()
        .forEach(
            fall -> fall.warmUp().forEach(each -> windows.put(each.fromSeconds(), seconds(each))));
    List<Stretch> stretches = new ArrayList<>();
    windows.forEach((from, header) -> stretches.add(new Stretch(header, OptionalInt.of(from), 0)));
    for (int third = 0; third < THIRDS.size(); third++) {
      stretches.add(new Stretch(THIRDS.get(third), OptionalInt.empty(), third));
    }
    return stretches;
  }

  private static String seconds(WarmUpCurve.Window window) {
    return window.toSeconds().isPresent()
        ? window.fromSeconds() + "–" + window.toSeconds().getAsInt() + " s"
        : "from " + window.fromSeconds() + " s";
  }

  private static String unclear(DriftShare share) {
    return share.unclear() == 0
        ? ""
        : ", for " + share.unclear() + " the noise is too large to tell";
  }

  private static String ofTrials(DriftShare share) {
    return share.trials() == share.cells()
        ? ""
        : "; of %s single trials %d drifted"
            .formatted(Numbers.count(share.trials()), share.trialsBeyond());
  }
}
