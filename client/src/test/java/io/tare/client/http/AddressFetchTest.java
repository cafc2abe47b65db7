package io.tare.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.client.http.ScriptedServer.Script;
import io.tare.harness.model.HttpDocument;
import io.tare.harness.model.order.Connecting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class AddressFetchTest {

  private static final long LIMIT = TimeUnit.MINUTES.toNanos(10);

  @Test
  void returnsTheAddresssAnswer() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            each ->
                each.reply("HTTP/1.1 404 No\r\nServer: odd/1\r\nContent-Length: 2\r\n\r\nno"))) {
      HttpDocument answer = AddressFetch.of(server.endpoint().url("/x"), LIMIT, Connecting.USUAL);
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.server()).isEqualTo("odd/1");
      assertThat(UTF_8.decode(answer.content()).toString()).isEqualTo("no");
    }
  }

  @Test
  void asksForAPathAsTheMeasurementWouldSendIt() throws Exception {
    List<String> heads = new CopyOnWriteArrayList<>();
    Script script =
        each -> {
          heads.add(each.head());
          each.replyWith("a");
        };
    try (ScriptedServer server = ScriptedServer.start(script)) {
      String path = "/a|b?c={d}%zz";
      assertThat(AddressFetch.of(server.endpoint().url(path), LIMIT, Connecting.USUAL).status())
          .isEqualTo(200);
      assertThat(heads)
          .singleElement()
          .asString()
          .startsWith("GET " + server.endpoint().root() + path + " HTTP/1.1");
    }
  }

  @Test
  void retriesUntilTheServiceAnswers() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            each ->
                each.reply(
                    "HTTP/1.1 %d S\r\nContent-Length: 0\r\n\r\n"
                        .formatted(each.number() < 3 ? 503 : 200)))) {
      assertThat(AddressFetch.of(server.endpoint().url("/x"), LIMIT, Connecting.USUAL).status())
          .isEqualTo(200);
    }
  }

  @Test
  void waitsForASlowServiceThatHasAcceptedTheRequest() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            each -> {
              Thread.sleep(1_000);
              each.replyWith("slow");
            })) {
      long limit = TimeUnit.MILLISECONDS.toNanos(300);
      assertThat(AddressFetch.of(server.endpoint().url("/x"), limit, Connecting.USUAL).status())
          .isEqualTo(200);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  /** The certificate has only a common name, and that no dot; the address is another one. */
  @Test
  void asksForTheGivenNameAndChecksIt(@TempDir Path directory) throws Exception {
    ServerKeys keys = new ServerKeys(directory);
    List<SNIServerName> asked = new CopyOnWriteArrayList<>();
    Script script =
        each -> {
          asked.addAll(ServerKeys.namesAskedFor(each.socket()));
          each.replyWith("a");
        };
    try (ScriptedServer server = ScriptedServer.start(script, keys.listening())) {
      Connecting how = new Connecting(false, false, false, "", "x", keys.pem());
      assertThat(AddressFetch.of(server.endpoint().url("/"), LIMIT, how).status()).isEqualTo(200);
      assertThat(asked).containsExactly(new SNIHostName("x"));
    }
  }

  @Test
  void namesTheCauseIfTheCertificateIsForAnotherName(@TempDir Path directory) throws Exception {
    ServerKeys keys = new ServerKeys(directory);
    try (ScriptedServer server =
        ScriptedServer.start(each -> each.replyWith("a"), keys.listening())) {
      Connecting how = new Connecting(false, false, false, "", "bank.example", keys.pem());
      long limit = TimeUnit.MILLISECONDS.toNanos(300);
      assertThatThrownBy(() -> AddressFetch.of(server.endpoint().url("/"), limit, how))
          .hasMessageContaining("the server's certificate is for another name; set server_name");
    }
  }

  @Test
  void reportsTheLastAttemptAtTheTimeLimit() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    assertThatThrownBy(
            () ->
                AddressFetch.of(
                    "http://127.0.0.1:" + port + "/",
                    TimeUnit.MILLISECONDS.toNanos(300),
                    Connecting.USUAL))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "http://127.0.0.1:%d/ did not answer within 300 ms; last attempt: connection refused"
                .formatted(port));
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:1/shop?key=secret, http://127.0.0.1:1/shop?… did not answer within 1 ms",
    "nowhere://127.0.0.1:1/shop?key=secret, nowhere://127.0.0.1:1/shop?… is not an address"
  })
  void namesNoQuery(String url, String words) {
    assertThatThrownBy(
            () -> AddressFetch.of(url, TimeUnit.MILLISECONDS.toNanos(1), Connecting.USUAL))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(words)
        .hasMessageNotContaining("secret");
  }

  @Test
  void namesWhereADocumentHasMoved() throws Exception {
    String moved = "HTTP/1.1 301 Moved\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n";
    try (ScriptedServer server = ScriptedServer.start(each -> each.reply(moved))) {
      String url = server.endpoint().url("/x");
      assertThat(AddressFetch.of(url, LIMIT, Connecting.USUAL).objection())
          .contains(
              "it answers with status 301: it has moved to "
                  + "http://"
                  + url.split("/")[2]
                  + "/there");
    }
  }

  @Test
  void unpacksADocument() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("<definitions/>".getBytes(StandardCharsets.UTF_8));
    }
    String packed =
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(bytes.size(), bytes.toString(StandardCharsets.ISO_8859_1));
    try (ScriptedServer server = ScriptedServer.start(each -> each.reply(packed))) {
      HttpDocument answer = AddressFetch.of(server.endpoint().url("/x"), LIMIT, Connecting.USUAL);
      assertThat(new String(answer.bytes(), StandardCharsets.UTF_8)).isEqualTo("<definitions/>");
      assertThat(answer.objection()).isEmpty();
    }
  }

  @Test
  void saysThatADocumentIsTooLarge() throws Exception {
    String large = ScriptedServer.withLength("x".repeat((4 << 20) + 1));
    try (ScriptedServer server = ScriptedServer.start(each -> each.reply(large))) {
      assertThat(AddressFetch.of(server.endpoint().url("/x"), LIMIT, Connecting.USUAL).objection())
          .contains("it has more than 4 MiB");
    }
  }
}
