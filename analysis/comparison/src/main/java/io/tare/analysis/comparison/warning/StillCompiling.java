package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CompilerShare;
import io.tare.analysis.comparison.Warning;
import io.tare.harness.model.JournalEntry.CellFinished;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SteadyState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Platforms on which JVMs were still compiling while their cells were counted. */
final class StillCompiling {

  private StillCompiling() {}

  /** One warning for each platform with a cell in which compilers took too much. */
  static List<Warning> of(Collection<CellFinished> checks, Plan plan) {
    Map<String, CompilerShare> cells = CompilerShare.ofCells(checks);
    List<Warning> warnings = new ArrayList<>();
    CompilerShare.of(checks, each -> platform(each.cell(), plan))
        .forEach(
            (platform, all) -> {
              List<CompilerShare> own =
                  cells.keySet().stream()
                      .filter(cell -> platform(cell, plan).equals(platform))
                      .map(cells::get)
                      .toList();
              List<CompilerShare> above = own.stream().filter(CompilerShare::isTooMuch).toList();
              if (!above.isEmpty()) {
                warnings.add(
                    new Warning(Warning.Kind.COMPILING, platform, words(all, above, own.size())));
              }
            });
    return warnings;
  }

  private static String words(CompilerShare all, List<CompilerShare> above, int cells) {
    return String.format(
        Locale.ROOT,
        "%.1f %% of a processor; in %d of %d cells more than %.0f %%, at most %.1f %%",
        100 * all.processors(),
        above.size(),
        cells,
        100 * SteadyState.MAX_COMPILING,
        100 * above.stream().mapToDouble(CompilerShare::processors).max().orElseThrow());
  }

  private static String platform(String cell, Plan plan) {
    return Objects.requireNonNull(plan.cells().get(cell)).platform();
  }
}
