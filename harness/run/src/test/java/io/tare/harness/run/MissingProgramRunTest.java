package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a campaign one of whose programs is missing on one platform. */
class MissingProgramRunTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads:
        - {name: jmh.quicksort, n: 10}
        - {name: ping}
      blocks: 2
      """;

  private static final String COUNTED = "stop: {submissions: 4}\n";
  private static final String TIMED =
      "stop: {time: 4ms}\nslice: 1ms\nsettle: {prime: 0s, least: 0s, most: 0s}\n";

  private static final String REASON =
      "ping on two: two has no program ping: Debian's package iputils-ping has it; install it, or"
          + " set programs.install to true";

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
    fake.world().install("one", "ping");
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTED, TIMED})
  void everythingElseIsMeasuredAndTheEndNamesIt(String stop) throws Exception {
    RunEnd end = fake.run(TEXT + stop);

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(end.reason())
        .isEqualTo(
            "left out was "
                + REASON
                + "; everything else is done; fix the causes that the journal names, then resume"
                + " the run");
    assertThat(fake.notes("left-out")).containsExactly(REASON + "; left out");
    assertThat(fake.failures()).isEmpty();
    assertThat(fake.countedSamples().stream().map(Sample::trial).distinct())
        .containsExactlyInAnyOrder("b001-one", "b001-two", "b002-one", "b002-two");
    assertThat(fake.samples().stream().map(Sample::cell).distinct())
        .as("not the pair either, which has nothing to be compared with")
        .containsExactlyInAnyOrder("c001", "c002");
  }

  @ParameterizedTest
  @ValueSource(strings = {COUNTED, TIMED})
  void resumingMeasuresNothingAgainWhileItIsStillMissing(String stop) throws Exception {
    fake.run(TEXT + stop);
    int samples = fake.samples().size();

    RunEnd end = fake.conductor().resume(fake.directory());

    assertThat(end.reason()).startsWith("left out was " + REASON);
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(fake.samples()).hasSize(samples);
  }

  @Test
  void aRunThatCanMeasureNothingFailsBeforeItsFirstBlock() throws Exception {
    RunEnd end = fake.run(TEXT.replace("  - {name: jmh.quicksort, n: 10}\n", "") + TIMED);

    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(fake.samples()).isEmpty();
    assertThat(end.reason()).contains("two has no program ping");
    assertThat(RunArchive.open(fake.directory()).journal())
        .noneMatch(JournalEntry.TrialStarted.class::isInstance);
  }
}
