package io.tare.analysis.pooling;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pooled runs, as plain text for a terminal. */
public final class PoolReport {

  private static final String WORDS =
      "PD by random effects over runs, with Hartung and Knapp's interval, which includes"
          + " differences between runs. Between runs: standard deviation of their true PDs, with"
          + " its 95 % interval. Another run: where 95 of 100 new runs have their PD, if as long"
          + " as the median run. I²: the share of the variation of the runs' PDs that their own"
          + " errors do not explain.";

  private PoolReport() {}

  /**
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   */
  public static String text(RunPool pool, int width) {
    PlainText text = new PlainText(width);
    text.table(PoolTables.runs(pool)).gap().table(PoolTables.terminal(pool)).gap().paragraph(WORDS);
    left(pool).ifPresent(text::paragraph);
    influence(pool).ifPresent(text::paragraph);
    pool.another().ifPresent(run -> text.paragraph(fit(pool)));
    return text.toString();
  }

  /** How many cells are not in the tables; empty if all are. */
  public static Optional<String> left(RunPool pool) {
    return pool.left() == 0
        ? Optional.empty()
        : Optional.of(
            pool.left()
                + (pool.left() == 1 ? " cell is" : " cells are")
                + " left out: PD and its error are in fewer than two runs.");
  }

  /** Runs without which the verdict would be another, and the one that moves PD most. */
  private static Optional<String> influence(RunPool pool) {
    List<String> decisive = new ArrayList<>();
    double max = 0;
    String where = "";
    for (PooledCell cell : pool.cells()) {
      for (PooledCell.WithoutRun left : cell.withoutEach()) {
        if (left.changesVerdict()) {
          decisive.add(
              "Without %s the verdict on %s would change."
                  .formatted(left.run(), CellText.of(cell.measurand())));
        }
        if (Math.abs(left.move()) > max) {
          max = Math.abs(left.move());
          where =
              "Leaving out one run moves PD by at most %s: %s without %s."
                  .formatted(Numbers.percent(max), CellText.of(cell.measurand()), left.run());
        }
      }
    }
    decisive.add(0, where);
    return where.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", decisive));
  }

  /** Whether the other run fits, over all cells. */
  private static String fit(RunPool pool) {
    String name = pool.another().orElseThrow().run().name();
    long value = pool.cells().stream().filter(each -> each.fits().isPresent()).count();
    long fits = pool.cells().stream().filter(each -> each.fits().orElse(false)).count();
    return value == 0
        ? "Whether %s fits is unknown: that needs three runs and a common cell.".formatted(name)
        : "%s fits in %d of %d cells; one in 20 is expected not to by chance."
            .formatted(name, fits, value);
  }
}
