package io.tare.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.kernels.npb.InnerLoops;
import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.Team;
import io.tare.services.kernels.npb.suite.NpbBenchmark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncubatingClassTest {

  /** Run in a separate JVM. */
  static final class Program {
    public static void main(String[] args) {
      if (args.length > 0) {
        try (Team team = new Team(1)) {
          System.out.print(
              NpbBenchmark.valueOf(args[0]).create(NpbClass.S, team, true).arithmetic());
        }
        return;
      }
      try {
        System.out.print(
            Multiplication.vector().multiply(1, new double[] {2}, new double[] {3})[0]);
      } catch (KernelUnavailableException e) {
        System.out.print(e.getMessage());
      }
    }
  }

  @Test
  void reportsWhatTheJvmLacks() throws Exception {
    assertThat(output("--limit-modules=java.base")).contains("--add-modules=jdk.incubator.vector");
  }

  @Test
  void leavesKernelsOfNpbTheirPlainLoops() throws Exception {
    assertThat(output("--limit-modules=java.base", "MG")).isEqualTo(InnerLoops.PLAIN);
  }

  @Test
  void namesTheVectorsOfKernelsOfNpb() throws Exception {
    assertThat(output("--add-modules=jdk.incubator.vector", "MG")).matches("vectors of \\d+ bits");
  }

  @Test
  void leavesKernelsTheirPlainLoopsWhereFusedOperationsAreSlow() throws Exception {
    String options = "--add-modules=jdk.incubator.vector -XX:-UseFMA";
    for (NpbBenchmark each : List.of(NpbBenchmark.BT, NpbBenchmark.LU, NpbBenchmark.SP)) {
      assertThat(output(options, each.name())).isEqualTo(InnerLoops.PLAIN);
    }
  }

  @Test
  void leavesKernelsOfNpbTheirPlainLoopsWithoutTheCompilerOfVectors() throws Exception {
    assertThat(output("--add-modules=jdk.incubator.vector -XX:TieredStopAtLevel=1", "MG"))
        .isEqualTo(InnerLoops.PLAIN);
  }

  @Test
  void leavesEpItsPlainLoopsWithoutTheModuleThatKnowsTheProcessor() throws Exception {
    assertThat(
            output("--limit-modules=jdk.incubator.vector --add-modules=jdk.incubator.vector", "EP"))
        .isEqualTo(InnerLoops.PLAIN);
  }

  @Test
  void runsWithTheModule() throws Exception {
    assertThat(output("--add-modules=jdk.incubator.vector")).isEqualTo("6.0");
  }

  private static String output(String options, String... arguments)
      throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-cp", classPath, Program.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
