package io.tare.harness.archive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Another process that writes to run directories, as it is told. */
final class OtherHarness implements AutoCloseable {

  static final String DONE = "done";

  private final Process process;
  private final BufferedReader answers;
  private final Writer orders;

  private OtherHarness(Process process) {
    this.process = process;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
  }

  static OtherHarness start() throws IOException {
    return new OtherHarness(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                OtherHarness.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    RunRecorder recorder = null;
    for (String line = orders.readLine(); line != null; line = orders.readLine()) {
      String order = line.substring(0, line.indexOf(' '));
      Path run = Path.of(line.substring(line.indexOf(' ') + 1));
      String answer = DONE;
      try {
        switch (order) {
          case "create" -> recorder = RunRecorder.create(run, "name: x\n", Examples.PLAN);
          case "append" -> recorder = RunRecorder.append(run);
          case "record" -> Examples.JOURNAL.forEach(recorder::record);
          case "read" -> answer = RunArchive.open(run).journal().size() + " entries";
          default -> {
            if (recorder != null) {
              recorder.close();
            }
            recorder = null;
          }
        }
      } catch (ArchiveException e) {
        answer = e.getMessage();
      }
      System.out.println(answer);
    }
  }

  /** Does something with a run directory, and returns how that ended. */
  String does(String order, Path run) throws IOException {
    begins(order, run);
    return ended();
  }

  void begins(String order, Path run) throws IOException {
    orders.write(order + " " + run + "\n");
    orders.flush();
  }

  String ended() throws IOException {
    return String.valueOf(answers.readLine());
  }

  long pid() {
    return process.pid();
  }

  void stop() throws IOException, InterruptedException {
    // The shell's built-in: procps may be missing.
    new ProcessBuilder("sh", "-c", "kill -STOP " + pid()).start().waitFor();
    Path stat = Path.of("/proc", Long.toString(pid()), "stat");
    while (!Files.readString(stat).contains(") T ")) {
      Thread.onSpinWait();
    }
  }

  /** Does not wait until it has ended. */
  void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
    process.onExit().join();
  }
}
