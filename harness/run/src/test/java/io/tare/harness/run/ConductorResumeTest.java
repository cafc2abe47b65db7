package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunClaim;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import io.tare.harness.model.lock.LockState.Kind;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.start.RunRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that ended early is resumed, and nothing is lost or counted twice. */
class ConductorResumeTest {

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void endsInAnOrderlyWayWhenInterruptedAndResumes() throws Exception {
    Thread conducting = Thread.currentThread();
    int[] left = {5};
    fake.world()
        .atEverySubmission(
            () -> {
              if (left[0]-- == 0) {
                conducting.interrupt();
              }
            });
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(end.exitStatus()).isEqualTo(130);
    assertThat(fake.world().events()).contains("one:start");
    assertThat(fake.world().leftOpen()).isEmpty();
    assertThat(fake.conductor().resume(fake.directory()).exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  /** The journal counts in its order, whatever its dates are. */
  @ParameterizedTest
  @ValueSource(longs = {-86_400, 86_400})
  void resumesAfterTheClockWasSet(long seconds) throws Exception {
    fake.world().interruptAt("two", "start");
    fake.run(FakeRun.TEXT);
    int known = RunArchive.open(fake.directory()).journal().size();
    fake.resumeWithDates(seconds * 1_000_000_000L);
    RunEnd end = fake.conductor().resume(fake.directory());
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    List<JournalEntry> journal = RunArchive.open(fake.directory()).journal();
    assertThat(journal.subList(known, journal.size()))
        .extracting(JournalEntry::atEpochNanos)
        .isSorted();
    assertThat(fake.conductor().resume(fake.directory()).kind())
        .isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
  }

  /** Reading a file or waiting for a lock fails on an interrupt, and reports an error. */
  @ParameterizedTest
  @ValueSource(strings = {"prepare", "start", "run"})
  void treatsAFailureCausedByAnInterruptAsAStop(String call) throws Exception {
    fake.world().interruptAt("one", call);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(fake.world().leftOpen()).isEmpty();
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSizeLessThan(2);
  }

  @Test
  void anInterruptDoesNotCloseTheLog() throws Exception {
    fake.world().interruptAt("one", "start");
    fake.run(FakeRun.TEXT);
    assertThat(Files.readString(fake.directory().resolve("log")))
        .contains("the run was stopped")
        .doesNotContain("failed by plan");
  }

  @Test
  void reportsThatNothingIsLeftToDo() throws Exception {
    fake.run(FakeRun.TEXT);
    int events = fake.world().events().size();
    RunEnd end = fake.conductor().resume(fake.directory());
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.world().events()).hasSize(events);
  }

  @Test
  void isRefusedWhileAnotherHarnessWritesAndStartsNothing() throws Exception {
    fake.run(FakeRun.TEXT);
    int events = fake.world().events().size();
    try (RunClaim claim = RunClaim.of(fake.directory())) {
      assertThat(claim.objection()).isEmpty();
      assertThatThrownBy(() -> fake.conductor().resume(fake.directory()))
          .isInstanceOf(ArchiveException.class)
          .hasMessageStartingWith("another harness is writing to " + fake.directory());
    }
    assertThat(fake.world().events()).hasSize(events);
  }

  @Test
  void holdsItsDirectoryAsLongAsItMeasures() throws Exception {
    Path journal = fake.directory().resolve("journal.jsonl");
    Set<Kind> seen = EnumSet.noneOf(Kind.class);
    fake.world().atEverySubmission(() -> seen.add(RunClaim.look(fake.directory()).kind()));
    fake.run(FakeRun.TEXT);
    List<String> lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, lines.size() / 2));
    assertThat(fake.conductor().resume(fake.directory()).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(seen).containsExactly(Kind.HELD);
    assertThat(RunClaim.look(fake.directory()).kind()).isEqualTo(Kind.FREE);
  }

