package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Cell;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Sample;
import io.tare.harness.model.Stamps;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StampsRunTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads: [{name: soa.quicksort, n: [10, 20]}]
      stop: {time: 4ms}
      slice: 1ms
      settle: {prime: 0s, least: 0s, most: 1ms}
      blocks: 2
      """;

  private static final String WARM = TEXT.replace("least: 0s, most: 1ms", "least: 100ms, most: 1s");

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
    fake.world().makeStamps();
  }

  @Test
  void theTwoSlicesOfARoundDiffer() throws Exception {
    fake.run(TEXT);
    Map<String, Set<Boolean>> kinds = new HashMap<>();
    fake.samples().stream()
        .filter(each -> !each.warmup())
        .forEach(
            each ->
                kinds
                    .computeIfAbsent(
                        each.trial() + each.cell() + each.slice().round(), key -> new HashSet<>())
                    .add(isWithout(each)));
    assertThat(kinds).hasSize(2 * 2 * 2 * 2);
    assertThat(kinds.values()).allSatisfy(each -> assertThat(each).hasSize(2));
  }

  @Test
  void platformsDoTheSameInEveryRound() throws Exception {
    fake.run(TEXT);
    assertThat(orders().values()).hasSize(2 * 2).allSatisfy(each -> assertThat(each).hasSize(1));
  }

  @Test
  void aResumedRunDoesTheSame() throws Exception {
    stopAfter(30);
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    fake.world().atEverySubmission(() -> {});
    assertThat(fake.conductor().resume(fake.directory()).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(orders().values()).hasSize(2 * 2).allSatisfy(each -> assertThat(each).hasSize(1));
  }

  @Test
  void warmUpSlicesAlternateToo() throws Exception {
    fake.run(WARM);
    assertThat(fake.samples().stream().filter(Sample::warmup).map(StampsRunTest::isWithout))
        .contains(true, false);
  }

  @Test
  void aShortCellHasBothKinds() throws Exception {
    fake.run(TEXT.replace("time: 4ms", "time: 1ms"));
    assertThat(
            fake.samples().stream()
                .filter(each -> !each.warmup())
                .map(each -> each.trial() + each.cell() + isWithout(each))
                .distinct())
        .hasSize(2 * 2 * 2 * 2);
  }

  @Test
  void stampsThatCannotMatterAreKept() throws Exception {
    fake.world().respondIn(100_000_000);
    fake.run(WARM);
    assertThat(kept()).hasSize(2).allSatisfy(each -> assertThat(each.cells()).hasSize(2));
    assertThat(fake.samples().stream().filter(each -> !each.warmup()))
        .isNotEmpty()
        .noneMatch(StampsRunTest::isWithout);
  }

  @Test
  void stampsThatMayMatterAreNot() throws Exception {
    fake.run(WARM);
    assertThat(kept()).isEmpty();
  }

  @Test
  void aResumedRunKeepsThemToo() throws Exception {
    fake.world().respondIn(100_000_000);
    stopInTheSecondBlock();
    assertThat(fake.run(WARM).kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    fake.world().atEverySubmission(() -> {});
    fake.world().respondIn(1_000_000);
    assertThat(fake.conductor().resume(fake.directory()).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(kept()).hasSize(2);
    assertThat(fake.samples().stream().filter(each -> !each.warmup()))
        .isNotEmpty()
        .noneMatch(StampsRunTest::isWithout);
  }

  @Test
  void countedSubmissionsKeepTheirStamps() throws Exception {
    fake.run(
        """
        name: small
        platforms: {one: {kind: native}, two: {kind: native}}
        workloads: [{name: soa.quicksort, n: 10}]
        stop: {submissions: 10}
        blocks: 2
        """);
    assertThat(RunArchive.open(fake.directory()).plan().stamps()).isEqualTo(Stamps.ALWAYS);
    assertThat(fake.samples()).isNotEmpty().noneMatch(StampsRunTest::isWithout);
  }

  /**
   * By block and measurand: whether the first slice of even rounds omits stamps, as seen in each
   * slice of each platform.
   */
  private Map<String, Set<Boolean>> orders() throws Exception {
    Map<String, Cell> cells = RunArchive.open(fake.directory()).plan().cells();
    Map<String, Integer> firstOfRound = new HashMap<>();
    Map<String, Set<Boolean>> orders = new TreeMap<>();
    for (Sample each : fake.samples()) {
      String start = each.trial() + each.attempt() + each.cell() + each.slice().round();
      int visit =
          each.slice().number() - firstOfRound.computeIfAbsent(start, key -> each.slice().number());
      boolean isOdd = (each.slice().round() + visit) % 2 == 1;
      String measurand =
          each.trial().substring(0, 4) + cells.get(each.cell()).measurand().parameters();
      orders.computeIfAbsent(measurand, key -> new TreeSet<>()).add(isWithout(each) != isOdd);
    }
    return orders;
  }

  private void stopInTheSecondBlock() {
    Thread conductor = Thread.currentThread();
    AtomicBoolean isStopped = new AtomicBoolean();
    fake.world()
        .atEverySubmission(
            () -> {
              if (journal().contains("\"cell_finished\"") && isStopped.compareAndSet(false, true)) {
                conductor.interrupt();
              }
            });
  }

  private String journal() {
    try {
      return Files.readString(fake.directory().resolve("journal.jsonl"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void stopAfter(int submissions) {
    Thread conductor = Thread.currentThread();
    int[] left = {submissions};
    fake.world()
        .atEverySubmission(
            () -> {
              if (left[0]-- == 0) {
                conductor.interrupt();
              }
            });
  }

  private List<JournalEntry.StampsKept> kept() throws Exception {
    return RunArchive.open(fake.directory()).journal().stream()
        .filter(JournalEntry.StampsKept.class::isInstance)
        .map(JournalEntry.StampsKept.class::cast)
        .toList();
  }

  private static boolean isWithout(Sample sample) {
    return sample.values().getOrDefault(SubmissionField.SERVER_READINGS.label(), 7).equals(0L);
  }
}
