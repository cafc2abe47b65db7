package io.tare.infra.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The result of a short program of this machine outside any run.
 *
 * @param output what it wrote, on either stream
 */
public record Tool(int status, String output) {

  /** Runs a program without input to its end; an interrupt of the caller waits for that. */
  public static Tool ended(String... words) throws IOException {
    Process process = SearchPath.builder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
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
