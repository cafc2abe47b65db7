package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.DisturbedHost;
import io.tare.analysis.simulation.DisturbedTable;
import io.tare.analysis.simulation.DisturbedTable.Row;
import io.tare.analysis.table.Columns;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare simulate disturbed}. */
@Command(
    name = "disturbed",
    description =
        "The effect on PD of other programs beside only one trial of a block, with the rule of"
            + " validity against that and without it.",
    footer = {
      "",
      "For each kind of host, in percent: coverage of the intervals, in brackets their mean half"
          + " width and the bias of PD; how many blocks the rule found one-sided, and how many"
          + " were lost because their repetitions were too. A program runs beside the trial of"
          + " the candidate, of either or of both, all the time or partly, and makes it up to 40"
          + " %% slower; half idle is a reference that works half of the time.",
      "",
      "Examples:",
      "  tare simulate disturbed",
      "  tare simulate disturbed --seconds 0.2 --bound 0.1 --runs 200",
      ""
    })
public final class SimulateDisturbedCommand extends SimulationCommand<Row> {

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "Blocks of every run (default: ${DEFAULT-VALUE}).")
  private int blocks = 5;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long a cell is measured in a trial (default: ${DEFAULT-VALUE}).")
  private double seconds = 2;

  @Option(
      names = "--bound",
      paramLabel = "P",
      description = "Processors by which two trials may differ (default: ${DEFAULT-VALUE}).")
  private double bound = 0.25;

  @Option(
      names = "--retries",
      paramLabel = "N",
      description = "How often a comparison is measured again (default: ${DEFAULT-VALUE}).")
  private int retries = 2;

  public SimulateDisturbedCommand(CommandContext context) {
    super(context);
  }

  @Override
  void requireSense() throws CommandFailure {
    require(
        blocks >= 3 && blocks <= 1000 && seconds >= 0.05 && seconds <= 3600,
        "--blocks are from 3 to 1000, and --seconds from 0.05 to 3600");
    require(
        bound >= 0 && bound <= 1 && retries >= 0 && retries <= 100,
        "--bound is from 0 to 1, and --retries from 0 to 100");
  }

  /** For every host without the rule, then for every host with it. */
  @Override
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    CalculationProgress steps = steps(2 * DisturbedHost.values().length);
    for (double rule : new double[] {Double.POSITIVE_INFINITY, bound}) {
      DisturbedTable table = new DisturbedTable(runs(), seconds, rule, retries);
      for (DisturbedHost host : DisturbedHost.values()) {
        rows.add(table.row(host, blocks));
        steps.step();
      }
    }
    return rows;
  }

  @Override
  String text(List<Row> rows) {
    int hosts = DisturbedHost.values().length;
    Columns<Integer> columns =
        new Columns<Integer>()
            .words("host", host -> rows.get(host).host().words())
            .numbers("without the rule", host -> words(rows.get(host)))
            .numbers("with it", host -> words(rows.get(hosts + host)))
            .numbers("found", host -> percent(rows.get(hosts + host).found()))
            .numbers("lost", host -> percent(rows.get(hosts + host).left()));
    return text(columns, IntStream.range(0, hosts).boxed().toList()) + uncertainty();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }

  private static String words(Row row) {
    return String.format(
        Locale.ROOT,
        "%.1f (±%.1f, %+.1f)",
        100 * row.coverage(),
        100 * row.halfWidth(),
        100 * row.bias());
  }
}
