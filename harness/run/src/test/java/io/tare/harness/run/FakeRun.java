package io.tare.harness.run;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.CountedSamples;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.RunNote;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.PrecisionCheck;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import io.tare.services.heartbeat.Pauses;
import io.tare.services.heartbeat.Pauses.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A run on two fake platforms, in its own directory. */
public final class FakeRun {

  public static final String TEXT =
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
  static final int ALL_SAMPLES = 4 * 3 * 4;

  public static final int COUNTED_SAMPLES = 4 * 3 * 3;

  private static final long HOUR_NANOS = 3_600_000_000_000L;

  private final Path temp;
  private final FakeWorld world = new FakeWorld();
  private final FakeMachine machine = new FakeMachine();
  private final List<RunEvent> heard = new ArrayList<>();
  private RunListener display = RunListener.SILENT;
  private PrecisionCheck precision = (means, target, blocks) -> false;
  private Shipment shipment = Shipment.PLAIN;
  private int hourPassesAfterBlock;
  private String hourPassesAfterTrial = "";
  private long setsNanos;
  private long passedNanos;
  private volatile long setNanos;
  private long datesNanos;
  private boolean passesStandingStill;
  private boolean standsStillAlways;
  private Predicate<RunEvent> stops = event -> false;
  private final List<Pause> pauses = new CopyOnWriteArrayList<>();

  /** The real clock, but an hour may have passed. */
  private final RunClock clock =
      new RunClock() {
        @Override
        public long epochNanos() {
          return RunClock.SYSTEM.epochNanos() + passedNanos + datesNanos;
        }

        @Override
        public long nanos() {
          return RunClock.SYSTEM.nanos() + passedNanos;
        }

        @Override
        public long steppedNanos() {
          return setNanos;
        }

        @Override
        public long runningNanos() {
          return nanos() - (passesStandingStill ? passedNanos : 0);
        }

        @Override
        public Pauses pauses(long beginNanos, long endNanos) {
          Pause all = new Pause(beginNanos, endNanos, HOUR_NANOS);
          return new Pauses(standsStillAlways ? List.of(all) : pauses).within(beginNanos, endNanos);
        }
      };

  public FakeRun(Path temp) throws IOException {
    this.temp = temp;
    Files.createDirectories(artefacts());
    for (String name :
        List.of(
            "tare-host.jar",
            "tare-services.war",
            "tare-client.jar",
            "glassfish-embedded-all.jar",
            "tare-benchmarks.jar")) {
      Files.createFile(artefacts().resolve(name));
    }
  }

  public FakeWorld world() {
    return world;
  }

  FakeMachine machine() {
    return machine;
  }

  /** All events of the run. */
  public List<RunEvent> heard() {
    return heard;
  }

  public Path directory() {
    return temp.resolve("run");
  }

  Path artefacts() {
    return temp.resolve("artefacts");
  }

  Path cache() {
    return temp.resolve("cache");
  }

  Path lock() {
    return temp.resolve("measuring.lock");
  }

  void showBy(RunListener other) {
    display = other;
  }

  void check(PrecisionCheck check) {
    precision = check;
  }

  void shipBy(Shipment other) {
    shipment = other;
  }

  void letAnHourPassWhenTrialEnds(String trial) {
    hourPassesAfterTrial = trial;
  }

  /** The wall clock is set while the first block is measured. */
  void setTheWallClock(long nanos) {
    setsNanos = nanos;
  }

  /** The harness stands still for an hour when it first tells this. */
  void standStillAt(Predicate<RunEvent> moment) {
    stops = moment;
  }

  /** The harness stands still for an hour whenever something is timed. */
  void standStillAlways() {
    standsStillAlways = true;
  }

  /** The harness stands still while an hour passes. */
  void passStandingStill() {
    passesStandingStill = true;
  }

  /** A later process takes its dates from a clock that was set by this meanwhile. */
  void resumeWithDates(long nanos) {
    datesNanos = nanos;
  }

  void letAnHourPassAfterBlock(int block) {
    hourPassesAfterBlock = block;
  }

  public RunEnd run(String text) throws CampaignException, RunRefusedException {
    return conductor().run(directory(), CampaignFile.parse("x", text), text, List.of());
  }

  public Conductor conductor() {
    return new Conductor(
        new RunServices(
            (choice, campaign) ->
                new FakePlatform(PlatformSource.specification(choice, campaign), world),
            new Artefacts(artefacts(), Path.of(System.getProperty("java.home")), cache()),
            shipment,
            clock,
            this::hear,
            (means, target, min) -> precision.isReached(means, target, min),
            machine,
            Optional.of(lock()),
            "test"));
  }

  List<Sample> samples() {
    List<Sample> all = new ArrayList<>();
    RunArchive.open(directory()).forEachSample(all::add);
    return all;
  }

  public List<Sample> countedSamples() {
    CountedSamples counted = CountedSamples.of(RunArchive.open(directory()).journal());
    return samples().stream().filter(counted::counts).toList();
  }

  /** The journal's notes on a topic. */
  List<String> notes(String topic) {
    return RunArchive.open(directory()).journal().stream()
        .filter(JournalEntry.Noted.class::isInstance)
        .map(entry -> ((JournalEntry.Noted) entry).note())
        .filter(note -> note.topic().equals(topic))
        .map(RunNote::text)
        .toList();
  }

  List<String> failures() {
    return RunArchive.open(directory()).journal().stream()
        .filter(JournalEntry.TrialFailed.class::isInstance)
        .map(entry -> ((JournalEntry.TrialFailed) entry).reason())
        .toList();
  }

  private void hear(RunEvent event) {
    display.hear(event);
    heard.add(event);
    machine.hear(event);
    if (pauses.isEmpty() && stops.test(event)) {
      long now = clock.nanos();
      pauses.add(new Pause(now, now + 1, HOUR_NANOS));
    }
    if (event instanceof RunEvent.CellEnded) {
      setNanos = setsNanos;
    }
    if (event instanceof RunEvent.TrialEnded ended && ended.trial().equals(hourPassesAfterTrial)) {
      passedNanos = HOUR_NANOS;
    }
    if (event instanceof RunEvent.BlockEnded ended && ended.block() == hourPassesAfterBlock) {
      passedNanos = HOUR_NANOS;
    }
  }
}
