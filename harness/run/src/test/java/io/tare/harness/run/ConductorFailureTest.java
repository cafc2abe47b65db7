package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.start.MeasuringLock;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures of platforms, and how a run continues. */
class ConductorFailureTest {

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void stopsIfTheRunDirectoryIsGoneAndDoesNotRecreateIt() throws Exception {
    int[] left = {5};
    fake.world()
        .atEverySubmission(
            () -> {
              if (left[0]-- == 0) {
                moveAway(fake.directory());
              }
            });
    assertThatThrownBy(() -> fake.run(FakeRun.TEXT))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("was deleted, moved or replaced during the run")
        .hasMessageEndingWith("; start a new run")
        .hasMessageNotContaining("\n");
    assertThat(fake.directory()).doesNotExist();
    assertThat(fake.world().leftOpen()).isEmpty();
    assertThat(fake.world().events()).filteredOn(each -> each.endsWith(":start")).hasSize(1);
  }

  private void moveAway(Path directory) {
    try {
      Files.move(directory, temp.resolve("moved"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void continuesWithoutClassArchivesIfTheyCannotBeCreatedAndReportsIt() throws Exception {
    fake.shipBy(
        (built, campaign, progress) -> {
          throw new HostException("the disk is full");
        });
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.notes("shipment"))
        .containsExactly("programs start without archives: the disk is full");
  }

  @Test
  void retriesATrialWhoseClientDied() throws Exception {
    fake.world().letClientDieAfter(6);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(fake.failures()).hasSize(1);
    assertThat(fake.failures().get(0))
        .startsWith("the client of b001-")
        .endsWith("(loopback) ended with status 137; its last output: out of memory");
  }

  @Test
  void doesNotRetryATrialWithTooLittleMemory() throws Exception {
    fake.world().letClientDieAfter(6);
    fake.world()
        .letClientsDieWith(
            "tare: the kernel killed it because memory ran out: memory.max of /g is" + " 1");
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.unfinishedTrials()).isPositive();
    assertThat(fake.failures()).hasSize(1);
    assertThat(fake.failures().get(0))
        .startsWith("the client of b001-")
        .endsWith(" ended: the kernel killed it because memory ran out: memory.max of /g is 1");
  }

  @Test
  void retriesATrialWhoseServerDied() throws Exception {
    fake.world().letServerDieAfter(6);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
    assertThat(fake.failures()).hasSize(1);
    assertThat(fake.failures().get(0))
        .startsWith("the server of b001-")
        .contains("ended with status");
  }

  @Test
  void restartsAPlatformThatDoesNotAnswer() throws Exception {
    fake.world().plan("one", "run", 2);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSize(2);
    assertThat(fake.failures()).containsExactly("one: run failed by plan");
  }

  /** Between blocks, so that the others are whole. */
  @Test
  void makesAPlatformAnewWhoseNetworkBroke() throws Exception {
    fake.world().plan("one", "network", 1);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSize(2);
    assertThat(fake.failures()).isEmpty();
    assertThat(fake.notes("platform"))
        .containsExactly("one is made anew: one: network failed by plan");
  }

  @Test
  void retriesATrialWhoseConnectionBroke() throws Exception {
    fake.world().cutConnectionAfter(6);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.exitStatus()).isZero();
    assertThat(fake.failures())
        .singleElement()
        .asString()
        .endsWith("ended or was cut off; its last output: fake: the connection was cut");
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void blamesABusyMachineIfPlatformsStartTooLate() throws Exception {
    fake.world().plan("one", "boot", 1);
    fake.machine().crowd(1500);
    fake.run(FakeRun.TEXT);
    assertThat(fake.failures())
        .containsExactly(
            "one: the guest did not boot within 60 s, on a busy machine: 1500 other programs want"
                + " 1000 processors; wait until they end");
  }

  @Test
  void showsTheLastOutputOfAPlatformThatStartsTooLateOnAQuietMachine() throws Exception {
    fake.world().plan("one", "boot", 1);
    fake.run(FakeRun.TEXT);
    assertThat(fake.failures())
        .containsExactly("one: the guest did not boot within 60 s; its console says: -");
  }

  @Test
  void continuesAfterATrialThatAlwaysFails() throws Exception {
    fake.world().plan("one", "start", 3);
    RunEnd end = fake.run(FakeRun.TEXT);
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(end.unfinishedTrials()).isEqualTo(1);
    assertThat(end.reason()).startsWith("1 trial was given up, everything else is done; ");
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES / 4 * 3);
    RunEnd resumed = fake.conductor().resume(fake.directory());
    assertThat(resumed.exitStatus()).isZero();
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void refusesAPlatformWithFewerProcessorsThanRequested() throws Exception {
    RunEnd end = fake.run(FakeRun.TEXT + "resources: {cpus: 2}\n");

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.GAVE_UP);
    assertThat(fake.failures())
        .first()
        .asString()
        .contains("runs on 1 of the 2 requested processors");
  }

  @Test
  void givesUpWhenTwoTrialsOfAPlatformFailInARow() throws Exception {
    fake.world().plan("one", "start", 100);
    RunEnd end = fake.run(FakeRun.TEXT.replace("blocks: 2", "blocks: 5"));
    assertThat(end.kind()).isEqualTo(RunEnd.Kind.GAVE_UP);
    assertThat(end.exitStatus()).isEqualTo(3);
    assertThat(fake.world().events()).filteredOn("one:start"::equals).hasSize(6);
    assertThat(fake.world().leftOpen()).isEmpty();
  }

  @Test
  void reportsTheProblemsOfAllPlatformsAndStartsNone() throws Exception {
    fake.world().plan("one", "prepare", 1);
    fake.world().plan("two", "prepare", 1);
    assertThatThrownBy(() -> fake.run(FakeRun.TEXT))
        .isInstanceOf(RunRefusedException.class)
        .hasMessage("one: prepare failed by plan\ntwo: prepare failed by plan");
    assertThat(fake.world().events()).containsExactly("one:prepare", "two:prepare");
    assertThat(fake.directory()).doesNotExist();
  }

  @Test
  void reportsEverythingMissingBeforeItStarts() throws Exception {
    Files.delete(fake.artefacts().resolve("tare-host.jar"));
    Files.delete(fake.artefacts().resolve("tare-benchmarks.jar"));
    assertThatThrownBy(() -> fake.run(FakeRun.TEXT + "server: {heap: 2GiB}\n"))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("tare-host.jar is missing; build the project first\n")
        .hasMessageContaining("tare-benchmarks.jar is missing; build the project first\n")
        .hasMessageContaining("platform one has 1500 MiB, too little for heaps of 2560 MiB");
    assertThat(fake.world().events()).isEmpty();
  }

  @Test
  void refusesToMeasureWhileAnotherRunDoes() throws Exception {
    MeasuringLock lock = MeasuringLock.acquire(fake.lock());
    try (lock) {
      assertThatThrownBy(() -> fake.run(FakeRun.TEXT))
          .hasMessageContaining("another run is measuring");
    }
    assertThat(fake.run(FakeRun.TEXT).exitStatus()).isZero();
  }
}
