package io.tare.infra.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The result of a short program of this machine outside any run.
 *
 * @param output what it wrote, on either stream
 */
public record Tool(int status, String output) {

  /** Runs a program without input to its end; an interrupt of the caller waits for that. */
  public static Tool ended(String... words) throws IOException {
    return ended(started(words));
  }

  /**
   * The same for a program that may hang: then it is killed, with what it started.
   *
   * @throws IOException if it cannot be started, or is too late
   */
  public static Tool endedWithin(Duration limit, String... words) throws IOException {
    Process process = started(words);
    AtomicBoolean isLate = new AtomicBoolean();
    var unused =
        process
            .onExit()
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .exceptionally(
                late -> {
                  isLate.set(true);
                  process.descendants().forEach(ProcessHandle::destroyForcibly);
                  process.destroyForcibly();
                  return process;
                });
    Tool ended = ended(process);
    if (isLate.get()) {
      throw new IOException(
          "%s did not end within %d s".formatted(String.join(" ", words), limit.toSeconds()));
    }
    return ended;
  }

  private static Process started(String... words) throws IOException {
    Process process = SearchPath.builder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    return process;
  }

  private static Tool ended(Process process) throws IOException {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Tool(process.onExit().join().exitValue(), output.strip().replace('\n', ' '));
  }

  /**
   * Runs a program that must succeed.
   *
   * @throws IOException with its output, in one line, if it fails
   */
  public static void run(String... words) throws IOException {
    Tool ended = ended(words);
    if (ended.status != 0) {
      throw new IOException(String.join(" ", words) + " failed: " + ended.output);
    }
  }
}
