package io.tare.analysis.simulation.command;

import io.tare.analysis.simulation.Runs;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/**
 * A command that makes a table by simulation and prints it, for people or as JSON.
 *
 * @param <R> a row of the table
 */
abstract class SimulationCommand<R> extends CommonOptions implements Callable<Integer> {

  @Mixin private SimulationOptions options = new SimulationOptions();

  private final CommandContext context;

  SimulationCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public final Integer call() throws CommandFailure {
    options.requireSense();
    requireSense();
    List<R> rows = rows();
    if (options.json()) {
      context.console().document(RecordJson.complete(rows));
    } else {
      context.console().result(text(rows));
    }
    return ExitStatus.ALL_VALID;
  }

  /**
   * Checks the command's own options.
   *
   * @throws CommandFailure if they would give no result
   */
  abstract void requireSense() throws CommandFailure;

  abstract List<R> rows();

  /** Fits the terminal. */
  final <L> String text(Columns<L> columns, List<L> lines) {
    return TableFormat.text(columns.table(lines), context.console().width());
  }

  /** The table, and notes on it. */
  abstract String text(List<R> rows);

  final Runs runs() {
    return options.runs();
  }

  /** The chance variation of a share of 95 %. */
  final String uncertainty() {
    return options.uncertainty();
  }

  final CalculationProgress steps(int total) {
    return new CalculationProgress(context, total);
  }

  static void require(boolean isSensible, String otherwise) throws CommandFailure {
    if (!isSensible) {
      throw CommandFailure.usage(otherwise);
    }
  }

  /**
   * Rows side by side in one line of the table.
   *
   * @param header of all columns
   * @param names of a line, from its first row
   * @param cell a row's cell in its line
   */
  final String grid(
      List<String> header,
      List<R> rows,
      Function<R, List<String>> names,
      Function<R, String> cell) {
    int named = names.apply(rows.get(0)).size();
    int width = header.size() - named;
    Columns<List<R>> columns = new Columns<>();
    for (int i = 0; i < header.size(); i++) {
      int place = i;
      if (place < named) {
        columns.words(header.get(place), line -> names.apply(line.get(0)).get(place));
      } else {
        columns.numbers(header.get(place), line -> cell.apply(line.get(place - named)));
      }
    }
    List<List<R>> lines = new ArrayList<>();
    for (int i = 0; i < rows.size(); i += width) {
      lines.add(rows.subList(i, i + width));
    }
    return text(columns, lines);
  }
}
