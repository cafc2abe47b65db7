package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.tare.archive.RunArchive;
import io.tare.archive.Schemas;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.infra.Artefacts;
import io.tare.model.CountedSamples;
import io.tare.model.JournalEntry;
import io.tare.model.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConductorTest {

  private static final String TEXT =
      """
      name: small
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads:
        - {name: soa.quicksort, n: [10, 20]}
        - {name: jmh.quicksort, n: 10}
      stop: {submissions: 4, warmup: 25%}
      blocks: 2
      """;

  /** Trials × cells × submissions. */
  private static final int ALL_SAMPLES = 4 * 3 * 4;

  private static final int COUNTED_SAMPLES = 4 * 3 * 3;

  @TempDir Path temp;
  private Path directory;
  private final FakeWorld world = new FakeWorld();
  private final List<RunEvent> heard = new ArrayList<>();
  private PrecisionCheck precision = (means, target, blocks) -> false;

  private int hourPassesAfterBlock;
  private long passedNanos;

  /** The real clock, but an hour may have passed. */
  private final RunClock clock =
      new RunClock() {
        @Override
        public long epochNanos() {
          return RunClock.SYSTEM.epochNanos() + passedNanos;
        }

        @Override
        public long nanos() {
          return RunClock.SYSTEM.nanos() + passedNanos;
        }
      };

  @BeforeEach
  void makeArtefacts() throws IOException {
    directory = temp.resolve("run");
    Files.createDirectories(temp.resolve("artefacts"));
    for (String name :
        List.of(
            "tare-host.jar",
            "tare-services.war",
            "tare-client.jar",
            "glassfish-embedded-all.jar",
            "tare-benchmarks.jar")) {
      Files.createFile(temp.resolve("artefacts").resolve(name));
    }
  }

  @Test
  void measuresEverySubmissionOfThePlan() throws Exception {
    RunEnd end = run(TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.exitStatus()).isZero();
    assertThat(samples()).hasSize(ALL_SAMPLES);
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
    assertThat(RunArchive.open(directory).environments())
        .allSatisfy(
            each ->
                assertThat(each.facts())
                    .containsEntry("glassfish.version", "7.0.25")
                    .containsEntry("jvm.collector", "serial")
                    .containsEntry("cpu.count", "1"));
  }

  @Test
  void takesEveryPlatformThroughItsLifeOnce() throws Exception {
    run(TEXT);
    List<String> ofOne = world.events().stream().filter(event -> event.startsWith("one:")).toList();
    assertThat(ofOne.subList(0, 3)).containsExactly("one:prepare", "one:start", "one:server");
    assertThat(ofOne).filteredOn("one:start"::equals).hasSize(1);
    assertThat(ofOne).filteredOn("one:server"::equals).hasSize(2);
    assertThat(ofOne).filteredOn("one:client"::equals).hasSize(2);
    assertThat(ofOne).filteredOn("one:benchmark"::equals).hasSize(2);
    assertThat(ofOne.subList(ofOne.size() - 2, ofOne.size()))
        .containsExactly("one:stop", "one:destroy");
  }

  @Test
  void startsThePlatformForEveryTrialIfAskedTo() throws Exception {
    run(TEXT + "boot: trial\n");
    assertThat(world.events()).filteredOn("one:start"::equals).hasSize(2);
  }

  @Test
  void triesATrialAgainWhoseClientDied() throws Exception {
    world.letClientDieAfter(6);
    RunEnd end = run(TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
    assertThat(failures()).hasSize(1);
    assertThat(failures().get(0))
        .startsWith("the client of b001-")
        .endsWith("(loopback) ended with status 137; it said last: out of memory");
  }

  @Test
  void triesATrialAgainWhoseServerDied() throws Exception {
    world.letServerDieAfter(6);
    RunEnd end = run(TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
    assertThat(failures()).hasSize(1);
    assertThat(failures().get(0)).startsWith("the server of b001-").contains("ended with status");
  }

  @Test
  void startsAPlatformAgainThatDoesNotAnswer() throws Exception {
    world.plan("one", "run", 2);
    RunEnd end = run(TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(world.events()).filteredOn("one:start"::equals).hasSize(2);
    assertThat(failures()).containsExactly("one: run failed by plan");
  }

  @Test
  void triesATrialAgainWhoseConnectionWasCut() throws Exception {
    world.cutConnectionAfter(6);
    RunEnd end = run(TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(failures())
        .singleElement()
        .asString()
        .endsWith("ended or was cut off; it said last: fake: the connection was cut");
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
  }

  @Test
  void goesOnAfterATrialThatFailsAlways() throws Exception {
    world.plan("one", "start", 3);
    RunEnd end = run(TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.unfinishedTrials()).isEqualTo(1);
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES / 4 * 3);
    RunEnd resumed = conductor().resume(directory);
    assertThat(resumed.exitStatus()).isZero();
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
  }

  @Test
  void givesUpWhenTwoTrialsOfAPlatformFailInARow() throws Exception {
    world.plan("one", "start", 100);
    RunEnd end = run(TEXT.replace("blocks: 2", "blocks: 5"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.GAVE_UP);
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(world.events()).filteredOn("one:start"::equals).hasSize(6);
    assertThat(world.events()).filteredOn("one:destroy"::equals).hasSize(1);
  }

  @Test
  void tellsTheProblemsOfAllPlatformsAndDestroysThem() throws Exception {
    world.plan("one", "prepare", 1);
    world.plan("two", "prepare", 1);
    assertThatThrownBy(() -> run(TEXT))
        .isInstanceOf(RunRefusedException.class)
        .hasMessage("one: prepare failed by plan\ntwo: prepare failed by plan");
    assertThat(world.events()).contains("one:destroy", "two:destroy");
    assertThat(directory).doesNotExist();
  }

  @Test
  void tellsEverythingThatIsMissingBeforeItStarts() throws Exception {
    Files.delete(temp.resolve("artefacts").resolve("tare-host.jar"));
    Files.delete(temp.resolve("artefacts").resolve("tare-benchmarks.jar"));
    assertThatThrownBy(() -> run(TEXT + "server: {heap: 2GiB}\n"))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("tare-host.jar is missing; build the project first\n")
        .hasMessageContaining("tare-benchmarks.jar is missing; build the project first\n")
        .hasMessageContaining("platform one has 1500 MiB, too little for heaps of 2560 MiB");
    assertThat(world.events()).isEmpty();
  }

  @Test
  void endsInAnOrderlyWayWhenInterruptedAndResumes() throws Exception {
    Thread conducting = Thread.currentThread();
    int[] left = {5};
    world.atEverySubmission(
        () -> {
          if (left[0]-- == 0) {
            conducting.interrupt();
          }
        });
    RunEnd end = run(TEXT);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(end.exitStatus()).isEqualTo(130);
    assertThat(world.events()).contains("one:destroy", "two:destroy");
    assertThat(conductor().resume(directory).exitStatus()).isZero();
    assertThat(countedSamples()).hasSize(COUNTED_SAMPLES);
  }

  @Test
  void saysThatNothingIsLeftToDo() throws Exception {
    run(TEXT);
    int events = world.events().size();
    RunEnd end = conductor().resume(directory);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
    assertThat(end.exitStatus()).isZero();
    assertThat(world.events()).hasSize(events);
  }

  @Test
  void refusesToResumeWithAnotherPlan() throws Exception {
    run(TEXT);
    Files.writeString(directory.resolve("campaign.yaml"), TEXT + "seed: 7\n");
    assertThatThrownBy(() -> conductor().resume(directory))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("restore the campaign as it was, or start a new run");
  }

  @Test
  void losesAndDoublesNothingWhereverTheFilesWereCut() throws Exception {
    run(TEXT);
    byte[] samples = Files.readAllBytes(directory.resolve("samples.jsonl"));
    byte[] journal = Files.readAllBytes(directory.resolve("journal.jsonl"));
    // The journal after and within every line; all samples of the cells it names are on the disk.
    for (int cut = journal.length; cut >= 0; cut--) {
      boolean isLineEnd = cut == 0 || journal[cut - 1] == '\n';
      if (isLineEnd || cut % 41 == 0 || cut > journal.length - 150) {
        cutAndResume(samples, journal, samples.length, cut);
      }
    }
    // Samples of a cell that the journal does not name may be cut anywhere.
    int entry = startOfLastCell(journal);
    for (int cut = samples.length; cut > samples.length - 300; cut -= 3) {
      cutAndResume(samples, journal, cut, entry);
    }
  }

  @Test
  void writesOnlyWhatTheSchemasDescribe() throws Exception {
    world.letClientDieAfter(6);
    run(TEXT);
    assertThat(errors(Schemas.PLAN, Files.readString(directory.resolve("plan.json")))).isEmpty();
    for (String platform : List.of("one", "two")) {
      Path file = directory.resolve("environment").resolve(platform + ".json");
      assertThat(errors(Schemas.ENVIRONMENT, Files.readString(file))).isEmpty();
    }
    for (String line : Files.readAllLines(directory.resolve("samples.jsonl"))) {
      assertThat(errors(Schemas.SAMPLE, line)).as(line).isEmpty();
    }
    for (String line : Files.readAllLines(directory.resolve("journal.jsonl"))) {
      assertThat(errors(Schemas.JOURNAL_ENTRY, line)).as(line).isEmpty();
    }
  }

  @Test
  void measuresBlocksUntilThePrecisionIsReached() throws Exception {
    precision = (means, target, least) -> means.size() >= 4 * 6 && target == 0.02 && least == 2;
    RunEnd end = run(precise("1h"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.PRECISE);
    assertThat(RunArchive.open(directory).plan().blocks()).hasSize(4);
    assertThat(conductor().resume(directory).kind()).isEqualTo(RunEnd.Kind.ALREADY_COMPLETE);
  }

  @Test
  void beginsNoBlockThatTheBudgetCannotPay() throws Exception {
    hourPassesAfterBlock = 3;
    RunEnd end = run(precise("1h"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.BUDGET_SPENT);
    assertThat(RunArchive.open(directory).plan().blocks()).hasSize(3);
  }

  @Test
  void recordsRemarksAndTellsWhatHappens() throws Exception {
    Campaign campaign = CampaignFile.parse("x", TEXT);
    conductor()
        .run(directory, campaign, TEXT, List.of(new Conductor.Remark("aa", "against itself")));
    assertThat(RunArchive.open(directory).journal())
        .anyMatch(
            entry ->
                entry instanceof JournalEntry.Noted noted
                    && noted.topic().equals("aa")
                    && noted.text().equals("against itself"));
    assertThat(heard.get(heard.size() - 1)).isInstanceOf(RunEvent.RunEnded.class);
    assertThat(heard).filteredOn(RunEvent.CellEnded.class::isInstance).hasSize(12);
    assertThat(heard).filteredOn(RunEvent.BlockEnded.class::isInstance).hasSize(2);
    assertThat(heard).filteredOn(RunEvent.Submitted.class::isInstance).hasSize(ALL_SAMPLES);
  }

  @Test
  void keepsALogForPeople() throws Exception {
    world.letClientDieAfter(6);
    run(TEXT);
    assertThat(Files.readAllLines(directory.resolve("log")))
        .allMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d.*Z .+"))
        .anyMatch(line -> line.contains("attempt 1 failed: the client of b001-"))
        .anyMatch(line -> line.endsWith("ended: all blocks are done"));
  }

  @Test
  void refusesToMeasureBesideAnotherRun() throws Exception {
    MeasuringLock lock = MeasuringLock.acquire(temp.resolve("cache"));
    try (lock) {
      assertThatThrownBy(() -> run(TEXT)).hasMessageContaining("another run measures");
    }
    assertThat(run(TEXT).exitStatus()).isZero();
  }

  private void cutAndResume(byte[] samples, byte[] journal, int samplesCut, int journalCut)
      throws Exception {
    Files.write(directory.resolve("samples.jsonl"), Arrays.copyOf(samples, samplesCut));
    Files.write(directory.resolve("journal.jsonl"), Arrays.copyOf(journal, journalCut));
    RunEnd end = conductor().resume(directory);
    assertThat(end.exitStatus()).isZero();
    List<Sample> counted = countedSamples();
    Set<String> distinct = new HashSet<>();
    counted.forEach(s -> distinct.add(s.trial() + " " + s.cell() + " " + s.sequence()));
    assertThat(distinct).as("cut at %d and %d", samplesCut, journalCut).hasSize(COUNTED_SAMPLES);
    assertThat(counted).hasSize(COUNTED_SAMPLES);
  }

  /** Where the entry begins that closes the last cell. */
  private static int startOfLastCell(byte[] journal) {
    String text = new String(journal, java.nio.charset.StandardCharsets.UTF_8);
    return text.lastIndexOf("{\"type\":\"cell_finished\"");
  }

  private static List<Error> errors(Schemas schema, String json) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema.text())
        .validate(json, InputFormat.JSON);
  }

  private static String precise(String budget) {
    return TEXT.replace("stop: {", "stop: {precision: 2%, budget: " + budget + ", ");
  }

  private RunEnd run(String text) throws CampaignException, RunRefusedException {
    return conductor().run(directory, CampaignFile.parse("x", text), text, List.of());
  }

  private Conductor conductor() {
    return new Conductor(
        new RunServices(
            (choice, campaign) -> new FakePlatform(choice.name(), world),
            new Artefacts(
                temp.resolve("artefacts"),
                Path.of(System.getProperty("java.home")),
                temp.resolve("cache")),
            clock,
            this::hear,
            (means, target, least) -> precision.isReached(means, target, least),
            () -> "",
            true,
            "test"));
  }

  private void hear(RunEvent event) {
    heard.add(event);
    if (event instanceof RunEvent.BlockEnded ended && ended.block() == hourPassesAfterBlock) {
      passedNanos = 3_600_000_000_000L;
    }
  }

  private List<String> failures() {
    return RunArchive.open(directory).journal().stream()
        .filter(JournalEntry.TrialFailed.class::isInstance)
        .map(entry -> ((JournalEntry.TrialFailed) entry).reason())
        .toList();
  }

  private List<Sample> samples() {
    List<Sample> all = new ArrayList<>();
    RunArchive.open(directory).forEachSample(all::add);
    return all;
  }

  private List<Sample> countedSamples() {
    CountedSamples counted = CountedSamples.of(RunArchive.open(directory).journal());
    return samples().stream().filter(counted::counts).toList();
  }
}
