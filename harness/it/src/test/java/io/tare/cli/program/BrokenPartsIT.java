package io.tare.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.cli.program.Program.Running;
import io.tare.cli.program.Program.Said;
import io.tare.infra.lease.Resource;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Something that the program started is killed or cut off in the middle of a run. */
@Timeout(value = Program.DEADLINE_MINUTES, unit = TimeUnit.MINUTES)
class BrokenPartsIT {

  private static final int COUNTED = 2 * 150;
  private static final int COUNTED_BESIDE_A_GUEST = 2 * 15;

  @TempDir Path directory;

  /** The server in the first trial and the client in the second. */
  @Test
  void measuresAgainWhatAKilledServerAndAKilledClientSpoilt() throws Exception {
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("broken.yaml"), "--aa", "--out", "run");
    Path run = directory.resolve("run");
    String first = running.awaitTrial(run, List.of());
    kill(running, "tare-host.jar");
    running.awaitTrial(run, List.of(first));
    kill(running, "tare-client.jar");
    Said said = running.ended();

    assertThat(said.status()).as("%s", said).isZero();
    assertThat(troubles(said))
        .hasSize(2)
        .allMatch(line -> line.endsWith("; trying again"))
        .satisfiesExactly(
            line -> assertThat(line).contains("the server of b001-"),
            line -> assertThat(line).contains("the client of b001-"));
    assertMeasuredOnce(new FinishedRun(run), COUNTED, 2);
    Left.assertNothing(program.cache());
  }

  @Test
  void stopsAtOnceWhenTheRunDirectoryIsDeleted() throws Exception {
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("broken.yaml"), "--aa", "--out", "run");
    Path run = directory.resolve("run");
    running.awaitSamples(run, 5);
    assertThat(new ProcessBuilder("rm", "-rf", run.toString()).start().waitFor()).isZero();
    Said said = running.ended();

    assertThat(said.status()).as("%s", said).isEqualTo(3);
    assertThat(said.err().lines().filter(line -> line.startsWith("tare: ")))
        .singleElement()
        .asString()
        .contains("was deleted, moved or replaced while the run was going on");
    assertThat(run).doesNotExist();
    Left.assertNothing(program.cache());
  }

  @Test
  void measuresAgainWhatAKilledGuestSpoilt() throws Exception {
    assertMeasuredAgainAfter((program, running) -> kill(running, "umid=tare-"));
  }

  /** The harness talks to the guest by SSH; nothing comes through any more, and nothing says so. */
  @Test
  void measuresAgainWhatACutConnectionSpoilt() throws Exception {
    assertMeasuredAgainAfter((program, running) -> unplug(Left.held(program.cache())));
  }

  /** What happens to a guest in the middle of its trial. */
  @FunctionalInterface
  private interface Mishap {
    void befall(Program program, Running running) throws Exception;
  }

  private void assertMeasuredAgainAfter(Mishap mishap) throws Exception {
    Machine.assumeRuns("uml");
    Program program = Program.in(directory);
    Running running = program.start("run", program.campaign("broken-guest.yaml"), "--out", "run");
    Path run = directory.resolve("run");
    running.awaitSamplesOf(run, "b001-uml", 2);
    mishap.befall(program, running);
    Said said = running.ended();

    assertThat(said.status()).as("%s", said).isZero();
    assertThat(troubles(said)).singleElement().asString().contains("b001-uml failed: ");
    assertMeasuredOnce(new FinishedRun(run), COUNTED_BESIDE_A_GUEST, 1);
    Left.assertNothing(program.cache());
  }

  private static void unplug(List<Resource> held) throws Exception {
    List<String> links =
        held.stream()
            .filter(Resource.Link.class::isInstance)
            .map(resource -> ((Resource.Link) resource).name())
            .toList();
    assertThat(links).as("the guest's links").isNotEmpty();
    for (String link : links) {
      int status = new ProcessBuilder("ip", "link", "set", link, "down").start().waitFor();
      assertThat(status).as("ip link set %s down", link).isZero();
    }
  }

  private static void kill(Running running, String words) {
    List<ProcessHandle> processes = running.below(words);
    assertThat(processes).as("processes with %s", words).isNotEmpty();
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  private static List<String> troubles(Said said) {
    return said.err().lines().filter(line -> line.contains(" failed: ")).toList();
  }

  private static void assertMeasuredOnce(FinishedRun run, int counted, int failures) {
    assertThat(run.failures()).hasSize(failures);
    assertThat(run.countedNames()).hasSize(counted).doesNotHaveDuplicates();
  }
}
