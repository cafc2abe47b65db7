package io.tare.infra.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * How a short program of this machine ended that no run supervises.
 *
 * @param said what it wrote, on either stream
 */
public record Tool(int status, String said) {

  /** Runs a program without input to its end, which an interrupt of the caller waits for. */
  public static Tool ended(String... words) throws IOException {
    Process process = SearchPath.builder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Tool(process.onExit().join().exitValue(), said.strip().replace('\n', ' '));
  }

  /**
   * Runs one that must succeed.
   *
   * @throws IOException with what it said, in one line, if it does not
   */
  public static void run(String... words) throws IOException {
    Tool ended = ended(words);
    if (ended.status != 0) {
      throw new IOException(String.join(" ", words) + " failed: " + ended.said);
    }
  }
}
