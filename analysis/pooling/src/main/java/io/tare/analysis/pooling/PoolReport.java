package io.tare.analysis.pooling;

import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;

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
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(RunPool pool, int width) {
    PlainText text = new PlainText(width);
    text.table(PoolTables.runs(pool)).gap().table(PoolTables.terminal(pool)).gap().paragraph(WORDS);
    if (pool.left() > 0) {
      text.paragraph(pool.left() + " cells are in only one run and are left out.");
    }
    pool.another().ifPresent(run -> text.paragraph(fit(pool)));
    return text.toString();
  }

  /** Whether the other run fits, over all cells. */
  private static String fit(RunPool pool) {
    String name = pool.another().orElseThrow().run().name();
    long told = pool.cells().stream().filter(each -> each.fits().isPresent()).count();
    long fits = pool.cells().stream().filter(each -> each.fits().orElse(false)).count();
    return told == 0
        ? "Whether %s fits is unknown: that needs three runs and a common cell.".formatted(name)
        : "%s fits in %d of %d cells; one in 20 is expected not to by chance."
            .formatted(name, fits, told);
  }
}
