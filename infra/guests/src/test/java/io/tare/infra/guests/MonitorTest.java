package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class MonitorTest {

  @TempDir private Path directory;

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void doesNotWaitForAHangingQemu() throws Exception {
    Path socket = directory.resolve("monitor");
    try (ServerSocketChannel hung = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      hung.bind(UnixDomainSocketAddress.of(socket));

      assertThatCode(() -> Monitor.quit(socket, Duration.ofMillis(50))).doesNotThrowAnyException();
    }
  }

  /** QEMU greets, answers each command, and sends events in between. */
  @Test
  void aGuestIsPausedBetweenStopAndCont() throws Exception {
    Path socket = directory.resolve("monitor");
    List<String> asked = new CopyOnWriteArrayList<>();
    try (ServerSocketChannel qemu = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      qemu.bind(UnixDomainSocketAddress.of(socket));
      Thread answering = new Thread(() -> answer(qemu, asked, ""));
      answering.start();
      Monitor.pause("guest", socket, () -> 0, Duration.ofMillis(5));
      answering.join(10_000);
    }
    assertThat(asked)
        .containsExactly(
            "{\"execute\":\"qmp_capabilities\",\"id\":1}",
            "{\"execute\":\"stop\",\"id\":2}",
            "{\"execute\":\"cont\",\"id\":3}");
  }

  @Test
  void aRefusalIsReportedInOneLine() throws Exception {
    Path socket = directory.resolve("monitor");
    try (ServerSocketChannel qemu = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      qemu.bind(UnixDomainSocketAddress.of(socket));
      Thread answering = new Thread(() -> answer(qemu, new CopyOnWriteArrayList<>(), "stop"));
      answering.start();
      assertThatThrownBy(() -> Monitor.pause("guest", socket, () -> 0, Duration.ofMillis(5)))
          .isInstanceOf(HostException.class)
          .hasMessageStartingWith("guest: QEMU refuses to stop: ");
    }
  }

  private static void answer(ServerSocketChannel qemu, List<String> asked, String refused) {
    try (SocketChannel channel = qemu.accept()) {
      BufferedReader in = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
      say(channel, "{\"QMP\":{}}");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        asked.add(line);
        say(channel, "{\"timestamp\":{},\"event\":\"STOP\"}");
        boolean isRefused = !refused.isEmpty() && line.contains(refused);
        String id = line.replaceFirst(".*(\"id\":\\d+).*", "$1");
        say(
            channel,
            isRefused ? "{\"error\":{\"desc\":\"no\"}," + id + "}" : "{\"return\":{}," + id + "}");
      }
    } catch (IOException e) {
      return; // the other side is finished
    }
  }

  private static void say(SocketChannel channel, String line) throws IOException {
    channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void doesNothingWithoutAListener() {
    assertThatCode(() -> Monitor.quit(directory.resolve("none"))).doesNotThrowAnyException();
  }
}
