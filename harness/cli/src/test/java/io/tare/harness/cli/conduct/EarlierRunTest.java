package io.tare.harness.cli.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.samples.ArchivedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierRunTest {

  @TempDir private Path runs;

  @Test
  void findsNoneForAFirstRun() throws IOException {
    assertThat(changeSince("first")).isEmpty();
  }

  @Test
  void comparesWithTheNewestOfTheSameCells() throws IOException {
    record("old", 1000);
    record("newer", 2000);
    Files.createDirectories(runs.resolve("no-run"));
    assertThat(changeSince("now").map(change -> change.then().run().name())).contains("newer");
  }

  @Test
  void skipsIncompleteRunsAndThoseOfOtherCells() throws IOException {
    record("complete", 1000);
    Path torn = record("torn", 2000).resolve("journal.jsonl");
    String journal = Files.readString(torn).stripTrailing();
    Files.writeString(torn, journal.substring(0, journal.lastIndexOf('\n') + 1));
    Files.setLastModifiedTime(torn, FileTime.fromMillis(2000));
    SyntheticRun.againstItself().writeTo(runs.resolve("other"));
    assertThat(changeSince("now").map(change -> change.then().run().name())).contains("complete");
  }

  /** As of a run that is resumed in a copy of its directory. */
  @Test
  void skipsACopyOfTheSameRun() throws IOException {
    record("old", 1000);
    SyntheticRun.ofSize(3, 29).writeTo(runs.resolve("copy"));
    assertThat(changeSince("now").map(change -> change.then().run().name())).contains("old");
  }

  /** Of two runs the first may end last, because it was stopped and resumed. */
  @Test
  void skipsARunThatBeganLater() throws IOException {
    record("old", 1000);
    SyntheticRun.ofSize(3, 25).later(1).writeTo(runs.resolve("tomorrow"));
    assertThat(changeSince("now").map(change -> change.then().run().name())).contains("old");
  }

  private Path record(String name, long millis) throws IOException {
    Path run = runs.resolve(name);
    // A run is not compared with a copy of itself.
    int submissions = 20 + Math.toIntExact(millis / 1000);
    SyntheticRun.ofSize(3, submissions).writeTo(run);
    Files.setLastModifiedTime(run.resolve("journal.jsonl"), FileTime.fromMillis(millis));
    return run;
  }

  private Optional<RunChange> changeSince(String name) throws IOException {
    Path run = record(name, 9000);
    Results now = Analysis.withDefaults().of(ArchivedRun.open(run));
    return new EarlierRun(run).change(now);
  }
}
