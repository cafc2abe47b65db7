package io.tare.analysis.pooling;

import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;

/** Runs that were pooled, as plain text for a terminal. */
public final class PoolReport {

  private static final String WORDS =
      "PD by random effects over runs, with Hartung and Knapp's interval: what runs differ by is in it."
          + " Between runs: deviation of their true PDs, and what 95 % leave of it. Another run: where its"
          + " PD comes out in 95 of 100, if it is as long as these in the middle. I²: the share of the"
          + " scatter of the runs' PDs that their own errors do not explain.";

  private PoolReport() {}

  /**
   * @param width characters per line, at least {@link TableFormat#LEAST_WIDTH}
   */
  public static String text(RunPool pool, int width) {
    PlainText text = new PlainText(width);
    text.table(PoolTables.runs(pool)).gap().table(PoolTables.terminal(pool)).gap().paragraph(WORDS);
    if (pool.left() > 0) {
      text.paragraph(pool.left() + " cells are in one run only, and are left out.");
    }
    pool.another().ifPresent(run -> text.paragraph(fit(pool)));
    return text.toString();
  }

  /** Whether the run that is not one of them fits, over all cells. */
  private static String fit(RunPool pool) {
    String name = pool.another().orElseThrow().run().name();
    long told = pool.cells().stream().filter(each -> each.fits().isPresent()).count();
    long fits = pool.cells().stream().filter(each -> each.fits().orElse(false)).count();
    return told == 0
        ? "Nothing tells whether %s fits: it takes three runs and a cell in common.".formatted(name)
        : "%s fits in %d of %d cells; of 20 that fit one is expected not to."
            .formatted(name, fits, told);
  }
}
