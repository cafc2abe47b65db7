package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Design;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Load;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose cells are measured for a time, side by side and one after the other. */
class TimedRunTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads:
        - {name: soa.quicksort, n: [10, 20]}
        - {name: jmh.quicksort, n: 10}
      stop: {time: 4ms}
      slice: 1ms
      settle: {prime: 0s, least: 0s, most: 1ms}
      blocks: 2
      """;

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void platformsTakeTurnsInEveryBlock() throws Exception {
    RunEnd end = fake.run(TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(RunArchive.open(fake.directory()).plan().design()).isEqualTo(Design.SIDE_BY_SIDE);
    List<String> turns = platformsOf(counted("b001"));
    // A sees B between two slices of its own.
    assertThat(String.join("", turns)).contains("onetwo").contains("twoone");
    assertThat(turns.stream().distinct()).containsExactlyInAnyOrder("one", "two");
  }

  /** The fake client reports 1 ms for each slice. */
  @Test
  void everyCellHasItsTimeOnEveryPlatform() throws Exception {
    fake.run(TEXT);
    Map<String, Long> slices =
        counted("b00").stream()
            .collect(
                Collectors.groupingBy(
                    sample -> sample.trial() + sample.cell(),
                    Collectors.mapping(
                        Sample::slice,
                        Collectors.collectingAndThen(
                            Collectors.toSet(), each -> (long) each.size()))));
    assertThat(slices).hasSize(2 * 2 * 3);
    assertThat(slices.values()).containsOnly(4L);
  }

  /** Small submissions compile the common code sooner than the cells' own. */
  @Test
  void serversArePrimedWithUnrecordedSubmissions() throws Exception {
    fake.run(
        TEXT.replace("[10, 20]", "[30000, 40000]")
            .replace("prime: 0s", "prime: 300ms")
            .replace("blocks: 2", "blocks: 1\ndriver: {kind: open, rate: 50/s}"));
    assertThat(fake.world().opened())
        .filteredOn(each -> each.startsWith("prime"))
        .containsExactly(
            "prime-1: soa.quicksort {\"n\":1000} {\"kind\":\"closed\",\"clients\":1}",
            "prime-1: soa.quicksort {\"n\":1000} {\"kind\":\"closed\",\"clients\":1}");
    assertThat(fake.samples()).isNotEmpty().noneMatch(each -> each.cell().startsWith("prime"));
  }

  @Test
  void everyLoadIsASeparateCellInTheSameBlocks() throws Exception {
    fake.run(
        TEXT.replace("[10, 20]", "10")
            .replace("blocks: 2", "blocks: 1\ndriver: {kind: closed, clients: [1, 3]}"));
    assertThat(fake.world().opened())
        .filteredOn(each -> each.startsWith("c"))
        .containsExactlyInAnyOrder(
            "c001: soa.quicksort {\"n\":10} {\"kind\":\"closed\",\"clients\":1}",
            "c002: soa.quicksort {\"n\":10} {\"kind\":\"closed\",\"clients\":1}",
            "c003: soa.quicksort {\"n\":10} {\"kind\":\"closed\",\"clients\":3}",
            "c004: soa.quicksort {\"n\":10} {\"kind\":\"closed\",\"clients\":3}");
    assertThat(RunArchive.open(fake.directory()).plan().cells().get("c003").measurand().load())
        .contains(new Load.Clients(3));
  }

  @Test
  void aWorkloadMayHaveItsOwnLoad() throws Exception {
    fake.run(TEXT.replace("n: [10, 20]", "n: 10, rate: 200/s").replace("blocks: 2", "blocks: 1"));
    assertThat(fake.world().opened())
        .filteredOn(each -> each.startsWith("c"))
        .hasSize(2)
        .allMatch(each -> each.contains("{\"kind\":\"open\",\"rate_per_s\":200.0"));
  }

  /**
   * Each slice counts 1 ms of processor time on every platform, and takes 1 ms according to the
   * client.
   */
  @Test
  void processorTimeIsCountedForThePlatformAndItsNeighbours() throws Exception {
    fake.run(TEXT);
    List<JournalEntry.CellFinished> cells =
        RunArchive.open(fake.directory()).journal().stream()
            .filter(JournalEntry.CellFinished.class::isInstance)
            .map(JournalEntry.CellFinished.class::cast)
            .toList();
    assertThat(cells)
        .hasSize(2 * 2 * 3)
        .allSatisfy(
            cell ->
                assertThat(cell.observations().get("processor_per_submission_ns"))
                    .isIn(1e6, 1e6 / FakeWorld.SUBMISSIONS_OF_A_SLICE))
        .anySatisfy(cell -> assertThat(cell.observations()).containsEntry("neighbours_ratio", 1.0));
  }

  @Test
  void submissionsAreNumberedConsecutivelyOverSlices() throws Exception {
    fake.run(TEXT);
    Map<String, List<Sample>> cells =
        fake.samples().stream()
            .collect(Collectors.groupingBy(sample -> sample.trial() + sample.cell()));
    assertThat(cells.values())
        .allSatisfy(
            cell -> {
              assertThat(cell.stream().map(Sample::sequence)).doesNotHaveDuplicates();
              assertThat(cell.stream().map(sample -> sample.slice().number())).isSorted();
              assertThat(cell.stream().map(sample -> sample.slice().round())).isSorted();
            });
  }

  @Test
  void allServersAreUpBeforeTheFirstSubmission() throws Exception {
    fake.world().atEverySubmission(() -> fake.world().happened("all", "submission"));
    fake.run(TEXT);
    List<String> events = fake.world().events();
    assertThat(events.subList(0, events.indexOf("all:submission")))
        .contains("one:server", "two:server", "one:client", "two:client");
    assertThat(events).filteredOn("one:start"::equals).hasSize(1);
    assertThat(events).filteredOn("one:server"::equals).hasSize(2);
    assertThat(events).filteredOn("one:client"::equals).hasSize(2);
  }

  @Test
  void trialsAreSequentialIfRequested() throws Exception {
    RunEnd end = fake.run(TEXT + "design: sequential\n");
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    List<String> trials = fake.samples().stream().map(Sample::trial).toList();
    assertThat(trials.stream().distinct()).hasSize(4);
    for (String trial : trials.stream().distinct().toList()) {
      assertThat(trials.subList(trials.indexOf(trial), trials.lastIndexOf(trial) + 1))
          .containsOnly(trial);
    }
  }

  @Test
  void neighboursAreBusyInEveryTrialOfAPlatformThatIsMeasuredAlone() throws Exception {
    fake.run(
        TEXT.replace(
                "one: {kind: native}", "one: {kind: native, neighbours: 1, neighbour_load: 'yes'}")
            + "design: sequential\n");
    assertThat(fake.world().events())
        .filteredOn(event -> event.endsWith(":load"))
        .containsExactly("one:load", "one:load");
  }

  /** A trial beside one that died was not measured according to the plan. */
  @Test
  void aBlockIsMeasuredAgainAsAWhole() throws Exception {
    fake.world().letClientDieAfter(15);
    RunEnd end = fake.run(TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    List<JournalEntry> journal = RunArchive.open(fake.directory()).journal();
    assertThat(journal)
        .filteredOn(JournalEntry.TrialFailed.class::isInstance)
        .hasSize(2)
        .allMatch(entry -> ((JournalEntry.TrialFailed) entry).attempt() == 1);
    assertThat(counted("b001").stream().map(Sample::attempt)).containsOnly(2);
    assertThat(counted("b002").stream().map(Sample::attempt)).containsOnly(1);
  }

  @Test
  void onePlatformIsMovedAsideUntilAllHaveSettledAndThenMovedBack() throws Exception {
    fake.world().giveProcessorsAside();
    fake.world().letClientDieAfter(1);
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    List<String> moves =
        fake.world().events().stream()
            .filter(event -> event.endsWith(":aside") || event.endsWith(":back"))
            .map(event -> event.substring(event.indexOf(':') + 1))
            .toList();
    List<String> apart = List.of("back", "aside", "back", "aside", "back");
    // The attempt that failed in its warm-up, and two blocks.
    List<String> expected = new ArrayList<>(apart);
    for (int block = 0; block < 2; block++) {
      expected.addAll(apart);
      expected.add("back");
    }
    assertThat(moves).isEqualTo(expected);
  }

  /** All can move; half come back before their servers start, so that both sides start as many. */
  @Test
  void halfOfManyPlatformsAreMovedAside() throws Exception {
    fake.world().giveProcessorsAside();
    fake.world().atEverySubmission(() -> fake.world().happened("all", "submission"));
    fake.run(
        TEXT.replace(
                "two: {kind: native}}",
                "two: {kind: native}, three: {kind: native}, four: {kind: native}}")
            .replace("blocks: 2", "blocks: 1"));
    List<String> before =
        fake.world().events().stream()
            .takeWhile(event -> !event.equals("all:submission"))
            .filter(event -> event.endsWith(":aside") || event.endsWith(":back"))
            .toList();
    assertThat(Set.of("one", "two", "three", "four"))
        .filteredOn(
            each -> before.lastIndexOf(each + ":aside") > before.lastIndexOf(each + ":back"))
        .hasSize(2);
  }

  /**
   * Two of three share processors; the third has its own. Two seconds contain so many slices that
   * one more or less on a busy machine does not matter.
   */
  @Test
  void allAreWarmedByTheSameWorkHoweverTheyShareProcessors() throws Exception {
    fake.world().giveProcessorsAside();
    fake.world().atEverySubmission(() -> LockSupport.parkNanos(1_000_000));
    fake.run(
        TEXT.replace("two: {kind: native}}", "two: {kind: native}, three: {kind: native}}")
            .replace("least: 0s, most: 1ms", "least: 2s, most: 2s")
            .replace("blocks: 2", "blocks: 1"));
    Map<String, Long> warmed =
        fake.samples().stream()
            .filter(Sample::warmup)
            .collect(
                Collectors.groupingBy(
                    sample -> sample.trial().replaceFirst(".*-", ""), Collectors.counting()));
    assertThat(warmed).containsOnlyKeys("one", "two", "three");
    assertThat((double) Collections.max(warmed.values()) / Collections.min(warmed.values()))
        .isLessThan(1.5);
  }

  /** Programs that start afresh each time have nothing to warm. */
  @Test
  void nothingIsWarmedWhereNoTimeIsGivenForIt() throws Exception {
    fake.world().giveProcessorsAside();
    fake.run(TEXT.replace("most: 1ms", "most: 0s"));
    assertThat(fake.samples()).isNotEmpty().noneMatch(Sample::warmup);
  }

  /** The counted part of a block: all move aside, then one after the other takes its turn. */
  private static final String TURNS = "(Gg|gG)(Ts*G|ts*g)+(Tt|tT)";

  @Test
  void onlyTheMeasuredPlatformHasTheProcessors() throws Exception {
    fake.world().giveProcessorsAside();
    fake.world().atEverySubmission(() -> fake.world().happened("all", "submission"));
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(ways()).matches("(s*" + TURNS + "){2}");
    assertThat(observations()).allMatch(each -> each.contains("aside_ratio"));
    assertThat(observations()).noneMatch(each -> each.contains("neighbours_ratio"));
  }

  /** It would be the only one to disturb. */
  @Test
  void noPlatformMovesAsideIfOneCannot() throws Exception {
    fake.world().giveProcessorsAside();
    fake.world().atEverySubmission(() -> fake.world().happened("all", "submission"));
    fake.world().letStay("two");
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(ways()).matches("(s*(Gg|g)(Tt|tT)s*(Tt|tT)){2}");
    assertThat(observations()).allMatch(each -> each.contains("neighbours_ratio"));
  }

  @Test
  void aFailedBlockLeavesNoPlatformAside() throws Exception {
    fake.world().giveProcessorsAside();
    // In the middle of the 70 that count; how many come before depends on the machine.
    AtomicBoolean isCounting = new AtomicBoolean();
    fake.world()
        .atEverySubmission(
            () -> {
              fake.world().happened("all", "submission");
              if (ways().contains("t") && isCounting.compareAndSet(false, true)) {
                fake.world().letClientDieAfter(35);
              }
            });
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(ways()).matches("s*(Gg|gG)(Ts*G|ts*g)+(T|t)s*(Tt|tT)(s*" + TURNS + "){2}");
  }

  /**
   * Who moves aside (G, g) or takes a turn (T, t), capitals for the first platform, and who submits
   * (s).
   */
  private String ways() {
    Map<String, String> letters =
        Map.of(
            "one:gives way", "G",
            "two:gives way", "g",
            "one:takes its turn", "T",
            "two:takes its turn", "t",
            "all:submission", "s");
    return fake.world().events().stream()
        .map(event -> letters.getOrDefault(event, ""))
        .collect(Collectors.joining());
  }

  private List<Set<String>> observations() throws IOException {
    return RunArchive.open(fake.directory()).journal().stream()
        .filter(JournalEntry.CellFinished.class::isInstance)
        .map(entry -> ((JournalEntry.CellFinished) entry).observations().keySet())
        .toList();
  }

  /** As when submissions are counted. */
  @Test
  void reportsOfServersAndClientsAboutThemselvesAreKept() throws Exception {
    fake.run(TEXT);
    assertThat(RunArchive.open(fake.directory()).environments())
        .hasSize(2)
        .allSatisfy(
            each ->
                assertThat(each.facts())
                    .containsEntry("glassfish.version", "7.0.25")
                    .containsEntry("client.clock.resolution_ns", "20")
                    .containsEntry("cpu.count", "1"));
    assertThat(RunArchive.open(fake.directory()).journal())
        .filteredOn(JournalEntry.CellFinished.class::isInstance)
        .anySatisfy(
            entry ->
                assertThat(((JournalEntry.CellFinished) entry).observations())
                    .containsKeys("server_gc_ns", "server_compiling_ns"));
  }

  @Test
  void aStoppedRunIsResumedWithTheWholeBlock() throws Exception {
    Thread conductor = Thread.currentThread();
    fake.world().atEverySubmission(interruptAfter(20, conductor));
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    fake.world().atEverySubmission(() -> {});
    assertThat(fake.conductor().resume(fake.directory()).kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(counted("b001")).isNotEmpty();
    assertThat(counted("b002")).isNotEmpty();
    assertThat(
            fake.samples().stream()
                .map(each -> each.trial() + each.attempt() + each.cell() + each.sequence()))
        .doesNotHaveDuplicates();
  }

  private static Runnable interruptAfter(int submissions, Thread thread) {
    int[] left = {submissions};
    return () -> {
      if (left[0]-- == 0) {
        thread.interrupt();
      }
    };
  }

  private List<Sample> counted(String block) {
    return fake.countedSamples().stream()
        .filter(sample -> sample.trial().startsWith(block))
        .toList();
  }

  private static List<String> platformsOf(List<Sample> samples) {
    return samples.stream().map(sample -> sample.trial().substring("b001-".length())).toList();
  }
}
