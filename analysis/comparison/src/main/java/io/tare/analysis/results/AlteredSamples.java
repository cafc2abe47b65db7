package io.tare.analysis.results;

import io.tare.analysis.results.Warning.Kind;
import io.tare.model.Plan;
import io.tare.model.SampleCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Cells whose samples are not those that were recorded, in one line, or were not checked. */
final class AlteredSamples {

  /** Cells that a warning names. */
  private static final int MOST_NAMED = 5;

  private AlteredSamples() {}

  static List<Warning> of(SampleCheck check, Plan plan) {
    List<Warning> warnings = new ArrayList<>();
    if (!check.isClean()) {
      int cells = check.differences().size();
      String named =
          check.differences().stream()
              .limit(MOST_NAMED)
              .map(each -> named(each, plan))
              .collect(Collectors.joining("; "));
      warnings.add(
          new Warning(
              Kind.SAMPLES_DIFFER,
              cells == 1 ? "1 cell" : cells + " cells",
              cells > MOST_NAMED ? named + "; and " + (cells - MOST_NAMED) + " more" : named));
    }
    if (check.unchecked() > 0) {
      warnings.add(
          new Warning(
              Kind.NOT_CHECKED,
              check.unchecked() == 1 ? "1 cell" : check.unchecked() + " cells",
              "the journal holds neither checksum nor number"));
    }
    return warnings;
  }

  private static String named(SampleCheck.Difference difference, Plan plan) {
    return Analysis.words(plan, difference.cell())
        + " in "
        + difference.trial()
        + " ("
        + difference.detail()
        + ")";
  }
}
