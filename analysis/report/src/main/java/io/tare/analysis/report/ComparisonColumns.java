package io.tare.analysis.report;

import static io.tare.analysis.presentation.Placement.JSON;
import static io.tare.analysis.presentation.Placement.MEDIANS;
import static io.tare.analysis.presentation.Placement.PAGE;
import static io.tare.analysis.presentation.Placement.PAPER;
import static io.tare.analysis.presentation.Placement.ROBUSTNESS;
import static io.tare.analysis.presentation.Placement.SCREEN;
import static io.tare.analysis.presentation.Placement.TABLE;
import static io.tare.analysis.presentation.Placement.TERMINAL;
import static io.tare.analysis.presentation.Placement.VARIANCE;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Comparison;
import io.tare.analysis.comparison.PdTrend;
import io.tare.analysis.comparison.PrecisionRemedy;
import io.tare.analysis.comparison.QuantileRatio;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.SecondaryStatistic;
import io.tare.analysis.comparison.SecondaryStatistic.Kind;
import io.tare.analysis.comparison.ThroughputRatio;
import io.tare.analysis.presentation.Cells;
import io.tare.analysis.presentation.Interpretation;
import io.tare.analysis.presentation.JsonValues;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Palette;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.VarianceShare;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table.Cell;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The columns of comparisons in all places: a new column is an entry of this list. A statistic
 * beside the mean may have its own table on a terminal, whose place is the statistic's {@link
 * Kind}. In the CSV file, whose rows are parts and statistics, {@link Placement#CSV} is a column of
 * the rows of means ({@link StatisticColumns}).
 */
final class ComparisonColumns {

  /** The terminal's column that gets its own table if there is no room for it. */
  static final String MEDIANS_BESIDE = "of medians";

  /** Replaces shares of variance that cannot all be right. */
  static final String CONTRADICTORY = "contradictory";

  private static final Enum<?>[] EVERYWHERE = {
    SCREEN,
    PAPER,
    PAGE,
    TERMINAL,
    TABLE,
    MEDIANS,
    ROBUSTNESS,
    VARIANCE,
    Kind.MEDIAN,
    Kind.PROCESSOR,
    JSON
  };

  /** Where PD of means is. */
  private static final Enum<?>[] WITH_PD = {PAGE, SCREEN, TERMINAL, TABLE, MEDIANS, JSON};

  private static final Columns<SecondaryStatistic> BESIDE =
      new Columns<SecondaryStatistic>()
          .field("figure", each -> each.kind().label())
          .field("reference", SecondaryStatistic::reference)
          .field("candidate", SecondaryStatistic::candidate)
          .field("pd", each -> each.judged().pd())
          .field("p_holm", each -> each.judged().holmP())
          .field("verdict", each -> Verdicts.word(each.judged()));

  private static final Columns<ThroughputRatio> THROUGHPUT =
      new Columns<ThroughputRatio>()
          .field("ratio", ThroughputRatio::ratio)
          .field("saturated", ThroughputRatio::isSaturated);

  static final Columns<QuantileRatio> QUANTILES =
      new Columns<QuantileRatio>()
          .field("name", QuantileRatio::name)
          .field("pd", QuantileRatio::value)
          .field("method", StatisticColumns::method)
          .field("interval", each -> JsonValues.interval(each.interval()));

  private static final Columns<PrecisionRemedy> REMEDY =
      new Columns<PrecisionRemedy>()
          .field("within_share", PrecisionRemedy::withinShare)
          .field("helps", each -> each.isTime() ? "time and blocks" : "blocks");

  private static final Columns<VarianceShare> LEVELS =
      new Columns<VarianceShare>()
          .field("level", VarianceShare::level)
          .field("cancels", each -> PairedSpread.cancels(each.level()))
          .field("variance", VarianceShare::variance)
          .field(
              "variance_interval",
              each -> JsonValues.interval(Optional.of(each.varianceInterval())))
          .field("share", VarianceShare::share)
          .field("share_interval", each -> JsonValues.interval(Optional.of(each.shareInterval())));

  private static final Columns<PdTrend> TREND =
      new Columns<PdTrend>()
          .addAll(StationarityText.MOVEMENT.within(each -> Optional.of(each.trend())))
          .field("moves", each -> List.copyOf(each.moves().values()))
          .field("last_third", PdTrend::lastThird);

  private final Results results;
  private final ComparisonRows rows;
  private final IdentityHashMap<PairedSpread, List<VarianceShare>> shares = new IdentityHashMap<>();

  private ComparisonColumns(Results results, ComparisonRows rows) {
    this.results = results;
    this.rows = rows;
  }

  /** The columns of a place, with units and decimals for these rows. */
  static Columns<Comparison> of(Results results, ComparisonRows rows, Enum<?> place) {
    // A terminal has it above.
    String unit = place == TERMINAL || place == SCREEN ? "" : rows.units().heading();
    return new ComparisonColumns(results, rows).all(unit).at(place);
  }

  private Columns<Comparison> all(String unit) {
    MiniInterval mini = MiniInterval.of(rows.comparisons(), Palette.of(results));
    return new Columns<Comparison>()
        .add(
            column ->
                column
                    .words("workload", each -> CellText.of(each.measurand()), EVERYWHERE)
                    .as("measurand", Comparison::measurand))
        .add(
            column ->
                column
                    .words("platform", Comparison::candidate, PAPER)
                    .when(rows.haveSeveralCandidates()))
        .add(
            column ->
                column
                    .words("platform", Comparison::candidate, TABLE, JSON)
                    .as("candidate", Comparison::candidate))
        .field("reference", Comparison::reference, JSON)
        .field("metric", Comparison::metric, JSON)
        .add(
            column ->
                column
                    .numbers(
                        rows.reference() + unit,
                        rows::referenceMean,
                        PAGE,
                        SCREEN,
                        PAPER,
                        TERMINAL,
                        JSON)
                    .as("reference_mean", each -> each.sides().reference()))
        .add(
            column ->
                column
                    .numbers(
                        rows.candidate() + unit,
                        rows::candidateMean,
                        PAGE,
                        SCREEN,
                        PAPER,
                        TERMINAL,
                        JSON)
                    .as("candidate_mean", each -> each.sides().candidate()))
        .field("added", each -> each.sides().added(), JSON)
        .add(
            column ->
                column
                    .strong("PD", each -> ratio(each.pd().value()), WITH_PD)
                    .foremost()
                    .as("pd", Comparison::pd))
        .numbers(
            "PD (" + Numbers.level(results.level()) + " interval)",
            each -> rows.figure(each.pd()),
            PAPER)
        .numbers(
            Numbers.level(results.level()) + " interval",
            rows::interval,
            PAGE,
            SCREEN,
            TERMINAL,
            MEDIANS)
        .add(
            column ->
                column
                    .numbers("last third", rows::lastThird, PAGE, TERMINAL)
                    .minor()
                    .when(rows.haveTrends()))
        .addAll(
            Cells.ends(
                "from", "to", each -> each.pd().interval(), (each, end) -> ratio(end), TABLE))
        .drawings("drawn (dashed: 1)", mini::of, PAGE)
        .values("p (Holm)", each -> Cells.p(each.holmP()), TABLE)
        .add(
            column ->
                column
                    .numbers("p (Holm)", each -> Numbers.p(each.holmP()), PAGE, TERMINAL, JSON)
                    .priority(2)
                    .as("p_holm", Comparison::holmP))
        .add(
            column ->
                column
                    .values("blocks", each -> Cells.whole(each.blocks().size()), TABLE, JSON)
                    .as("blocks", Comparison::blocks))
        .add(
            column ->
                column
                    .words("overlap", ComparisonRows::overlap, ROBUSTNESS, TERMINAL, JSON)
                    .priority(2)
                    .as("intervals_overlap", each -> each.sides().intervalsOverlap()))
        .add(
            column ->
                column
                    .numbers("drift of PD", ComparisonColumns::drift, ROBUSTNESS)
                    .when(rows.haveTrends()))
        .field("trend", each -> each.trend().map(one -> JsonValues.object(TREND, one)), JSON)
        .field("settled", Comparison::isSettled, JSON)
        .numbers(MEDIANS_BESIDE, each -> rows.beside(each, Kind.MEDIAN), TERMINAL)
        .words("verdict", ComparisonColumns::screenVerdict, SCREEN)
        .add(
            column ->
                column
                    .prose(
                        "verdict",
                        Verdicts::words,
                        PAGE,
                        PAPER,
                        TERMINAL,
                        TABLE,
                        MEDIANS,
                        ROBUSTNESS,
                        JSON)
                    .foremost()
                    .as("verdict", each -> Verdicts.word(each.mean())))
        .addAll(beside())
        .field("margin", Comparison::margin, JSON)
        .field("within_margin", Comparison::isWithinMargin, JSON)
        .field("own_error_widens", Comparison::isWidened, JSON)
        .field("survives_correction", Comparison::survivesCorrection, JSON)
        .field("quantiles", each -> JsonValues.array(QUANTILES, each.quantiles()), JSON)
        .field("deciles", each -> JsonValues.array(QUANTILES, each.deciles()), JSON)
        .add(
            column ->
                column
                    .words("would change without", ComparisonColumns::decisive, ROBUSTNESS, JSON)
                    .as("decisive_blocks", each -> each.robustness().decisive()))
        .add(
            column ->
                column
                    .values(
                        "Hodges–Lehmann",
                        each -> Cells.of(hodgesLehmann(each), this::ratio),
                        ROBUSTNESS,
                        JSON)
                    .as("hodges_lehmann", ComparisonColumns::hodgesLehmann))
        .add(
            column ->
                column
                    .numbers("detectable loss", ComparisonColumns::detectable, ROBUSTNESS, JSON)
                    .as("detectable_pd", each -> each.robustness().detectable()))
        .addAll(variance())
        .field(
            "remedy",
            each -> PrecisionRemedy.of(each).map(one -> JsonValues.object(REMEDY, one)),
            JSON)
        .field("instrument", each -> each.instrument().map(InstrumentColumns::json), JSON)
        .field("components", each -> ComponentColumns.json(each.components()), JSON)
        .field("sentence", Interpretation::of, JSON)
        .field("disagreement", VerdictDisagreement::sentence, JSON);
  }

  /** Figures beside the mean. */
  private Columns<Comparison> beside() {
    return new Columns<Comparison>()
        .numbers(
            "PD of medians", each -> rows.beside(each, Kind.MEDIAN), PAGE, MEDIANS, Kind.MEDIAN)
        .values(
            "PD of medians", each -> Cells.of(median(each).map(Ratio::value), this::ratio), TABLE)
        .addAll(
            Cells.ends(
                "median from",
                "median to",
                each -> median(each).flatMap(Ratio::interval),
                (each, end) -> ratio(end),
                TABLE))
        .prose(
            "verdict by medians",
            each -> ComparisonRows.verdict(each, Kind.MEDIAN),
            TABLE,
            MEDIANS,
            Kind.MEDIAN)
        .numbers(
            "PD of 10th percentiles",
            each -> StatisticColumns.text(each.deciles(), "p10"),
            MEDIANS,
            Kind.MEDIAN)
        .numbers(
            "PD of 95th percentiles",
            each -> StatisticColumns.text(each.quantiles(), "p95"),
            MEDIANS)
        .add(
            column ->
                column
                    .numbers(
                        "PD of processor time",
                        each -> rows.beside(each, Kind.PROCESSOR),
                        MEDIANS,
                        Kind.PROCESSOR)
                    .when(rows.have(Kind.PROCESSOR)))
        .prose(
            "verdict by it", each -> ComparisonRows.verdict(each, Kind.PROCESSOR), Kind.PROCESSOR)
        .add(
            column ->
                column
                    .numbers("by throughputs", this::throughput, MEDIANS, Kind.PROCESSOR)
                    .when(
                        rows.comparisons().stream()
                            .anyMatch(each -> ThroughputRatio.of(results, each).isPresent())))
        .field(
            "throughput",
            each -> ThroughputRatio.of(results, each).map(of -> JsonValues.object(THROUGHPUT, of)),
            JSON)
        .field("beside_mean", each -> JsonValues.array(BESIDE, each.beside()), JSON);
  }

  /** The ratio of throughputs, reference over candidate; processor time has its own PD. */
  private String throughput(Comparison comparison) {
    return ThroughputRatio.of(results, comparison)
        .map(ThroughputRatio::ratio)
        .map(rows::figure)
        .orElse("–");
  }

  /** The sources of differences between trials, for comparisons that have them. */
  private Columns<Comparison> variance() {
    return new Columns<Comparison>()
        .numbers("host", each -> share(each, 0), VARIANCE)
        .numbers("start", each -> share(each, 1), VARIANCE)
        .numbers("submissions", each -> share(each, 2), VARIANCE)
        .numbers("blocks differ by", each -> deviation(spread(each).perBlock()), VARIANCE)
        .numbers("a block's own error", each -> ownError(spread(each)), VARIANCE)
        .numbers(
            "in a trial", each -> Numbers.count(Math.round(spread(each).submissions())), VARIANCE)
        .field("variance", each -> each.spread().map(this::node), JSON);
  }

  private JsonNode node(PairedSpread spread) {
    return JsonValues.object(
        new Columns<PairedSpread>()
            .field("submissions", PairedSpread::submissions)
            .field("per_block", PairedSpread::perBlock)
            .field("per_submission", PairedSpread::perSubmission)
            .field("block_errors", PairedSpread::errors)
            .field("contradictory", PairedSpread::isContradictory)
            .field("levels", each -> JsonValues.array(LEVELS, shares(each))),
        spread);
  }

  /** {@code "slower*"}: the mark is explained below the table. */
  private static String screenVerdict(Comparison comparison) {
    return Verdicts.replaced(Verdicts.words(comparison), "*");
  }

  private Cell ratio(double value) {
    return Cells.ratio(value, rows.decimals());
  }

  private static Optional<Ratio> median(Comparison comparison) {
    return comparison.beside(Kind.MEDIAN).map(each -> each.judged().pd());
  }

  private static String decisive(Comparison comparison) {
    return comparison.robustness().decisive().isEmpty()
        ? "–"
        : comparison.robustness().decisive().stream()
            .map(block -> "block " + block)
            .collect(Collectors.joining(", "));
  }

  private static Optional<Double> hodgesLehmann(Comparison comparison) {
    OptionalDouble pd = comparison.robustness().hodgesLehmann();
    return pd.isPresent() ? Optional.of(pd.getAsDouble()) : Optional.empty();
  }

  private static String detectable(Comparison comparison) {
    return comparison.robustness().detectable().isPresent()
        ? "+" + Numbers.percent(comparison.robustness().detectable().getAsDouble() - 1)
        : "–";
  }

  private static String drift(Comparison comparison) {
    return comparison.trend().map(each -> Interpretation.finding(each.trend())).orElse("–");
  }

  private static PairedSpread spread(Comparison comparison) {
    return comparison.spread().orElseThrow();
  }

  private List<VarianceShare> shares(PairedSpread spread) {
    return shares.computeIfAbsent(spread, each -> each.variance().shares(results.level()));
  }

  /** The root mean square of the blocks' own errors. */
  private static String ownError(PairedSpread spread) {
    return spread.errors().isEmpty()
        ? "–"
        : deviation(
            spread.errors().stream().mapToDouble(each -> each * each).average().orElseThrow());
  }

  private static String deviation(double variance) {
    return "±" + Numbers.percent(Math.sqrt(variance));
  }

  /**
   * A single submission in a trial cannot be separated from its start; and if blocks differ less
   * than their own errors allow, shares would be meaningless.
   */
  private String share(Comparison comparison, int level) {
    if (spread(comparison).isContradictory()) {
      return CONTRADICTORY;
    }
    List<VarianceShare> all = shares(spread(comparison));
    if (level >= all.size()) {
      return "part of start's";
    }
    VarianceShare share = all.get(level);
    return Numbers.percent(share.share())
        + " ("
        + Numbers.fixed(100 * share.shareInterval().lower(), 0)
        + "–"
        + Numbers.fixed(100 * share.shareInterval().upper(), 0)
        + " %)";
  }
}
