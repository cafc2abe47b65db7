package io.tare.client.program;

import io.tare.harness.model.order.ClientLine;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.packing.OrderCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The input lines of a session, one after the other. Lines for the running measurement are passed
 * on at once, because the session does not read the next line before it ends.
 */
final class SessionInput {

  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private final BufferedReader
      input; // closed with the process, because closing waits for the reader
  private final Consumer<ClientOrder.Next> onNext;
  private final Runnable onEnd;

  /**
   * @param onNext receives lines for the running slice, on the reading thread
   * @param onEnd called there at the end of the input
   */
  SessionInput(InputStream input, Consumer<ClientOrder.Next> onNext, Runnable onEnd) {
    this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    this.onNext = onNext;
    this.onEnd = onEnd;
  }

  void start() {
    Thread thread = new Thread(this::read, "tare-input");
    thread.setDaemon(true);
    thread.start();
  }

  private void read() {
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        Optional<ClientOrder.Next> next = next(line);
        if (next.isPresent()) {
          onNext.accept(next.get());
        } else {
          lines.add(Optional.of(line));
        }
      }
    } catch (IOException e) {
      // The writer of the lines is gone, as at their end.
    } finally {
      lines.add(Optional.empty());
      onEnd.run();
    }
  }

  private static Optional<ClientOrder.Next> next(String line) {
    if (line.contains(ClientLine.NEXT)) {
      try {
        if (OrderCode.order(OrderCode.object(line)) instanceof ClientOrder.Next next) {
          return Optional.of(next);
        }
      } catch (IllegalArgumentException e) {
        return Optional.empty(); // the next caller reports the error
      }
    }
    return Optional.empty();
  }

  /** The next line; null at the end. */
  @Nullable String readLine() throws InterruptedException {
    Optional<String> line = lines.take();
    if (line.isEmpty()) {
      lines.add(line);
    }
    return line.orElse(null);
  }
}
