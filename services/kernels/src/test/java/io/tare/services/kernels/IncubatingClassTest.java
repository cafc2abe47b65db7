package io.tare.services.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class IncubatingClassTest {

  /** Run in a separate JVM. */
  static final class Program {
    public static void main(String[] args) {
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
  void runsWithTheModule() throws Exception {
    assertThat(output("--add-modules=jdk.incubator.vector")).isEqualTo("6.0");
  }

  private static String output(String option) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(java, option, "-cp", classPath, Program.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
