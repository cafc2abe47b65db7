package io.tare.services.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Lines of an input that arrive during other work. */
final class AwaitedLines {

  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

  private AwaitedLines() {}

  /** Reads on its own thread, until the input's end. */
  static AwaitedLines of(InputStream input) {
    AwaitedLines awaited = new AwaitedLines();
    Thread thread = new Thread(() -> awaited.read(input), "tare-input");
    thread.setDaemon(true);
    thread.start();
    return awaited;
  }

  private void read(InputStream input) {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(Optional.of(line));
      }
    } catch (IOException e) {
      // The writer is gone, as at the end.
    } finally {
      lines.add(Optional.empty());
    }
  }

  /** Whether there is an untaken line, or the input's end. */
  boolean isAny() {
    return !lines.isEmpty();
  }

  /** Waits for the next line; empty at the input's end and after. */
  Optional<String> next() throws InterruptedException {
    Optional<String> line = lines.take();
    if (line.isEmpty()) {
      lines.add(line);
    }
    return line;
  }
}
