package io.tare.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Exclusion;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivedRunTest {

  @TempDir Path directory;

  @Test
  void aDirectoryGivesTheSameResultsAsTheRun() {
    Path run = directory.resolve("quickstart");
    SyntheticRun.withFlaws().writeTo(run);

    Results read = Analysis.withDefaults().of(ArchivedRun.open(run));

    assertThat(Report.of(read).files())
        .isEqualTo(Report.of(Analysis.withDefaults().of(SyntheticRun.withFlaws())).files());
  }

  @Test
  void aRunKilledInTheMiddleOfABlockCanBeAnalysed() throws IOException {
    Path run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 3).writeTo(run);
    Results whole = Analysis.withDefaults().of(ArchivedRun.open(run));

    Files.write(run.resolve("samples.avro"), new byte[] {8, 90, 3}, StandardOpenOption.APPEND);

    assertThat(Analysis.withDefaults().of(ArchivedRun.open(run))).isEqualTo(whole);
  }

  @Test
  void cellsWithMissingSamplesAreReportedAndLeftOut() throws IOException {
    Path run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 600).writeTo(run);
    long whole = Analysis.withDefaults().of(ArchivedRun.open(run)).counted();
    Path file = run.resolve("samples.avro");
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));

    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));

    assertThat(results.warnings())
        .filteredOn(warning -> warning.kind().equals(Warning.Kind.SAMPLES_DIFFER))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.subject()).isEqualTo("1 cell");
              assertThat(warning.detail()).contains(" in b002-", " samples are there)");
            });
    assertThat(results.exclusions())
        .filteredOn(each -> each.reason() == Exclusion.Reason.SAMPLES_DIFFER)
        .singleElement()
        .satisfies(each -> assertThat(each.submissions()).isPositive());
    assertThat(results.counted()).isEqualTo(whole - 600);
  }

  @Test
  void aRunThatHasOnlyBegunHasNoResults() throws IOException {
    Path run = directory.resolve("quickstart");
    SyntheticRun.ofSize(2, 3).writeTo(run);
    Files.writeString(run.resolve("journal.jsonl"), "");
    Files.writeString(run.resolve("samples.avro"), "");

    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));

    assertThat(results.comparisons()).isEmpty();
    assertThat(results.run().finished()).isEmpty();
  }
}
