package io.tare.services.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.services.fixture.Signals;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Separate programs, all on one processor. */
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeartbeatIT {

  private static final long MILLI = 1_000_000;

  @Test
  void aStoppedProcessReportsItsPause() throws Exception {
    try (Beating program = Beating.start(List.of())) {
      long begin = System.nanoTime();
      program.ask();
      program.signal("STOP");
      Thread.sleep(2000);
      program.signal("CONT");
      long pause = program.ask().pause();
      assertThat(pause).isBetween(1500 * MILLI, System.nanoTime() - begin);
      assertThat(program.ask().pause()).isZero();
    }
  }

  /** On a busy machine a collection begins late, while a thread waits for its processor. */
  @Test
  void garbageCollectionIsNoStandstill() throws Exception {
    try (Beating program = Beating.start(List.of("-Xmx400m", "-Xms400m"), "litter")) {
      Beating.Reported before = program.ask();
      assertThat(before.pause()).isZero();
      Beating.Reported now = before;
      while (now.collecting() - before.collecting() < 500 * MILLI) {
        long waited = program.waitedNanos();
        Thread.sleep(100);
        now = program.ask();
        assertThat(now.pause()).isLessThanOrEqualTo(program.waitedNanos() - waited);
      }
    }
  }

  @Test
  void aBusyProcessorIsNoStandstill() throws Exception {
    List<Process> spinning = new ArrayList<>();
    try (Beating program = Beating.start(List.of())) {
      for (int i = 0; i < 4; i++) {
        spinning.add(
            new ProcessBuilder("taskset", "-c", processor(), "sh", "-c", "while :; do :; done")
                .start());
      }
      program.ask();
      Thread.sleep(3000);
      assertThat(program.ask().pause()).isZero();
    } finally {
      spinning.forEach(Process::destroyForcibly);
    }
  }

  /** The last one that this process may use. */
  private static String processor() throws IOException {
    String allowed =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(line -> line.startsWith("Cpus_allowed_list:"))
            .findFirst()
            .orElseThrow();
    return allowed.replaceFirst(".*[\\s,-]", "");
  }

  /**
   * A program that reports its pauses.
   *
   * @param waited each thread's time, as last seen
   */
  private record Beating(Process process, BufferedReader lines, Map<Path, Long> waited)
      implements AutoCloseable {

    record Reported(long pause, long collecting) {}

    static Beating start(List<String> options, String... arguments) throws IOException {
      assumeTrue(
          Files.isExecutable(Path.of("/usr/bin/taskset")),
          "taskset is missing; install util-linux");
      List<String> command = new ArrayList<>(List.of("taskset", "-c", processor()));
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
      command.addAll(options);
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(BeatingProgram.class.getName());
      command.addAll(List.of(arguments));
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      return new Beating(
          process,
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)),
          new HashMap<>());
    }

    Reported ask() throws IOException {
      OutputStream questions = process.getOutputStream();
      questions.write('\n');
      questions.flush();
      String[] numbers = lines.readLine().split(" ");
      return new Reported(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    /** How long its threads waited for a processor so far, those that have ended included. */
    long waitedNanos() throws IOException {
      try (Stream<Path> threads =
          Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
        for (Path each : threads.toList()) {
          look(each);
        }
      }
      return waited.values().stream().mapToLong(each -> each).sum();
    }

    private void look(Path thread) throws IOException {
      try {
        String[] numbers = Files.readString(thread.resolve("schedstat")).split(" ");
        waited.put(thread, Long.parseLong(numbers[1]));
      } catch (IOException e) {
        if (Files.exists(thread)) {
          throw e;
        } // else it has ended since it was listed
      }
    }

    void signal(String name) throws IOException, InterruptedException {
      Signals.send(name, process);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }
}
