package io.tare.analysis.history;

import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.presentation.Placement;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;
import java.util.Optional;

/** A history as plain text for a terminal. */
public final class HistoryReport {

  private static final String WORDS =
      "Changes by E-divisive with a permutation test; of watches of up to 50 runs without a change,"
          + " one in 20 shows one after any of its runs. PD before and after: geometric means"
          + " between changes; in brackets 95 %.";

  private HistoryReport() {}

  /**
   * @param width characters per line, at least {@link TableFormat#MIN_WIDTH}
   * @param min the smallest share by which PD must have risen to be called a loss
   */
  public static String text(History history, double min, int width) {
    PlainText text = new PlainText(width).paragraph(head(history));
    if (history.cells().stream().anyMatch(each -> !each.changes().isEmpty())) {
      text.gap().table(HistoryTables.terminal(history)).gap().paragraph(WORDS);
    } else {
      text.gap().table(HistoryTables.cells(history, Placement.TERMINAL));
    }
    for (CellHistory each : history.regressions(min)) {
      LevelChange last = each.last().orElseThrow();
      text.paragraph(
          "Loss: %s on %s since %s, %s."
              .formatted(
                  each.workload(),
                  each.platform(),
                  last.run(),
                  Numbers.change(last.ratio(), last.interval())));
    }
    return text.toString();
  }

  private static String head(History history) {
    int runs = history.runs().size();
    int cells = history.cells().size();
    String all =
        "%s, %s to %s. "
            .formatted(
                runs == 1 ? "1 run" : runs + " runs",
                history.runs().get(0),
                history.runs().get(runs - 1));
    if (history.tooShort() == cells) {
      return all + tooFew(history).orElseThrow();
    }
    long changed = history.cells().stream().filter(each -> !each.changes().isEmpty()).count();
    String unchanged =
        cells == 1
            ? "the cell"
            : history.tooShort() == 0 ? "any of %d series".formatted(cells) : "the others";
    return all
        + tooFew(history).map(each -> each + " ").orElse("")
        + (changed == 0
            ? "No change of PD was found in %s.".formatted(unchanged)
            : "PD changed in %d of %s."
                .formatted(changed, cells == 1 ? "1 cell" : cells + " series"));
  }

  /** Which series have too few runs for a change to be detected; empty if none has. */
  public static Optional<String> tooFew(History history) {
    long few = history.tooShort();
    int cells = history.cells().size();
    if (few == 0) {
      return Optional.empty();
    }
    return Optional.of(
        few == cells
            ? "Too few to detect a change: %s %d runs."
                .formatted(
                    cells == 1 ? "one cell needs" : cells + " series need", history.minRuns())
            : "%d of %d series %s too few runs to detect a change: %d are needed."
                .formatted(few, cells, few == 1 ? "has" : "have", history.minRuns()));
  }
}