  @Test
  void keepsATrialWithAllCellsFinishedButNoRecordedEnd() throws Exception {
    fake.run(FakeRun.TEXT);
    Path journal = fake.directory().resolve("journal.jsonl");
    List<String> lines = Files.readAllLines(journal);
    int last = lines.size();
    while (!lines.get(last - 1).startsWith("{\"type\":\"cell_finished\"")) {
      last--;
    }
    Files.write(journal, lines.subList(0, last));
    int events = fake.world().events().size();
    RunEnd end = fake.conductor().resume(fake.directory());
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.world().events().subList(events, fake.world().events().size()))
        .noneMatch(event -> event.endsWith(":start"));
    assertThat(fake.countedSamples())
        .hasSize(FakeRun.COUNTED_SAMPLES)
        .allMatch(sample -> sample.attempt() == 1);
  }

  @Test
  void remeasuresCellsWithMissingSamples() throws Exception {
    fake.run(FakeRun.TEXT);
    Path file = fake.directory().resolve("samples.avro");
    byte[] samples = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(samples, samples.length - 1)); // of the last cell
    RunEnd end = fake.conductor().resume(fake.directory());
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.countedSamples())
        .hasSize(FakeRun.COUNTED_SAMPLES)
        .filteredOn(sample -> sample.attempt() == 2)
        .hasSize(3);
    assertThat(fake.heard())
        .filteredOn(RunEvent.Noted.class::isInstance)
        .anyMatch(
            event ->
                event.toString().contains("measured again: c")
                    && event.toString().contains("(0 of 4 samples are there)"));
    assertThat(fake.conductor().resume(fake.directory()).kind())
        .isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
  }

  @Test
  void refusesToResumeWithADifferentPlan() throws Exception {
    fake.run(FakeRun.TEXT);
    Files.writeString(fake.directory().resolve("campaign.yaml"), FakeRun.TEXT + "seed: 7\n");
    assertThatThrownBy(() -> fake.conductor().resume(fake.directory()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("restore the campaign, or start a new run");
  }

  @Test
  void refusesToResumeWithADifferentHeap() throws Exception {
    fake.run(FakeRun.TEXT);
    Files.writeString(
        fake.directory().resolve("campaign.yaml"), FakeRun.TEXT + "server: {heap: 300MiB}\n");
    assertThatThrownBy(() -> fake.conductor().resume(fake.directory()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("campaign.yaml was changed since the run began")
        .hasMessageContaining("restore the campaign, or start a new run");
  }

  @Test
  void losesAndDuplicatesNothingWhereverTheFilesAreCut() throws Exception {
    fake.run(FakeRun.TEXT);
    byte[] samples = Files.readAllBytes(fake.directory().resolve("samples.avro"));
    byte[] journal = Files.readAllBytes(fake.directory().resolve("journal.jsonl"));
    // The journal after every line of the second block, which is like the first, and some of the
    // first; and within some. All samples of the cells it names are on the disk. The archive's
    // tests cut files at each byte.
    int lines = 0;
    for (int cut = journal.length; cut >= 0; cut--) {
      boolean isLineEnd = cut == 0 || journal[cut - 1] == '\n';
      lines += isLineEnd ? 1 : 0;
      boolean isChosen = cut == 0 || cut > journal.length / 2 || lines % 5 == 0;
      if ((isLineEnd && isChosen) || cut % 2999 == 0) {
        cutAndResume(samples, journal, samples.length, cut);
      }
    }
    // Samples of a cell that is not in the journal may be cut anywhere.
    int entry = startOfLastCell(journal);
    for (int cut = samples.length; cut > samples.length - 300; cut -= 23) {
      cutAndResume(samples, journal, cut, entry);
    }
  }

  private void cutAndResume(byte[] samples, byte[] journal, int samplesCut, int journalCut)
      throws Exception {
    Files.write(fake.directory().resolve("samples.avro"), Arrays.copyOf(samples, samplesCut));
    Files.write(fake.directory().resolve("journal.jsonl"), Arrays.copyOf(journal, journalCut));
    RunEnd end = fake.conductor().resume(fake.directory());
    assertThat(end.exitStatus()).isZero();
    List<Sample> counted = fake.countedSamples();
    Set<String> distinct = new HashSet<>();
    counted.forEach(s -> distinct.add(s.trial() + " " + s.cell() + " " + s.sequence()));
    assertThat(distinct)
        .as("cut at %d and %d", samplesCut, journalCut)
        .hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(counted).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  /** The start of the entry that closes the last cell. */
  private static int startOfLastCell(byte[] journal) {
    String text = new String(journal, java.nio.charset.StandardCharsets.UTF_8);
    return text.lastIndexOf("{\"type\":\"cell_finished\"");
  }
}
