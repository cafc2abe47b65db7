package io.tare.infra.guests;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.HostException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** QEMU's control socket, for ending and pausing a guest. */
final class Monitor {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Monitor() {}

  /** Ends QEMU at once; does nothing if it does not listen, or hangs. */
  static void quit(Path socket) {
    quit(socket, PATIENCE);
  }

  /**
   * @param patience after which the caller handles an unresponsive QEMU
   */
  static void quit(Path socket, Duration patience) {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      CompletableFuture.delayedExecutor(patience.toNanos(), TimeUnit.NANOSECONDS)
          .execute(() -> close(channel)); // ends a blocked read
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(
                  BoundedPeer.lines(Channels.newInputStream(channel)), StandardCharsets.UTF_8));
      for (String execute : List.of("qmp_capabilities", "quit")) {
        if (in.readLine() == null) {
          return;
        }
        String line = "{\"execute\":\"" + execute + "\"}\n";
        channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
      }
      // Until QEMU closes its end, which it does by ending.
      var unused = in.lines().count();
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      // It is gone, or its path is too long for a socket; the caller can use a signal.
      return;
    }
  }

  /**
   * Pauses the guest, including its clocks, and resumes it.
   *
   * @param processorNanos of QEMU so far
   * @throws HostException if QEMU does not listen or refuses
   */
  static void pause(String guest, Path socket, LongSupplier processorNanos, Duration length)
      throws HostException, InterruptedException {
    try (Qmp qemu = Qmp.connect(guest, socket, processorNanos)) {
      var unused = qemu.execute("stop", Map.of());
      try {
        TimeUnit.NANOSECONDS.sleep(length.toNanos());
      } finally {
        unused = qemu.execute("cont", Map.of());
      }
    }
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nobody waits for it any more.
      return;
    }
  }
}
