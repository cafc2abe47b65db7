package io.tare.harness.cli.progress;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.LivePd;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Ratio;
import io.tare.harness.model.Cell;
import io.tare.harness.model.References;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.TrialMean;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** PD from the means of the trials so far. */
public final class PdSoFar {

  private static final double LEVEL = 0.95;

  private record BlockCell(int block, Cell cell) {}

  private final Map<BlockCell, TrialMean> means = new LinkedHashMap<>();
  private References references = References.of("none");

  /** Takes an event. */
  void hear(RunEvent event) {
    if (event instanceof RunEvent.RunBegan began) {
      references = began.plan().references();
    } else if (event instanceof RunEvent.CellEnded ended && ended.validity().isValid()) {
      ended.mean().ifPresent(mean -> means.put(new BlockCell(ended.block(), ended.cell()), mean));
    } else if (event instanceof RunEvent.ComparisonInvalidated comparison) {
      comparison.cells().forEach(cell -> means.remove(new BlockCell(comparison.block(), cell)));
    } else if (event instanceof RunEvent.BlockEnded ended) {
      ended.means().forEach(each -> means.put(new BlockCell(each.block(), each.cell()), each));
    }
  }

  /** The PDs with a usable interval, the largest first. */
  List<LivePd> telling() {
    return of(means.values(), references).stream()
        .filter(each -> each.pd().filter(PdSoFar::isTelling).isPresent())
        .sorted(Comparator.comparingDouble((LivePd each) -> -value(each)))
        .toList();
  }

  private static double value(LivePd live) {
    return live.pd().map(Ratio::value).orElse(0.0);
  }

  /**
   * Whether every PD is precise enough, for the conductor.
   *
   * @param comparisons the expected number of PDs
   */
  public static boolean isPrecise(
      Collection<TrialMean> means,
      References references,
      int comparisons,
      double relativeHalfWidth,
      int minBlocks) {
    return LivePd.isPrecise(of(means, references), comparisons, relativeHalfWidth, minBlocks);
  }

  private static List<LivePd> of(Collection<TrialMean> means, References references) {
    return LivePd.of(
        means.stream()
            .map(
                each ->
                    new LivePd.TrialFigures(
                        each.cell(), each.metric(), each.block(), each.mean(), each.median()))
            .toList(),
        references,
        LEVEL);
  }

  /** The cell, with the candidate if there are several. */
  static String name(LivePd live, boolean hasOneCandidate) {
    return CellText.of(live.measurand()) + (hasOneCandidate ? "" : " on " + live.candidate());
  }

  /** {@code 1.03 [0.99–1.08], median 1.02 [1.00–1.04]}. */
  static String words(LivePd live) {
    return ofMeans(live)
        + live.median()
            .filter(PdSoFar::isTelling)
            .map(median -> ", median " + words(median))
            .orElse("");
  }

  /** {@code 1.03 [0.99–1.08]}. */
  static String ofMeans(LivePd live) {
    return live.pd().map(PdSoFar::words).orElse("");
  }

  private static String words(Ratio pd) {
    return number(pd.value()) + pd.interval().map(PdSoFar::bracketed).orElse("");
  }

  /** Whether there is an interval, of positive numbers and no wider than twice the PD. */
  private static boolean isTelling(Ratio pd) {
    return pd.interval().map(interval -> interval.lower() > 0).orElse(false)
        && pd.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY) <= 1;
  }

  private static String bracketed(Interval interval) {
    return " [" + number(interval.lower()) + "–" + number(interval.upper()) + "]";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 9.995 ? "%.2f" : "%.1f", value);
  }
}
