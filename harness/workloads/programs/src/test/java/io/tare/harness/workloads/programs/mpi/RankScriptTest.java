package io.tare.harness.workloads.programs.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.BundledFile;
import io.tare.harness.workloads.programs.tool.NodeProcessors;
import io.tare.infra.machine.confinement.CpuList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script for each process of a job, run for real. */
class RankScriptTest {

  private static final String PRINT_PLACE =
      "echo $TARE_RANK; sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status";

  private record Ended(int status, List<String> out, String errors) {}

  private static Ended run(String variable, String bind, String needed)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("sh", "-c"));
    words.add(BundledFile.text(MpiLaunch.class, "rank.sh"));
    words.addAll(List.of("tare-rank", NodeProcessors.CORES, bind, needed, "1"));
    words.addAll(List.of("sh", "-c", PRINT_PLACE));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put(variable, "3");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out.lines().toList(), errors);
  }

  @ParameterizedTest
  @CsvSource({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"})
  void knowsTheRankOfEachLauncher(String variable) throws Exception {
    Ended ended = run(variable, "none", "1");
    assertThat(ended.out()).first().isEqualTo("3");
    assertThat(ended.errors())
        .startsWith("tare: process 3 on ")
        .endsWith(" may use processors " + ended.out().get(1) + "\n");
  }

  @Test
  void aBoundProcessUsesOneCoreAndReportsIt() throws Exception {
    Ended ended = run("PMI_RANK", "core", "1");
    assertThat(ended.status()).isZero();
    assertThat(CpuList.allowed().cpus()).containsAll(CpuList.parse(ended.out().get(1)).cpus());
    assertThat(ended.errors()).endsWith(" may use processors " + ended.out().get(1) + "\n");
  }

  @Test
  void tooFewCoresAreNamedAndNothingRuns() throws Exception {
    Ended ended = run("PMI_RANK", "core", "5000");
    assertThat(ended.status()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.errors()).startsWith("bind: core needs 5000 cores, but there are ");
  }
}
