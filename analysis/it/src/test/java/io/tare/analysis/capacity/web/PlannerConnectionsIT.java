package io.tare.analysis.capacity.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.services.fixture.ServerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How connections end, as RFC 9112 wants it: with a whole answer for each request and no more. It
 * needs the real server, because GlassFish closes them and the system loses what was not read.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PlannerConnectionsIT {

  private static final String GET = "GET /api/models HTTP/1.1\r\nHost: localhost\r\n";
  private static final String POST =
      "POST /api/answer HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

  private static ServerProgram server;

  @BeforeAll
  static void start() throws IOException {
    server = ServerProgram.sharedPlanner();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Connection: close, Upgrade",
        "Connection: Upgrade, close",
        "Connection: Upgrade\r\nConnection: close",
        "Connection: close\r\nConnection: Upgrade",
        "connection: ,, CLOSE ,"
      })
  void closesForEveryListWithClose(String fields) throws Exception {
    String answers = sent(GET + fields + "\r\n\r\n" + GET + "\r\n");

    assertThat(statuses(answers)).containsExactly("200");
    assertThat(answers).contains("\r\nConnection: close\r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1.1, x-close, true",
    "1.1, Upgrade, true",
    "1.0, keep-alive, true",
    "1.0, foo, false"
  })
  void keepsOthersOpen(String version, String connection, boolean staysOpen) throws Exception {
    String first =
        GET.replace("HTTP/1.1", "HTTP/" + version) + "Connection: " + connection + "\r\n\r\n";

    assertThat(statuses(sent(first + GET + "Connection: close\r\n\r\n")))
        .hasSize(staysOpen ? 2 : 1);
  }

  /** Bytes that arrive after the last answer must not destroy it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        GET + "Connection: close\r\n\r\n",
        POST + "zz\r\n",
        POST + "2\r\n{}0\r\n\r\n",
        POST + "ffffffffffffffff\r\n",
        "GET /a%2fb HTTP/1.1\r\nHost: localhost\r\n\r\n"
      })
  void deliversTheLastAnswerToOneThatKeepsSending(String request) throws Exception {
    for (int i = 0; i < 20; i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.at("").getPort());
          OutputStream out = socket.getOutputStream();
          InputStream in = socket.getInputStream()) {
        out.write(request.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        while (in.available() == 0) {
          Thread.sleep(1);
        }
        // If it had closed, the second write would find a reset connection and lose the answer.
        for (int more = 0; more < 3; more++) {
          out.write(GET.getBytes(StandardCharsets.US_ASCII));
          out.flush();
          Thread.sleep(2);
        }
        String answers = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        assertThat(statuses(answers)).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"X : y", "Content-Length: 1~Content-Length: 2", "Transfer-Encoding: gzip"})
  void refusesHeadWithoutABody(String field) throws Exception {
    String answers =
        sent("HEAD / HTTP/1.1\r\nHost: localhost\r\n" + field.replace("~", "\r\n") + "\r\n\r\n");

    assertThat(statuses(answers)).containsExactly("400");
    assertThat(answers).endsWith("\r\n\r\n");
  }

  @Test
  void expectsNothingOfOldClients() throws Exception {
    String request =
        "POST /api/answer HTTP/1.0\r\nHost: localhost\r\nExpect: 100-continue\r\n"
            + "Content-Length: 2\r\n\r\n{";

    assertThat(statuses(sent(request, "}"))).containsExactly("400");
  }

  private static List<String> statuses(String answers) {
    return Pattern.compile("HTTP/1\\.1 ([0-9]{3}) ")
        .matcher(answers)
        .results()
        .map(each -> each.group(1))
        .toList();
  }

  /** Everything that comes until the server closes. */
  private static String sent(String... parts) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.at("").getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      for (String part : parts) {
        out.write(part.getBytes(StandardCharsets.US_ASCII));
        out.flush();
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
