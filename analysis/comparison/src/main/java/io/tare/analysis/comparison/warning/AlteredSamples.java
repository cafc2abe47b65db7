package io.tare.analysis.comparison.warning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.Warning.Kind;
import io.tare.harness.model.Plan;
import io.tare.harness.model.SampleCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Cells whose samples differ from those recorded, in one line. */
final class AlteredSamples {

  /** Cells that a warning names. */
  private static final int MAX_NAMED = 5;

  private AlteredSamples() {}

  static List<Warning> of(SampleCheck check, Plan plan) {
    List<Warning> warnings = new ArrayList<>();
    if (!check.differences().isEmpty()) {
      warnings.add(ofCells(check, plan));
    }
    if (check.unreadableBlocks() > 0) {
      warnings.add(
          new Warning(
              Kind.SAMPLES_DIFFER,
              "samples.avro",
              "damaged in %d place%s, where samples cannot be read"
                  .formatted(check.unreadableBlocks(), check.unreadableBlocks() == 1 ? "" : "s")));
    }
    return warnings;
  }

  private static Warning ofCells(SampleCheck check, Plan plan) {
    int cells = check.differences().size();
    String named =
        check.differences().stream()
            .limit(MAX_NAMED)
            .map(each -> named(each, plan))
            .collect(Collectors.joining("; "));
    return new Warning(
        Kind.SAMPLES_DIFFER,
        cells == 1 ? "1 cell" : cells + " cells",
        cells > MAX_NAMED ? named + "; and " + (cells - MAX_NAMED) + " more" : named,
        cells);
  }

  private static String named(SampleCheck.Difference difference, Plan plan) {
    return CellText.of(plan, difference.cell())
        + " in "
        + difference.trial()
        + " ("
        + difference.detail()
        + ")";
  }
}
