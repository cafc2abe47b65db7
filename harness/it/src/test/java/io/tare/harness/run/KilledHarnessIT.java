package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.ArchiveException;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.archive.RunRecorder;
import io.tare.harness.model.Sample;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunListener;
import io.tare.infra.hosts.lease.Leftovers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The harness is killed in the middle of a run, after another one was refused there. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class KilledHarnessIT {

  private static final String CAMPAIGN =
      """
      name: killed
      platforms: {one: {kind: native}, two: {kind: native}}
      resources: {cpus: 1, memory: 600MiB}
      server: {heap: 64MiB, jvm_options: ["-XX:TieredStopAtLevel=1"]}
      client: {heap: 64MiB}
      workloads: [{name: jmh.quicksort, n: [1000, 2000]}]
      stop: {submissions: 4, warmup: 25%}
      blocks: 2
      """;

  private static final int SAMPLES = 4 * 2 * 3;

  /** In the second trial's second cell, including warm-up. */
  private static final int IN_THE_MIDDLE = 3 * 4 + 1;

  @TempDir Path temp;

  @Test
  void losesAndDuplicatesNothingAndIsNotDisturbed() throws Exception {
    Path artefacts = RealRun.artefacts(temp.resolve("artefacts"), "tare-benchmarks.jar");
    Path campaign = Files.writeString(temp.resolve("killed.yaml"), CAMPAIGN);
    Path run = temp.resolve("run");
    Path cache = temp.resolve("cache");
    Process harness =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                RealRun.class.getName(),
                campaign.toString(),
                run.toString(),
                artefacts.toString(),
                cache.toString())
            .redirectErrorStream(true)
            .redirectOutput(temp.resolve("harness.log").toFile())
            .start();
    awaitSamples(run, IN_THE_MIDDLE, harness);
    assertThatThrownBy(
            () ->
                RealRun.conduct(
                    artefacts,
                    // Not this machine's lock is to refuse it, which others do not share.
                    temp.resolve("other cache"),
                    RunListener.SILENT,
                    conductor -> conductor.resume(run)))
        .isInstanceOf(ArchiveException.class)
        .hasMessageStartingWith(
            "another harness is writing to %s: process %d of ", run, harness.pid());
    awaitSamples(run, IN_THE_MIDDLE + 1, harness);
    harness.destroyForcibly().waitFor();

    int before = RealRun.countedSamples(run).size();
    assertThat(before).isBetween(1, SAMPLES - 1);
    for (Leftovers leftovers : Leftovers.find(cache)) {
      leftovers.remove();
    }
    RunEnd end =
        RealRun.conduct(artefacts, cache, RunListener.SILENT, conductor -> conductor.resume(run));
    assertThat(end.exitStatus()).isZero();
    List<Sample> counted = RealRun.countedSamples(run);
    assertThat(counted).hasSize(SAMPLES);
    assertThat(counted.stream().map(s -> s.trial() + s.cell() + s.sequence()))
        .doesNotHaveDuplicates();
    try (RunRecorder recorder = RunRecorder.append(run)) {
      assertThat(recorder.cutBytes()).isZero();
    }
  }

  private void awaitSamples(Path run, int count, Process harness) throws Exception {
    while (!Files.exists(run.resolve("plan.json")) || recorded(run) < count) {
      assertThat(harness.isAlive()).as(log()).isTrue();
      Thread.sleep(20);
    }
  }

  private static int recorded(Path run) {
    int[] recorded = {0};
    RunArchive.open(run).forEachBatch(batch -> recorded[0] += batch.size());
    return recorded[0];
  }

  private String log() throws Exception {
    return Files.readString(temp.resolve("harness.log"));
  }
}
