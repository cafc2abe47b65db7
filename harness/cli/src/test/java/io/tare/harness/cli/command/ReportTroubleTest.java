package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.harness.cli.conduct.RunConclusion;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.run.event.RunEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that throws on purpose after a run. */
class ReportTroubleTest {

  @TempDir private Path directory;

  private static final class Throwing extends MeasuringCommand {

    Throwing(CommandContext context) {
      super(context);
    }

    @Override
    List<String> lastWords(Results results) {
      throw new IndexOutOfBoundsException("of a figure");
    }

    @Override
    public Integer call() {
      return 0;
    }
  }

  @Test
  void theMeasurementsAreKeptAndReported() throws Exception {
    Path run = Files.createDirectories(directory.resolve("runs")).resolve("mine");
    SyntheticRun.ofSize(3, 8).writeTo(run);
    CommandContext context = new InProcess(directory).context();
    RunEnd end = new RunEnd(RunEnd.Kind.COMPLETE, "done", 0, 0, 0);

    assertThatThrownBy(() -> new Throwing(context).concluded(run, end, new RunConclusion(context)))
        .isInstanceOf(CommandFailure.class)
        .hasMessage(
            run
                + " contains all measurements, but the report failed, which is a defect of Tare:"
                + " java.lang.IndexOutOfBoundsException: of a figure");
  }
}
