package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.archive.RunArchive;
import io.tare.harness.campaign.CampaignFile;
import io.tare.model.Component;
import io.tare.model.JournalEntry;
import io.tare.model.Metric;
import io.tare.model.Sample;
import io.tare.model.Validity;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The services on real servers, called by the real client. */
@Tag("thorough")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ServiceRunIT {

  private static final String CAMPAIGN =
      """
      name: services
      platforms: {one: {kind: native}}
      resources: {cpus: 1, memory: 900MiB}
      server: {heap: 256MiB, jvm_options: ["-XX:TieredStopAtLevel=1"]}
      client: {heap: 64MiB}
      workloads:
        - {name: soa.quicksort, n: 1000}
        - {name: soap.marshal, s: 10kB, c: 10}
      stop: {submissions: 40, warmup: 25%}
      # Judged elsewhere: a busy machine must not fail this test.
      validity: {steal: 100%, clock: 100%, little: 100%, saturation: 100%, stalls: 100%}
      blocks: 1
      """;

  private static final int SAMPLES = 2 * 30;

  @TempDir Path temp;
  private Path artefacts;
  private Path run;

  @BeforeEach
  void link() throws Exception {
    artefacts =
        RealRun.artefacts(
            temp.resolve("artefacts"),
            "tare-host.jar",
            "tare-services.war",
            "tare-client.jar",
            "glassfish-embedded-all.jar");
    run = temp.resolve("run");
  }

  @Test
  void measuresServicesFromEndToEnd() throws Exception {
    RunEnd end = conduct();
    assertThat(findings()).isEmpty();
    assertThat(end.exitStatus()).isZero();
    List<Sample> counted = RealRun.countedSamples(run);
    assertThat(counted).hasSize(SAMPLES);
    for (Sample sample : counted) {
      double sum = 0;
      for (Component component : Component.values()) {
        sum += sample.value(component.metric()).orElseThrow();
      }
      assertThat(sum).isEqualTo(sample.value(Metric.RESPONSE).orElseThrow());
    }
  }

  private RunEnd conduct() throws Exception {
    return RealRun.conduct(
        artefacts,
        temp.resolve("cache"),
        RunListener.SILENT,
        conductor ->
            conductor.run(run, CampaignFile.parse("services.yaml", CAMPAIGN), CAMPAIGN, List.of()));
  }

  private List<Validity.Finding> findings() {
    return RunArchive.open(run).journal().stream()
        .filter(JournalEntry.CellFinished.class::isInstance)
        .flatMap(entry -> ((JournalEntry.CellFinished) entry).validity().findings().stream())
        .toList();
  }
}
