package io.tare.services.host.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class HangUpsTest {

  @Test
  void findsHungUpConnectionsWithoutConsumingInput() throws Exception {
    try (ServerSocketChannel server = listening();
        Selector other = Selector.open();
        SocketChannel asker = SocketChannel.open(server.getLocalAddress());
        SocketChannel served = server.accept();
        HangUps<String> hangUps = HangUps.open()) {
      served.configureBlocking(false);
      var unused = served.register(other, 0); // the server's own
      Map<String, SocketChannel> asking = Map.of("one", served);
      assertThat(hangUps.among(asking)).isEmpty();

      asker.write(ByteBuffer.wrap(new byte[] {1, 2}));
      while (served.socket().getInputStream().available() < 2) {
        Thread.onSpinWait();
      }
      assertThat(hangUps.among(asking)).isEmpty();
      assertThat(served.read(ByteBuffer.allocate(9))).isEqualTo(2);

      asker.shutdownOutput();
      List<String> found = List.of();
      while (found.isEmpty()) {
        found = hangUps.among(asking);
      }
      assertThat(found).containsExactly("one");
    }
  }

  /** As with TLS, whose close_notify nobody reads before the answer is sent. */
  @Test
  void findsHungUpConnectionsBehindUnreadInput() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/self/net/tcp")), "this needs Linux");
    try (ServerSocketChannel server = listening();
        SocketChannel asker = SocketChannel.open(server.getLocalAddress());
        SocketChannel other = SocketChannel.open(server.getLocalAddress());
        HangUps<String> hangUps = HangUps.open()) {
      Map<String, SocketChannel> asking = new HashMap<>();
      for (int i = 0; i < 2; i++) {
        SocketChannel served = server.accept();
        served.configureBlocking(false);
        boolean isFirst = served.getRemoteAddress().equals(asker.getLocalAddress());
        asking.put(isFirst ? "asker" : "other", served);
      }
      asker.write(ByteBuffer.wrap(new byte[] {21, 3, 3}));
      other.write(ByteBuffer.wrap(new byte[] {21, 3, 3}));

      asker.shutdownOutput();

      List<String> found = List.of();
      while (found.isEmpty()) {
        found = hangUps.among(asking);
      }
      assertThat(found).containsExactly("asker");
      for (SocketChannel each : asking.values()) {
        assertThat(each.read(ByteBuffer.allocate(9))).isEqualTo(3);
        each.close();
      }
    }
  }

  @Test
  void findsALocallyClosedChannel() throws Exception {
    try (HangUps<String> hangUps = HangUps.open()) {
      SocketChannel served = SocketChannel.open();
      served.configureBlocking(false);
      served.close();
      assertThat(hangUps.among(Map.of("one", served))).containsExactly("one");
    }
  }

  private static ServerSocketChannel listening() throws IOException {
    return ServerSocketChannel.open()
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }
}
