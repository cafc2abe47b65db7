package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.client.clock.Clock;
import io.tare.client.http.ScriptedServer.Script;
import io.tare.harness.model.order.Connecting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections with TLS, to servers by the JDK's own sockets. */
@Timeout(120)
class TlsChannelTest {

  private static final String LONG = "0123456789abcdef".repeat(20_000);

  @TempDir static Path directory;
  private static ServerKeys keys;

  private final DeadlineWatch watch = new DeadlineWatch(TimeUnit.SECONDS.toNanos(30));

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = new ServerKeys(directory, "-ext", "san=ip:127.0.0.1,dns:shop.example,dns:shop");
  }

  @AfterEach
  void endWatch() {
    watch.close();
  }

  private static Connecting trusting(String tls) throws IOException {
    return new Connecting(false, false, false, tls, "", keys.pem());
  }

  private static HttpConnection to(Endpoint endpoint, Connecting how, DeadlineWatch watch) {
    return new HttpConnection(
        endpoint, Optional.of(new Encryption(how)), how.perRequest(), watch, false);
  }

  private HttpConnection to(ScriptedServer server, Connecting how) {
    return to(server.endpoint(), how, watch);
  }

  private static String exchanged(HttpConnection connection, String body) throws IOException {
    connection.ready(Clock.nanos());
    byte[] head =
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n")
            .getBytes(US_ASCII);
    ReceivedAnswer answer =
        connection.exchange(
            ByteBuffer.wrap(head), ByteBuffer.wrap(body.getBytes(US_ASCII)), Clock.nanos());
    return new String(answer.content().readAllBytes(), US_ASCII);
  }

  private static ScriptedServer echoing() throws IOException {
    return ScriptedServer.start(request -> request.replyWith(request.body()), keys.listening());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.2", "1.3"})
  void sendsAndReceivesOverOneKeptConnection(String version) throws IOException {
    List<String> spoken = new CopyOnWriteArrayList<>();
    Script script =
        request -> {
          spoken.add(((SSLSocket) request.socket()).getSession().getProtocol());
          request.replyWith(request.body());
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, trusting(version))) {
      assertThat(exchanged(connection, "")).isEmpty();
      assertThat(exchanged(connection, "a")).isEqualTo("a");
      assertThat(exchanged(connection, LONG)).isEqualTo(LONG);

      assertThat(server.connections()).isEqualTo(1);
      assertThat(spoken).containsOnly("TLSv" + version).hasSize(3);
      assertThat(connection.handshakeNanos()).isPositive();
    }
  }

  /** In TLS 1.3 a server sends tickets after the handshake, which are no answer. */
  @Test
  void anIdleConnectionIsStillUsedDespiteTickets() throws Exception {
    try (ScriptedServer server = echoing();
        HttpConnection connection = to(server, trusting("1.3"))) {
      connection.ready(Clock.nanos());
      Thread.sleep(200); // longer than a connection is used unchecked

      assertThat(exchanged(connection, "a")).isEqualTo("a");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void anIdleConnectionThatTheServerClosedIsOpenedAgain() throws Exception {
    Script script =
        request -> {
          request.replyWith("a");
          request.socket().close();
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, trusting(""))) {
      assertThat(exchanged(connection, "")).isEqualTo("a");
      Thread.sleep(200);

      assertThat(exchanged(connection, "")).isEqualTo("a");
      assertThat(connection.opened()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sessionsAreResumedUnlessTheyAreNotWanted(boolean isNew) throws Exception {
    List<Long> created = new CopyOnWriteArrayList<>();
    Script script =
        request -> {
          created.add(((SSLSocket) request.socket()).getSession().getCreationTime());
          request.replyWith("a");
        };
    Connecting how = new Connecting(true, false, isNew, "1.2", "", keys.pem());
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, how)) {
      for (int i = 0; i < 3; i++) {
        exchanged(connection, "");
        Thread.sleep(10); // creation times are in milliseconds
      }

      assertThat(connection.opened()).isEqualTo(3);
      assertThat(created.stream().distinct()).hasSize(isNew ? 3 : 1);
    }
  }

  @Test
  void connectingIsTimedIfEachExchangeHasItsConnection() throws IOException {
    Connecting how = new Connecting(true, false, false, "", "", keys.pem());
    try (ScriptedServer server = echoing();
        HttpConnection connection = to(server, how)) {
      long begin = Clock.nanos();
      exchanged(connection, "a");

      assertThat(connection.connectNanos()).isPositive();
      assertThat(connection.handshakeNanos()).isPositive();
      assertThat(connection.connectNanos() + connection.handshakeNanos())
          .isLessThan(connection.receivedAt() - begin);
    }
  }

  @Test
  void aServerThatIsNotTrustedIsRefused() throws IOException {
    try (ScriptedServer server = echoing();
        HttpConnection connection = to(server, Connecting.USUAL)) {
      assertThatThrownBy(() -> connection.ready(Clock.nanos()))
          .hasMessage(
              "no connection to %s: the server's certificate is not trusted; give it or its"
                  + " issuer's in certificates",
              server.endpoint().authority());
    }
  }

  @Test
  void aNameThatTheCertificateLacksIsRefused() throws IOException {
    Connecting how = new Connecting(false, false, false, "", "bank.example", keys.pem());
    try (ScriptedServer server = echoing();
        HttpConnection connection = to(server, how)) {
      assertThatThrownBy(() -> connection.ready(Clock.nanos()))
          .hasMessageContaining("the server's certificate is for another name; set server_name");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"shop.example", "shop"})
  void aNameOfTheCertificateMayBeGivenForAnotherAddress(String name) throws IOException {
    List<SNIServerName> asked = new CopyOnWriteArrayList<>();
    Script script =
        request -> {
          asked.addAll(ServerKeys.namesAskedFor(request.socket()));
          request.replyWith("a");
        };
    Connecting how = new Connecting(false, false, false, "", name, keys.pem());
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, how)) {
      assertThat(exchanged(connection, "")).isEqualTo("a");
      assertThat(asked).containsExactly(new SNIHostName(name));
    }
  }

  @Test
  void anExpiredCertificateIsNamed() {
    SSLHandshakeException failure = new SSLHandshakeException("PKIX path validation failed");
    var unused = failure.initCause(new CertificateExpiredException());

    assertThat(TlsFailure.of(failure)).hasValue("the server's certificate has expired");
  }

  @Test
  void aVersionThatTheServerDoesNotSpeakIsNamed() throws IOException {
    SSLServerSocket listening = keys.listening();
    listening.setEnabledProtocols(new String[] {"TLSv1.3"});
    try (ScriptedServer server =
            ScriptedServer.start(request -> request.replyWith("a"), listening);
        HttpConnection connection = to(server, trusting("1.2"))) {
      assertThatThrownBy(() -> connection.ready(Clock.nanos()))
          .hasMessageContaining("the server does not speak this version of TLS");
    }
  }

  @Test
  void aServerWithoutTlsIsNamed() throws IOException {
    try (ServerSocket listening = new ServerSocket(0)) {
      Thread rude =
          new Thread(
              () -> {
                try (var socket = listening.accept()) {
                  socket
                      .getOutputStream()
                      .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
                  socket.getOutputStream().flush();
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // the client has gone
                }
              });
      rude.start();
      Endpoint endpoint = Endpoint.parse("https://127.0.0.1:" + listening.getLocalPort());
      try (HttpConnection connection = to(endpoint, Connecting.USUAL, watch)) {
        assertThatThrownBy(() -> connection.ready(Clock.nanos()))
            .hasMessageContaining("the server does not speak TLS");
      }
    }
  }

  @Test
  void aHandshakeThatNeverEndsIsCut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0);
        DeadlineWatch strict = new DeadlineWatch(TimeUnit.MILLISECONDS.toNanos(300))) {
      Endpoint endpoint = Endpoint.parse("https://127.0.0.1:" + silent.getLocalPort());
      try (HttpConnection connection = to(endpoint, Connecting.USUAL, strict)) {
        Throwable failure = catchThrowable(() -> connection.ready(Clock.nanos()));

        assertThat(failure)
            .isInstanceOf(UnreachableException.class)
            .hasMessageContaining("no TLS handshake within 300 ms");
      }
    }
  }

  @Test
  void anAnswerCutInTheMiddleOfARecordIsAFailure() throws IOException {
    Script script =
        request -> {
          request.reply("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin");
          request.socket().close();
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, trusting(""))) {
      assertThatThrownBy(() -> exchanged(connection, ""))
          .hasMessage("the server closed the connection");
    }
  }

  /** The last of several records, and the end of TLS, arrive together. */
  @Test
  void anAnswerThatArrivesTogetherWithTheEndIsWhole() throws Exception {
    String content = LONG.substring(0, 40_000);
    CountDownLatch ended = new CountDownLatch(1);
    Script script =
        request -> {
          request.replyWith(content);
          request.socket().shutdownOutput();
          ended.countDown();
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        SocketChannel socket = SocketChannel.open(server.endpoint().socketAddress());
        TlsChannel channel =
            new TlsChannel(socket, new Encryption(trusting("")).engine(server.endpoint()))) {
      channel.handshake();
      channel.write(ByteBuffer.wrap("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII)), null);
      ended.await();
      ReceivedAnswer answer = new ReceivedAnswer(LONG.length());
      answer.receive(channel);

      assertThat(new String(answer.content().readAllBytes(), US_ASCII)).isEqualTo(content);
    }
  }

  @Test
  void anAnswerWithoutALengthExtendsToTheEndOfTls() throws IOException {
    Script script =
        request -> {
          request.reply("HTTP/1.1 200 OK\r\n\r\nall");
          request.socket().close();
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening());
        HttpConnection connection = to(server, trusting(""))) {
      assertThat(exchanged(connection, "")).isEqualTo("all");
    }
  }

  @Test
  void anAnswerWithoutALengthIsAFailureIfOnlyTheConnectionEnds() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread dying =
          new Thread(
              () -> {
                try (Socket socket = listening.accept()) {
                  SSLSocket encrypted = keys.over(socket);
                  var unused = encrypted.getInputStream().read(); // a record with the whole request
                  encrypted
                      .getOutputStream()
                      .write("HTTP/1.1 200 OK\r\n\r\nbegin".getBytes(US_ASCII));
                  socket.shutdownOutput();
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // the client has gone
                }
              });
      dying.start();
      Endpoint endpoint = Endpoint.parse("https://127.0.0.1:" + listening.getLocalPort());
      try (HttpConnection connection = to(endpoint, trusting(""), watch)) {
        assertThatThrownBy(() -> exchanged(connection, ""))
            .hasMessage(
                "the server closed the connection without close_notify: its answer may be"
                    + " incomplete");
      }
    }
  }

  @Test
  void certificatesThatAreNoneAreRefused() {
    assertThatThrownBy(() -> new Encryption(new Connecting(false, false, false, "", "", "hello")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the certificates for TLS cannot be read");
  }

  @Test
  void addressesOfTaresServicesAreNotEncrypted() {
    Endpoint endpoint = Endpoint.parse("https://127.0.0.1:8181/tare");

    assertThatThrownBy(() -> new HttpConnection(endpoint, watch, 0))
        .hasMessageContaining("needs TLS, which is only for services that are not Tare's");
  }
}
