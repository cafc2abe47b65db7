package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.Schemas;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.campaign.plan.DurationEstimate;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Plan;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.reading.ClockAuditTest;
import io.tare.harness.workloads.contract.MemoryLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConductorTest {

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void cellsWithAStalledServerAreInvalid() throws Exception {
    fake.world().serversStandStill(400_000_000);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.invalidCells()).isEqualTo(4 * 3);
    assertThat(fake.countedSamples()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"3600,+3600.0 s", "-3600,-3600.0 s"})
  void aSetWallClockIsNotedOnceAndChangesNothing(long seconds, String words) throws Exception {
    fake.setTheWallClock(seconds * 1_000_000_000L);
    fake.run(FakeRun.TEXT);
    assertThat(fake.notes("clock"))
        .singleElement()
        .satisfies(each -> assertThat(each).contains("this machine was set by " + words));
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(RunArchive.open(fake.directory()).journal())
        .extracting(JournalEntry::atEpochNanos)
        .isSorted();
  }

  @Test
  void anUndisturbedWallClockIsNotNoted() throws Exception {
    fake.run(FakeRun.TEXT);
    assertThat(fake.notes("clock")).isEmpty();
  }

  /** {@link ClockAuditTest} tests rates: cells are too short for that here. */
  @Test
  void clocksOfClientAndServerAreComparedWithTheHarnesssInEachCell() throws Exception {
    fake.run(FakeRun.TEXT);
    assertThat(RunArchive.open(fake.directory()).journal())
        .filteredOn(JournalEntry.CellFinished.class::isInstance)
        .extracting(entry -> ((JournalEntry.CellFinished) entry).observations())
        .filteredOn(each -> each.containsKey("server_clock_ratio"))
        .isNotEmpty()
        .allSatisfy(
            each -> {
              assertThat(each.get("client_clock_ratio"))
                  .isCloseTo(1, within(each.get("client_clock_doubt_ratio")));
              assertThat(each.get("server_clock_ratio"))
                  .isCloseTo(1, within(each.get("server_clock_doubt_ratio")));
              assertThat(each).containsKeys("client_clock_offset_ns", "server_clock_offset_end_ns");
            });
  }

  @Test
  void aNodesClockIsComparedWithTheHarnesssForProgramsOnIt() throws Exception {
    fake.run(FakeRun.TEXT.replaceAll("(?m)^.*soa.quicksort.*\n", ""));
    assertThat(RunArchive.open(fake.directory()).journal())
        .filteredOn(JournalEntry.CellFinished.class::isInstance)
        .extracting(entry -> ((JournalEntry.CellFinished) entry).observations())
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(each.get("client_clock_ratio"))
                    .isCloseTo(1, within(each.get("client_clock_doubt_ratio"))));
  }

  @Test
  void platformsNeedOnlyTheArtefactsOfTheirWorkloads() throws Exception {
    fake.run(FakeRun.TEXT.replaceAll("(?m)^.*soa.quicksort.*\n", ""));
    assertThat(fake.world().needed()).containsExactly("tare-benchmarks.jar");
  }

  @Test
  void measuresEverySubmissionOfThePlan() throws Exception {
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.samples()).hasSize(FakeRun.ALL_SAMPLES);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(RunArchive.open(fake.directory()).environments())
        .allSatisfy(
            each ->
                assertThat(each.facts())
                    .containsEntry("glassfish.version", "7.0.25")
                    .containsEntry("jvm.collector", "serial")
                    .containsEntry("client.clock.resolution_ns", "20")
                    .containsEntry("client.clock.read_cost_ns", "1.5")
                    .containsEntry("cpu.count", "1"));
  }

  @Test
  void eachTrialsProgramsHaveTheLayoutThatIsRecorded() throws Exception {
    fake.run(FakeRun.TEXT);
    List<Integer> recorded =
        RunArchive.open(fake.directory()).journal().stream()
            .filter(JournalEntry.TrialStarted.class::isInstance)
            .map(each -> ((JournalEntry.TrialStarted) each).facts().get(MemoryLayout.FACT))
            .map(Integer::valueOf)
            .toList();
    assertThat(recorded).hasSize(4).doesNotHaveDuplicates();
    assertThat(fake.world().pads()).containsExactlyInAnyOrderElementsOf(recorded);
    assertThat(RunArchive.open(fake.directory()).environments())
        .allSatisfy(each -> assertThat(each.facts()).doesNotContainKey(MemoryLayout.FACT));
  }

  @Test
  void takesEveryPlatformThroughItsLifeOnce() throws Exception {
    fake.run(FakeRun.TEXT);
    List<String> ofOne =
        fake.world().events().stream().filter(event -> event.startsWith("one:")).toList();
    assertThat(ofOne.subList(0, 3)).containsExactly("one:prepare", "one:start", "one:server");
    assertThat(ofOne).filteredOn("one:start"::equals).hasSize(1);
    assertThat(ofOne).filteredOn("one:server"::equals).hasSize(2);
    assertThat(ofOne).filteredOn("one:client"::equals).hasSize(2);
    assertThat(ofOne).filteredOn("one:benchmark"::equals).hasSize(2);
    assertThat(ofOne).filteredOn("one:close"::equals).hasSize(1);
    assertThat(ofOne.get(ofOne.size() - 1)).isEqualTo("one:close");
  }

  @Test
  void theTimeLeftAtTheBeginningIsThatOfTheWholePlan() throws Exception {
    for (String boot : List.of("run", "trial")) {
      fake = new FakeRun(temp.resolve(boot));
      fake.run(FakeRun.TEXT + "boot: " + boot + "\n");
      RunEvent.RunBegan began =
          fake.heard().stream()
              .filter(RunEvent.RunBegan.class::isInstance)
              .map(RunEvent.RunBegan.class::cast)
              .findFirst()
              .orElseThrow();
      assertThat(began.timeLeft())
          .isEqualTo(new DurationEstimate(began.campaign(), began.plan()).whole());
    }
  }

  @Test
  void startsThePlatformForEveryTrialIfAskedTo() throws Exception {
    fake.run(FakeRun.TEXT + "boot: trial\n");
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSize(2);
  }

  @Test
  void warmsAFreshServerWithAllCellsBeforeItMeasuresTheFirst() throws Exception {
    fake.run(FakeRun.TEXT.replace("25%}", "25%, server_warmup: 2}"));
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    for (Plan.Trial trial : trials()) {
      // The benchmark without a server has no server warm-up, and may come at any position.
      List<Sample> served =
          fake.samples().stream()
              .filter(sample -> sample.trial().equals(trial.id()))
              .filter(sample -> sample.values().containsKey("response_ns"))
              .toList();
      List<String> order = served.stream().map(Sample::cell).distinct().toList();
      assertThat(served.stream().map(sample -> order.indexOf(sample.cell())))
          .containsExactly(0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1);
      assertThat(served.stream().map(Sample::sequence))
          .containsExactly(0L, 1L, 0L, 1L, 2L, 3L, 4L, 5L, 2L, 3L, 4L, 5L);
      assertThat(served.stream().map(Sample::warmup))
          .containsExactly(
              true, true, true, true, true, false, false, false, true, false, false, false);
    }
  }

  @Test
  void writesOnlyWhatTheSchemasDescribe() throws Exception {
    fake.world().letClientDieAfter(6);
    fake.run(FakeRun.TEXT);
    assertThat(errors(Schemas.PLAN, Files.readString(fake.directory().resolve("plan.json"))))
        .isEmpty();
    for (String platform : List.of("one", "two")) {
      Path file = fake.directory().resolve("environment").resolve(platform + ".json");
      assertThat(errors(Schemas.ENVIRONMENT, Files.readString(file))).isEmpty();
    }
    for (String line : Files.readAllLines(fake.directory().resolve("journal.jsonl"))) {
      assertThat(errors(Schemas.JOURNAL_ENTRY, line)).as(line).isEmpty();
    }
  }

  @Test
  void measuresBlocksUntilThePrecisionIsReached() throws Exception {
    fake.check((means, target, min) -> means.size() >= 4 * 6 && target == 0.02 && min == 2);
    RunEnd end = fake.run(precise("1h"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.PRECISE);
    assertThat(RunArchive.open(fake.directory()).journal())
        .anyMatch(
            entry ->
                entry instanceof JournalEntry.Noted noted
                    && noted
                        .note()
                        .equals(new RunNote.PrecisionTarget(2, 0.02, 3_600_000_000_000L)));
    assertThat(RunArchive.open(fake.directory()).plan().blocks()).hasSize(4);
    assertThat(fake.conductor().resume(fake.directory()).kind())
        .isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
  }

  @Test
  void beginsNoBlockThatExceedsTheBudget() throws Exception {
    fake.letAnHourPassAfterBlock(3);
    RunEnd end = fake.run(precise("1h"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.BUDGET_SPENT);
    assertThat(RunArchive.open(fake.directory()).plan().blocks()).hasSize(3);
  }

  @Test
  void recordsNotesAndSendsEvents() throws Exception {
    Campaign campaign = CampaignFile.parse("x", FakeRun.TEXT);
    fake.conductor()
        .run(
            fake.directory(), campaign, FakeRun.TEXT, List.of(new RunNote.AgainstItself("native")));
    assertThat(RunArchive.open(fake.directory()).journal())
        .anyMatch(
            entry ->
                entry instanceof JournalEntry.Noted noted
                    && noted.note().equals(new RunNote.AgainstItself("native")));
    assertThat(fake.heard().get(fake.heard().size() - 1)).isInstanceOf(RunEvent.RunEnded.class);
    assertThat(fake.heard()).filteredOn(RunEvent.CellEnded.class::isInstance).hasSize(12);
    assertThat(fake.heard()).filteredOn(RunEvent.BlockEnded.class::isInstance).hasSize(2);
    assertThat(fake.heard())
        .filteredOn(RunEvent.Submitted.class::isInstance)
        .hasSize(FakeRun.ALL_SAMPLES);
  }

  @Test
  void keepsALogForPeople() throws Exception {
    fake.world().letClientDieAfter(6);
    fake.run(FakeRun.TEXT);
    assertThat(Files.readAllLines(fake.directory().resolve("log")))
        .allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.*Z .+"))
        .anyMatch(line -> line.contains("attempt 1 failed: the client of b001-"))
        .anyMatch(line -> line.endsWith("ended: all blocks are done"));
  }

  private static List<Error> errors(Schemas schema, String json) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema.text())
        .validate(json, InputFormat.JSON);
  }

  private static String precise(String budget) {
    return FakeRun.TEXT.replace("stop: {", "stop: {precision: 2%, budget: " + budget + ", ");
  }

  private List<Plan.Trial> trials() {
    return RunArchive.open(fake.directory()).plan().blocks().stream()
        .flatMap(block -> block.trials().stream())
        .toList();
  }
}
