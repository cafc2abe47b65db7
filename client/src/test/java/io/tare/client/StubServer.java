package io.tare.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.tare.services.contract.Envelopes;
import io.tare.services.contract.Integers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * A minimal server for measuring clients by hand: one thread answers every request with the sorted
 * array of one number, at once or after a delay. It prints its port.
 */
public final class StubServer {

  private static final int BACKLOG = 8192;
  private static final int MAX_BYTES = 4096;
  private static final byte[] ANSWER = answer();

  /** An answer that waits. */
  private record Due(SocketChannel connection, long nanos) {}

  private final Selector selector = Selector.open();
  private final ByteBuffer reply = ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER);
  private final Deque<Due> waiting = new ArrayDeque<>();
  private final long delayNanos;

  private StubServer(long delayMillis) throws IOException {
    this.delayNanos = TimeUnit.MILLISECONDS.toNanos(delayMillis);
  }

  /**
   * Serves until the process is killed.
   *
   * @param arguments none, or after how many milliseconds it answers
   */
  public static void main(String[] arguments) throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    listening.configureBlocking(false);
    System.out.println(listening.socket().getLocalPort());
    new StubServer(arguments.length == 0 ? 0 : Long.parseLong(arguments[0])).serve(listening);
  }

  private void serve(ServerSocketChannel listening) throws IOException {
    listening.register(selector, SelectionKey.OP_ACCEPT);
    while (true) {
      selector.select(
          key -> {
            try {
              if (key.isAcceptable()) {
                accept(listening);
              } else {
                answer(key);
              }
            } catch (IOException e) {
              key.cancel();
            }
          },
          waiting.isEmpty() ? 0 : 1);
      answerDue();
    }
  }

  private void answerDue() throws IOException {
    while (!waiting.isEmpty() && waiting.element().nanos() - System.nanoTime() <= 0) {
      SocketChannel connection = waiting.remove().connection();
      if (connection.isOpen()) {
        connection.write(reply.rewind());
      }
    }
  }

  private void accept(ServerSocketChannel listening) throws IOException {
    for (SocketChannel next = listening.accept(); next != null; next = listening.accept()) {
      next.configureBlocking(false);
      next.setOption(StandardSocketOptions.TCP_NODELAY, true);
      next.register(selector, SelectionKey.OP_READ, ByteBuffer.allocateDirect(MAX_BYTES));
    }
  }

  private void answer(SelectionKey key) throws IOException {
    SocketChannel connection = (SocketChannel) key.channel();
    ByteBuffer request = (ByteBuffer) key.attachment();
    if (connection.read(request) < 0) {
      connection.close();
    } else if (endsEnvelope(request)) {
      request.clear();
      if (delayNanos == 0) {
        connection.write(reply.rewind());
      } else {
        waiting.add(new Due(connection, System.nanoTime() + delayNanos));
      }
    }
  }

  /** Whether the request is complete: every body ends with the end of an envelope. */
  private static boolean endsEnvelope(ByteBuffer request) {
    int last = request.position() - 1;
    return last > 1 && request.get(last) == '>' && request.get(last - 1) == 'e';
  }

  private static byte[] answer() {
    String content =
        "<t:sorted xmlns:t=\"urn:tare\"><n>1</n><checksum>"
            + Integers.checksum(Integers.of(1, 1))
            + "</checksum></t:sorted>";
    byte[] body = Envelopes.of(content);
    String head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=utf-8\r\nContent-Length: "
            + body.length
            + "\r\n\r\n";
    return (head + new String(body, UTF_8)).getBytes(ISO_8859_1);
  }
}
