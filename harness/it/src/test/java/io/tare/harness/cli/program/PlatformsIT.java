package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Environment.NodeFacts;
import io.tare.harness.model.JournalEntry;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** This machine compared with others, from the command line to the report. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class PlatformsIT {

  private static final double BODY_BYTES = 2e6;
  private static final double WIRE_BITS_PER_SECOND = 100e6;

  @TempDir Path directory;

  @Test
  void takesTurnsWithAGuest() throws Exception {
    Machine.assumeRuns("uml");
    FinishedRun run = measured("uml");
    assertThat(pd(run)).isPositive();
    assertThat(run.page()).contains("uml");
    List<String> turns =
        run.countedSamples().stream()
            .map(sample -> sample.trial().substring("b001-".length()))
            .toList();
    assertThat(String.join(" ", turns)).contains("native uml").contains("uml native");
    assertThat(run.countedSamples()).allMatch(sample -> sample.slice().round() > 0);
    assertThat(run.entries(JournalEntry.CellFinished.class))
        .allSatisfy(
            cell ->
                assertThat(cell.observations())
                    .containsKeys(
                        "client_compiling_ns", "server_compiling_ns", "compilers_processors"));
  }

  private static double pd(FinishedRun run) throws IOException {
    return run.results().path("comparisons").path(0).path("pd").path("value").asDouble();
  }

  /** Emulation must never pass for hardware that virtualizes. */
  @Tag("long")
  @Test
  void reportsAnEmulatedMachineAsEmulated() throws Exception {
    Machine.assumeRuns("qemu");
    FinishedRun run = measured("qemu");
    assertThat(run.fact("qemu", "hypervisor.accelerator")).isEqualTo("tcg");
    assertThat(run.page()).contains("(TCG); KVM was not measured");
    assertThat(run.countedNames()).hasSize(2 * 3).doesNotHaveDuplicates();
  }

  /**
   * A physical bound: the wire needs this time for the bits of the body, however fast the rest is.
   */
  @Tag("thorough")
  @Test
  void comparesThisMachineWithAContainerAndNeitherIsFasterThanTheWire() throws Exception {
    Machine.assumeRuns("container");
    Machine.assumeLan();
    FinishedRun run = measured("lan");
    assertThat(pd(run)).isPositive();
    assertThat(run.countedNames()).hasSize(2 * 6).doesNotHaveDuplicates();
    assertThat(run.page()).contains("container");
    for (Sample sample : run.countedSamples()) {
      assertThat(sample.value(Metric.RESPONSE).orElseThrow())
          .as("response of %s in ns", sample)
          .isGreaterThan(BODY_BYTES * 8 / WIRE_BITS_PER_SECOND * 1e9);
    }
  }

  @Tag("thorough")
  @Test
  void severalClientNodesShareEveryLoad() throws Exception {
    Machine.assumeLan();
    FinishedRun run = measured("clients");
    assertThat(run.countedNames()).hasSize(2 * 30).doesNotHaveDuplicates();
    Map<String, List<Long>> numbers =
        run.samples().stream()
            .collect(
                Collectors.groupingBy(
                    Sample::cell, Collectors.mapping(Sample::sequence, Collectors.toList())));
    // Warm-up of the server and the cell, numbered consecutively over both nodes.
    List<Long> through = LongStream.range(0, 9 + 41).boxed().toList();
    assertThat(numbers).hasSize(2);
    assertThat(numbers.values())
        .allSatisfy(each -> assertThat(each).containsExactlyInAnyOrderElementsOf(through));
    assertThat(
            run.entries(JournalEntry.CellFinished.class).stream()
                .map(cell -> Math.round(cell.observations().get("concurrency_mean"))))
        .containsExactlyInAnyOrder(2L, 4L);
    List<NodeFacts> nodes = run.nodes("native");
    assertThat(nodes)
        .extracting(node -> node.role() + " " + node.name())
        .containsExactly("server native", "client native client 1", "client native client 2");
    assertThat(nodes.stream().map(node -> node.addresses().get("lan"))).doesNotHaveDuplicates();
    assertThat(nodes.get(2).facts()).containsKey("jdk.version");
  }

  private FinishedRun measured(String campaign) throws Exception {
    Program program = Program.in(directory);
    Program.CommandResult result =
        program.run("run", program.campaign(campaign + ".yaml"), "--out", "run");
    assertThat(result.status()).as("%s", result).isZero();
    Left.assertNothing(program.cache());
    return new FinishedRun(directory.resolve("run"));
  }
}
