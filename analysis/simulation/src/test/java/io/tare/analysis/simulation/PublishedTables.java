package io.tare.analysis.simulation;

import io.tare.analysis.simulation.LocationTable.Location;
import io.tare.analysis.simulation.SettlingTable.Share;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables of {@code docs/explanation} that {@code tare simulate} does not make, as texts. {@link
 * PrintedTables} prints them.
 *
 * @param count of runs for each number
 * @param seed from which all is drawn
 */
record PublishedTables(int count, long seed) {

  private static final int WIDTH = 200;
  private static final int SUBMISSIONS = 100;
  private static final double SLOWER = 1.2;

  private Runs runs() {
    return new Runs(count, SUBMISSIONS, seed);
  }

  /** The effect of starts that differ on coverage, and how often the report warns of them. */
  String starts() {
    StartsTable table = new StartsTable(runs());
    Columns<IrregularHost> columns =
        new Columns<IrregularHost>().words("host", each -> each.words());
    for (int blocks : List.of(3, 5, 10, 20)) {
      columns.numbers(
          blocks + " blocks",
          host -> {
            StartsTable.Row row = table.row(host, blocks);
            return percent(row.coverage()) + text(" (%.0f)", 100 * row.warned());
          });
    }
    return text(columns, Stream.of(IrregularHost.values()));
  }

  /**
   * The bias and the standard deviation of PD by each statistic, with disturbed submissions.
   *
   * @param variation of undisturbed submissions, relative
   */
  String location(double variation) {
    LocationTable table = new LocationTable(runs(), 5, variation);
    Columns<Disturbance> columns =
        new Columns<Disturbance>().words("disturbed", each -> each.words());
    for (Location location : Location.values()) {
      columns.numbers(
          location.words(),
          host -> {
            LocationTable.Row row = table.row(host, location);
            return text("%+.1f ±%.1f", 100 * row.bias(), 100 * row.spread());
          });
    }
    return text(columns, Stream.of(Disturbance.values()));
  }

  /**
   * The effect of other programs beside one trial of a block, without the rule and with it.
   *
   * @param seconds of a cell in a trial
   * @param bound the processors by which two trials may differ
   */
  String disturbed(double seconds, double bound) {
    DisturbedTable without = new DisturbedTable(runs(), seconds, Double.POSITIVE_INFINITY, 2);
    DisturbedTable with = new DisturbedTable(runs(), seconds, bound, 2);
    record Line(DisturbedTable.Row without, DisturbedTable.Row with) {}
    return text(
        new Columns<Line>()
            .words("host", line -> line.with().host().words())
            .numbers("without the rule", line -> words(line.without()))
            .numbers("with it", line -> words(line.with()))
            .numbers("found", line -> percent(line.with().found()))
            .numbers("lost", line -> percent(line.with().left())),
        Stream.of(DisturbedHost.values())
            .map(host -> new Line(without.row(host, 5), with.row(host, 5))));
  }

  private static String words(DisturbedTable.Row row) {
    return text(
        "%.1f (±%.1f, %+.1f)", 100 * row.coverage(), 100 * row.halfWidth(), 100 * row.bias());
  }

  /**
   * Firm verdicts if a side settles while it is counted.
   *
   * @param cells of every run
   */
  String settling(int cells) {
    SettlingTable table = new SettlingTable(runs(), cells, 16);
    List<SettlingTable.Row> rows = new ArrayList<>();
    for (SettlingHost host : SettlingHost.values()) {
      if (host.isSettled()) {
        IntStream.of(5, 10).forEach(each -> rows.add(table.row(host, SLOWER, each)));
      }
      if (host != SettlingHost.ONE_SLOWER) {
        IntStream.of(5, 10).forEach(each -> rows.add(table.row(host, 1, each)));
      }
    }
    return text(
        new Columns<SettlingTable.Row>()
            .words("host", row -> row.host().words())
            .numbers("PD", row -> text("%.1f", row.ratio()))
            .numbers("blocks", row -> "" + row.blocks())
            .numbers("firm without rules", row -> words(row.firm()))
            .numbers("compilers report", row -> words(row.reported()))
            .numbers("they do not", row -> words(row.unreported()))
            .numbers("PD moved", row -> words(row.moved()))
            .numbers("gate closes", row -> words(row.gate()))
            .numbers("of the first cell", row -> percent(row.gateOfFirst())),
        rows.stream());
  }

  private static String words(Share share) {
    return text("%.1f (%.1f)", 100 * share.cells(), 100 * share.runs());
  }

  /** The best basis of PD's interval. */
  String variance() {
    VarianceTable table = new VarianceTable(runs());
    return text(
        new Columns<VarianceTable.Row>()
            .words("starts differ", row -> row.host().words())
            .words("variance", row -> row.method().words())
            .numbers("coverage", row -> percent(row.coverage()))
            .numbers("worst cell", row -> percent(row.worstCoverage()))
            .numbers("little by luck", row -> percent(row.luckyCoverage()))
            .numbers("half width", row -> "±" + percent(row.halfWidth())),
        Stream.of(VarianceHost.values())
            .flatMap(
                host ->
                    Stream.of(VarianceTable.Method.values())
                        .map(method -> table.row(host, method, 5))));
  }

  /** The coverage of runs that stop at a precision. */
  String stopping() {
    StoppingTable table = new StoppingTable(runs());
    return text(
        new Columns<StoppingTable.Row>()
            .words("host", row -> row.scenario().words())
            .numbers("least blocks", row -> "" + row.minBlocks())
            .numbers("precision", row -> text("±%.1f %%", 100 * row.precision()))
            .numbers("plain", row -> share(row.naive(), row.naiveBlocks()))
            .numbers("widened", row -> share(row.honest(), row.honestBlocks()))
            .numbers("fixed beforehand", row -> percent(row.fixed())),
        Stream.of(Scenario.values())
            .flatMap(
                host ->
                    Stream.of(5, 10, 20)
                        .flatMap(
                            min -> Stream.of(0.03, 0.05).map(each -> table.row(host, min, each)))));
  }

  private static String share(double share, double blocks) {
    return text("%.1f (%.1f)", 100 * share, blocks);
  }

  /** The saving of a plan from a pilot of five blocks. */
  String allocation() {
    AllocationTable table = new AllocationTable(runs(), 20, 5);
    return text(
        new Columns<AllocationTable.Row>()
            .words("campaign", row -> row.campaign().words())
            .numbers("starts", row -> text("%.0f %%", 100 * row.startSd()))
            .words("host", row -> row.host().words())
            .numbers("precision", row -> text("±%.1f %%", 100 * row.precision()))
            .numbers("time", row -> text("%.0f %%", 100 * row.time()))
            .numbers(
                "coverage", row -> percent(row.fixedCoverage()) + ", " + percent(row.coverage()))
            .numbers("predicted", row -> percent(row.foretold())),
        Stream.of(SimulatedCampaign.values())
            .flatMap(
                campaign ->
                    Stream.of(0.03, 0.1)
                        .flatMap(
                            starts ->
                                Stream.of(Scenario.values())
                                    .map(host -> table.row(host, campaign, starts)))));
  }

  private static <L> String text(Columns<L> columns, Stream<L> lines) {
    return TableFormat.text(columns.table(lines.toList()), WIDTH);
  }

  private static String percent(double share) {
    return Double.isNaN(share) ? "–" : text("%.1f", 100 * share);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
