package io.tare.analysis.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.report.Report;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedRunTest {

  @TempDir Path directory;

  @Test
  void aDirectorySaysWhatTheRunSaid() {
    Path run = directory.resolve("quickstart");
    SyntheticRun.withFlaws().writeTo(run);

    Results read = Analysis.withDefaults().of(ArchivedRun.open(run));

    assertThat(Report.of(read).files())
        .isEqualTo(Report.of(Analysis.withDefaults().of(SyntheticRun.withFlaws())).files());
  }

  @Test
  void aRunKilledInTheMiddleOfALineCanBeAnalysed() throws IOException {
    Path run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 3).writeTo(run);
    Results whole = Analysis.withDefaults().of(ArchivedRun.open(run));

    Files.writeString(
        run.resolve("samples.jsonl"), "{\"trial\":\"b001-", StandardOpenOption.APPEND);

    assertThat(Analysis.withDefaults().of(ArchivedRun.open(run))).isEqualTo(whole);
  }

  @Test
  void aRunThatHasOnlyBegunHasNothingToSay() throws IOException {
    Path run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 3).writeTo(run);
    Files.writeString(run.resolve("journal.jsonl"), "");
    Files.writeString(run.resolve("samples.jsonl"), "");

    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));

    assertThat(results.comparisons()).isEmpty();
    assertThat(results.run().finished()).isEmpty();
  }
}
