package io.tare.harness.workloads.programs.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cores and sockets of invented machines. */
class CoresTest {

  @TempDir Path root;

  /** Processors 0 to 7: two sockets, two cores each, two threads of hardware each. */
  private void twoSockets() throws IOException {
    for (int cpu = 0; cpu < 8; cpu++) {
      int core = cpu % 4;
      say("cpu" + cpu + "/topology/thread_siblings_list", core + "," + (core + 4));
      say("cpu" + cpu + "/topology/physical_package_id", Integer.toString(core / 2));
    }
    say("online", "0-7");
  }

  private void say(String file, String text) throws IOException {
    Path path = root.resolve("sys/devices/system/cpu").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
  }

  private String chosen(String cpus, String bind, int process, int threads)
      throws IOException, InterruptedException {
    writeStatus("Name:\tawk\nCpus_allowed_list:\t" + cpus + "\nthreads:\t1\n");
    return chosen(bind, process, threads);
  }

  private void writeStatus(String text) throws IOException {
    Path status = root.resolve("proc/self/status");
    Files.createDirectories(status.getParent());
    Files.writeString(status, text);
  }

  private String chosen(String bind, int process, int threads)
      throws IOException, InterruptedException {
    Process awk =
        new ProcessBuilder(
                List.of(
                    "awk",
                    "-v",
                    "root=" + root,
                    "-v",
                    "bind=" + bind,
                    "-v",
                    "process=" + process,
                    "-v",
                    "threads=" + threads,
                    "-v",
                    "needed=" + 4 * threads,
                    NodeProcessors.CORES))
            .redirectErrorStream(true)
            .start();
    String out = new String(awk.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return awk.waitFor() == 0 ? out : "failed: " + out;
  }

  @Test
  void aCoreHasAllItsThreadsOfHardware() throws Exception {
    twoSockets();
    assertThat(chosen("0-7", "count", 0, 1)).isEqualTo("4");
    assertThat(chosen("0-7", "core", 0, 1)).isEqualTo("0,4");
    assertThat(chosen("0-7", "core", 3, 1)).isEqualTo("3,7");
  }

  @Test
  void neverLeavesTheProcessorsOfThePlatform() throws Exception {
    twoSockets();
    assertThat(chosen("2-5", "count", 0, 1)).isEqualTo("4");
    assertThat(chosen("2-5", "core", 0, 1)).isEqualTo("2");
    assertThat(chosen("2-5", "core", 3, 1)).isEqualTo("5");
  }

  @Test
  void aProcessWithThreadsHasACoreForEach() throws Exception {
    twoSockets();
    assertThat(chosen("0-7", "free", 0, 1)).isEqualTo("0,4");
    assertThat(chosen("0-7", "free", 0, 2)).isEmpty();
    assertThat(chosen("0-7", "core", 0, 2))
        .isEqualTo("failed: bind: core needs 8 cores, but there are 4");
  }

  @Test
  void socketsAreTakenInTurn() throws Exception {
    twoSockets();
    assertThat(chosen("0-7", "socket", 0, 1)).isEqualTo("0,1,4,5");
    assertThat(chosen("0-7", "socket", 1, 1)).isEqualTo("2,3,6,7");
    assertThat(chosen("0-7", "socket", 2, 1)).isEqualTo("0,1,4,5");
  }

  @Test
  void aKernelThatDoesNotKnowItsCoresHasOnePerProcessor() throws Exception {
    assertThat(chosen("0", "count", 0, 1)).isEqualTo("1");
    assertThat(chosen("0-3", "core", 2, 1)).isEqualTo("2");
    assertThat(chosen("0-3", "none", 2, 1)).isEmpty();
  }

  @Test
  void processorsThatAreAllowedButAbsentDoNotCount() throws Exception {
    twoSockets();
    assertThat(chosen("0-127", "count", 0, 1)).isEqualTo("4");
  }

  @Test
  void aKernelThatDoesNotSayWhatIsAllowedAllowsAllThatAreOnline() throws Exception {
    writeStatus("Name:\tawk\nThreads:\t1\n");
    say("online", "0-1");
    assertThat(chosen("allowed", 0, 1)).isEqualTo("0-1");
    assertThat(chosen("count", 0, 1)).isEqualTo("2");
    assertThat(chosen("core", 1, 1)).startsWith("failed: bind: core needs 4 cores");
  }
}
