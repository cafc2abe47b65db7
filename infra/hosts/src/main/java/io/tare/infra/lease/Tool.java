package io.tare.infra.lease;

import io.tare.infra.host.SearchPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Runs a system program that makes, finds or removes something. */
final class Tool {

  private Tool() {}

  static void run(String... command) throws IOException, InterruptedException {
    Process process = SearchPath.builder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(
          String.join(" ", command) + " failed: " + said.strip().replace('\n', ' '));
    }
  }

  /** Whether a program says yes; no if there is none. */
  static boolean succeeds(String... command) {
    try {
      Process process = SearchPath.builder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      process.getInputStream().readAllBytes();
      return process.onExit().join().exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
