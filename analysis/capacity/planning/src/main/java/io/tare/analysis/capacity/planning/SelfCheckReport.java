package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.FitCheck;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Reports, below a fitted model, its answers for its own run. */
public final class SelfCheckReport implements FitCheck {

  private static final double MILLIS = 1e3;

  private static final String WORDS =
      "Why: the part whose law's error at this size makes most of the difference; and the"
          + " standard error of the run's own mean, where that explains as much.";

  @Override
  public String text(OverheadModel model, int width) {
    return text(SelfCheck.of(model), width);
  }

  static String text(SelfCheck check, int width) {
    if (check.cells().isEmpty()) {
      return "";
    }
    int usable = Math.max(TableFormat.MIN_WIDTH, width);
    List<SelfCheck.Cell> off = check.off();
    StringBuilder text = new StringBuilder();
    text.append(
        Paragraph.text(
            String.format(
                Locale.ROOT,
                "For the load that the model was fitted to, one client: %d of %d cells are"
                    + " within %.0f %% of the run; the largest error of a mean is %.1f %%,"
                    + " of a 95th percentile %.1f %%.",
                check.cells().size() - off.size(),
                check.cells().size(),
                100 * SelfCheck.LIMIT,
                100 * check.largestError(),
                100 * check.largestP95Error()),
            "",
            usable));
    Sections.add(text, table(off), WORDS, usable);
    return text.toString();
  }

  private static Table table(List<SelfCheck.Cell> off) {
    return new Columns<SelfCheck.Cell>()
        .words(
            "cell off",
            each ->
                each.shown().operation()
                    + " "
                    + each.shown().point().words()
                    + " on "
                    + each.shown().platform())
        .numbers("run, ms", each -> Numbers.significant(MILLIS * each.shown().meanSeconds(), 3))
        .numbers("model", each -> Numbers.significant(MILLIS * each.meanSeconds(), 3))
        .numbers("off by", each -> Numbers.signedPercent(each.error()))
        .prose("why", SelfCheck.Cell::why)
        .table(
            off.stream()
                .sorted(
                    Comparator.comparingDouble((SelfCheck.Cell each) -> -Math.abs(each.error())))
                .toList());
  }
}
