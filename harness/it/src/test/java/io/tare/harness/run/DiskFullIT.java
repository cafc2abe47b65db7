package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.clock.RunClock;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.PlatformSource;
import io.tare.harness.run.start.RunRefusedException;
import io.tare.harness.run.state.RunServices;
import io.tare.harness.workloads.contract.shipment.Shipment;
import io.tare.infra.api.Artefacts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk of a run becomes full. */
@Tag("thorough")
class DiskFullIT {

  private static final String CAMPAIGN =
      """
      name: full
      platforms: {one: {kind: native}, two: {kind: native}}
      workloads: [{name: soa.quicksort, n: [10, 20, 30]}]
      stop: {submissions: 4000, warmup: 25%}
      blocks: 2
      """;

  private static final int SAMPLES = 4 * 3 * 3000;

  @TempDir Path temp;
  private Path disk;
  private boolean isMounted;
  private final FakeWorld world = new FakeWorld();

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(temp.resolve("disk"));
    Files.createDirectory(temp.resolve("artefacts"));
    for (String name :
        List.of(
            "tare-host.jar",
            "tare-services.war",
            "tare-client.jar",
            "glassfish-embedded-all.jar")) {
      Files.createFile(temp.resolve("artefacts").resolve(name));
    }
    isMounted = ran("mount", "-t", "tmpfs", "-o", "size=80m,mode=755", "tare-it", disk.toString());
    assumeTrue(isMounted, "a small disk cannot be mounted here; run as root");
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      assertThat(ran("umount", disk.toString())).isTrue();
    }
  }

  @Test
  void isReportedInOneLineAndTheRunCanBeResumed() throws Exception {
    Path run = disk.resolve("run");
    int[] submissions = {100};
    world.atEverySubmission(
        () -> {
          if (submissions[0]-- == 0) {
            fill();
          }
        });
    assertThatThrownBy(
            () -> conductor().run(run, CampaignFile.parse("x", CAMPAIGN), CAMPAIGN, List.of()))
        .isInstanceOf(ArchiveException.class)
        .hasMessageContaining("samples.avro: No space left on device")
        .hasMessageContaining("then resume the run")
        .hasMessageNotContaining("\n");
    assertThat(world.leftOpen()).isEmpty();

    Files.delete(disk.resolve("filler"));
    assertThat(conductor().resume(run).exitStatus()).isZero();
    List<Sample> counted = RealRun.countedSamples(run);
    assertThat(counted).hasSize(SAMPLES);
    assertThat(counted.stream().map(s -> s.trial() + s.cell() + s.sequence()))
        .doesNotHaveDuplicates();
  }

  @Test
  void isReportedBeforeTheRunIfTheDiskIsTooSmall() throws Exception {
    String large = CAMPAIGN.replace("submissions: 4000", "submissions: 100000");
    assertThatThrownBy(
            () ->
                conductor()
                    .run(disk.resolve("run"), CampaignFile.parse("x", large), large, List.of()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("MiB free, but the run may write");
    assertThat(world.events()).isEmpty();
  }

  private Conductor conductor() {
    return new Conductor(
        new RunServices(
            (choice, campaign) ->
                new FakePlatform(PlatformSource.specification(choice, campaign), world),
            new Artefacts(
                temp.resolve("artefacts"),
                Path.of(System.getProperty("java.home")),
                temp.resolve("cache")),
            Shipment.PLAIN,
            RunClock.SYSTEM,
            RunListener.SILENT,
            (means, target, min) -> true,
            () -> "",
            Optional.of(temp.resolve("measuring.lock")),
            "it"));
  }

  private void fill() {
    byte[] block = new byte[4096];
    try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
      while (true) {
        filler.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  private static boolean ran(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor() == 0;
  }
}
