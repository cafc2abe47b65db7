package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.clock.Clock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class HttpConnectionTest {

  private static final int OK = 200;

  private final DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(10));

  @AfterEach
  void endWatch() {
    watch.close();
  }

  @Test
  void sendsHeadAndBodyUnchanged() throws IOException {
    List<String> seen = new CopyOnWriteArrayList<>();
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  seen.add(request.head() + request.body());
                  request.replyWith("<a/>");
                });
        HttpConnection connection = open(server, watch)) {
      RequestHeaders head =
          new RequestHeaders(server.endpoint(), "/sort", "text/xml; charset=utf-8");
      ByteBuffer request = head.with(ByteBuffer.wrap("<b/>".getBytes(US_ASCII)));
      connection.exchange(request, Clock.nanos());

      assertThat(seen)
          .containsExactly(
              "POST /tare/sort HTTP/1.1\r\nHost: "
                  + server.endpoint().authority()
                  + "\r\nContent-Type: text/xml; charset=utf-8\r\nSOAPAction: \"\"\r\n"
                  + "Tare-Parts: yes\r\nContent-Length: 4\r\n\r\n<b/>");
    }
  }

  @Test
  void keepsTheConnectionFromOneExchangeToTheNext() throws IOException {
    try (ScriptedServer server =
            ScriptedServer.start(r -> r.replyWith("<a>" + r.number() + "</a>"));
        HttpConnection connection = open(server, watch)) {
      for (int i = 0; i < 100; i++) {
        assertThat(content(exchange(connection))).isEqualTo("<a>" + i + "</a>");
        connection.ready(Clock.nanos());
      }

      assertThat(server.connections()).isEqualTo(1);
      assertThat(connection.opened()).isEqualTo(1);
    }
  }

  @Test
  void reconnectsAfterTheServerAnnouncedItsClose() throws IOException {
    String answer = "HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 4\r\n\r\n<a/>";
    try (ScriptedServer server = ScriptedServer.start(r -> r.reply(answer));
        HttpConnection connection = open(server, watch)) {
      for (int i = 0; i < 3; i++) {
        connection.ready(Clock.nanos());
        assertThat(exchange(connection).status()).isEqualTo(OK);
      }

      assertThat(connection.opened()).isEqualTo(3);
    }
  }

  @Test
  void reconnectsWhenTheServerClosedAnIdleConnection() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  request.replyWith("<a/>");
                  request.socket().close();
                });
        HttpConnection connection = open(server, watch)) {
      exchange(connection);
      Thread.sleep(200); // longer than a connection is used unchecked
      connection.ready(Clock.nanos());

      assertThat(exchange(connection).status()).isEqualTo(OK);
      assertThat(connection.opened()).isEqualTo(2);
    }
  }

  /** Each connection is closed after its second answer, without notice. */
  @Test
  void resendsARequestThatAClosedConnectionDidNotAnswer() throws IOException {
    Map<Socket, AtomicInteger> answers = new ConcurrentHashMap<>();
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  request.replyWith("<a/>");
                  AtomicInteger count =
                      answers.computeIfAbsent(request.socket(), any -> new AtomicInteger());
                  if (count.incrementAndGet() == 2) {
                    request.socket().close();
                  }
                });
        HttpConnection connection = open(server, watch)) {
      for (int i = 0; i < 7; i++) {
        connection.ready(Clock.nanos());
        assertThat(exchange(connection).status()).isEqualTo(OK);
      }

      assertThat(connection.opened()).isEqualTo(4);
      assertThat(connection.retried()).isEqualTo(3);
    }
  }

  @Test
  void doesNotResendAPartlyAnsweredRequest() throws IOException {
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  if (request.number() == 0) {
                    request.replyWith("<a/>");
                  } else {
                    request.reply("H");
                    request.socket().close();
                  }
                });
        HttpConnection connection = open(server, watch)) {
      exchange(connection);

      assertThatThrownBy(() -> exchange(connection)).hasMessage("the server closed the connection");
      assertThat(connection.retried()).isZero();
    }
  }

  @Test
  void doesNotResendIfTheConnectionNeverAnswered() throws IOException {
    try (ScriptedServer server = ScriptedServer.start(request -> request.socket().close());
        HttpConnection connection = open(server, watch)) {
      assertThatThrownBy(() -> exchange(connection)).isInstanceOf(IOException.class);
      assertThat(connection.opened()).isEqualTo(1);
    }
  }

  @Test
  void endsTheAnswerAtItsLastByte() throws IOException {
    long pause = TimeUnit.MILLISECONDS.toNanos(100);
    String answer = ScriptedServer.withLength("<a>whole</a>");
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  request.reply(answer.substring(0, answer.length() - 1));
                  TimeUnit.NANOSECONDS.sleep(pause);
                  request.reply(answer.substring(answer.length() - 1));
                });
        HttpConnection connection = open(server, watch)) {
      long start = Clock.nanos();
      exchange(connection);

      assertThat(connection.receivedAt() - start).isGreaterThanOrEqualTo(pause);
    }
  }

  @Test
  void reportsThatTheDeadlinePassed() throws IOException {
    try (DeadlineWatch strict = new DeadlineWatch(TimeUnit.MILLISECONDS.toNanos(200));
        ScriptedServer server = ScriptedServer.start(r -> Thread.sleep(60_000));
        HttpConnection connection = open(server, strict)) {
      assertThatThrownBy(() -> exchange(connection))
          .isInstanceOf(IOException.class)
          .hasMessage("no answer within 200 ms");
    }
  }

  @Test
  void givesUpAtTheDeadlineDespiteATricklingAnswer() throws IOException {
    try (DeadlineWatch strict = new DeadlineWatch(TimeUnit.MILLISECONDS.toNanos(200));
        ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  request.reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                  while (true) {
                    request.reply("1\r\na\r\n");
                    Thread.sleep(10);
                  }
                });
        HttpConnection connection = open(server, strict)) {
      assertThatThrownBy(() -> exchange(connection)).hasMessage("no answer within 200 ms");
    }
  }

  @Test
  void continuesAfterAMissedDeadline() throws IOException {
    try (DeadlineWatch strict = new DeadlineWatch(TimeUnit.MILLISECONDS.toNanos(200));
        ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  if (request.number() == 0) {
                    Thread.sleep(60_000);
                  }
                  request.replyWith("<a/>");
                });
        HttpConnection connection = open(server, strict)) {
      assertThatThrownBy(() -> exchange(connection)).isInstanceOf(IOException.class);

      assertThat(statusOfTheFirstInTime(connection)).isEqualTo(OK);
    }
  }

  /** On a busy machine even a quick answer may miss a strict deadline. */
  private static int statusOfTheFirstInTime(HttpConnection connection) throws IOException {
    while (true) {
      connection.ready(Clock.nanos());
      try {
        return exchange(connection).status();
      } catch (IOException e) {
        assertThat(e).hasMessage("no answer within 200 ms");
      }
    }
  }

  @Test
  void acceptsAnAnswerBeforeTheRequestWasRead() throws IOException {
    String refusal = "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread refusing =
          new Thread(
              () -> {
                try (var socket = listening.accept()) {
                  socket.getInputStream().readNBytes(100);
                  socket.getOutputStream().write(refusal.getBytes(US_ASCII));
                  socket.shutdownOutput();
                  Thread.sleep(300); // then closed with bytes unread, which resets the connection
                } catch (IOException | InterruptedException e) {
                  // the client sees it
                }
              });
      refusing.start();
      Endpoint endpoint = Endpoint.parse("http://127.0.0.1:" + listening.getLocalPort());
      try (HttpConnection connection = new HttpConnection(endpoint, watch, 0)) {
        connection.ready(Clock.nanos());
        ByteBuffer large = ByteBuffer.allocateDirect(50_000_000);

        assertThat(connection.exchange(large, Clock.nanos()).status()).isEqualTo(413);
      }
    }
  }

  @Test
  void reportsThatNobodyListens() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Endpoint endpoint = Endpoint.parse("http://127.0.0.1:" + port + "/tare");
    try (HttpConnection connection = new HttpConnection(endpoint, watch, 0)) {
      assertThatThrownBy(() -> connection.ready(Clock.nanos()))
          .isInstanceOf(UnreachableException.class)
          .hasMessage("no connection to 127.0.0.1:" + port + ": connection refused");
    }
  }

  private static HttpConnection open(ScriptedServer server, DeadlineWatch watch)
      throws IOException {
    HttpConnection connection = new HttpConnection(server.endpoint(), watch, 0);
    connection.ready(Clock.nanos());
    return connection;
  }

  private static ReceivedAnswer exchange(HttpConnection connection) throws IOException {
    byte[] request = "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII);
    return connection.exchange(ByteBuffer.wrap(request), Clock.nanos());
  }

  private static String content(ReceivedAnswer answer) throws IOException {
    return new String(answer.content().readAllBytes(), US_ASCII);
  }
}
