package io.tare.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class AddressFetchTest {

  private static final long LIMIT = TimeUnit.MINUTES.toNanos(10);

  @Test
  void returnsTheAddresssAnswer() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            each ->
                each.reply("HTTP/1.1 404 No\r\nServer: odd/1\r\nContent-Length: 2\r\n\r\nno"))) {
      AddressFetch.Answer answer = AddressFetch.of(server.endpoint().url("/x"), LIMIT);
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.server()).isEqualTo("odd/1");
      assertThat(UTF_8.decode(answer.content()).toString()).isEqualTo("no");
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
      assertThat(AddressFetch.of(server.endpoint().url("/x"), LIMIT).status()).isEqualTo(200);
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
                    "http://127.0.0.1:" + port + "/", TimeUnit.MILLISECONDS.toNanos(300)))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "http://127.0.0.1:%d/ did not answer within 300 ms; last attempt: connection refused"
                .formatted(port));
  }
}
