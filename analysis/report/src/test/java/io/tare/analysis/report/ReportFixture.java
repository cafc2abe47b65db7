package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import java.io.IOException;
import java.nio.file.Path;

/** Results of made-up runs, and a program that writes their reports for inspection. */
final class ReportFixture {

  static final Results CLEAN = Analysis.withDefaults().of(SyntheticRun.quickstart());
  static final Results FLAWED = Analysis.withDefaults().of(SyntheticRun.withFlaws());
  static final Results UNSTEADY = Analysis.withDefaults().of(SyntheticRun.unsteady());
  static final Results OPEN_LOOP = Analysis.withDefaults().of(SyntheticRun.openLoop());
  static final Results CROWDED = Analysis.withDefaults().of(SyntheticRun.crowded());

  private ReportFixture() {}

  public static void main(String[] arguments) throws IOException {
    Path directory = Path.of(arguments[0]);
    Report.of(CLEAN).writeTo(directory.resolve("clean"));
    Report.of(FLAWED).writeTo(directory.resolve("flawed"));
    Report.of(CROWDED).writeTo(directory.resolve("crowded"));
    Report.of(UNSTEADY).writeTo(directory.resolve("unsteady"));
    Report.of(OPEN_LOOP).writeTo(directory.resolve("open-loop"));
    System.out.print(TerminalReport.text(CLEAN, 100));
    System.out.print(TerminalReport.text(FLAWED, 80));
  }
}
