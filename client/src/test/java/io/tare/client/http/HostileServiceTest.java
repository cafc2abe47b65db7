package io.tare.client.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.client.clock.Clock;
import io.tare.harness.model.order.Connecting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Services whose answer never ends: the submission fails with one line, and the client goes on. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileServiceTest {

  /** Bytes that the service sends at a time: some answers end only after 256 MiB. */
  private static final int PIECE = 1 << 16;

  private static final String REQUEST = "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a head of fields    | HTTP/1.1 200 OK~                             | X-A: b~         | the answer's header fields do not end
          a head of one field | HTTP/1.1 200 OK~X-A:                         | x               | the answer's header fields do not end
          interim answers     | HTTP/1.1 100 Continue~~                      | HTTP/1.1 102 P~~ | the answer and its interim answers begin with more than 262144 bytes
          a body              | HTTP/1.1 200 OK~~                            | x               | the answer has more than [0-9]+ bytes.*
          chunks              | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~ | fff~%s~         | the answer has more than [0-9]+ bytes.*
          a large chunk       | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~7fffffff~ | x      | the answer has more than 268435456 bytes
          a chunk's line      | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~1; | x             | the answer's chunks cannot be read
          a trailer           | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~0~ | X-A: b~       | the answer's header fields do not end
          a huge length       | HTTP/1.1 200 OK~Content-Length: 2147483639~~ | x               | the answer has more than 268435456 bytes
          """)
  void failsOneSubmission(String name, String beginning, String again, String words)
      throws Exception {
    byte[] piece = lines(again).repeat(PIECE / lines(again).length() + 1).getBytes(US_ASCII);
    try (ScriptedServer server =
            ScriptedServer.start(
                request -> {
                  request.reply(lines(beginning));
                  while (true) {
                    request.socket().getOutputStream().write(piece);
                  }
                });
        DeadlineWatch watch = new DeadlineWatch(TimeUnit.MINUTES.toNanos(4));
        HttpConnection connection = new HttpConnection(server.endpoint(), watch, 100)) {
      connection.ready(Clock.nanos());

      Throwable failure =
          catchThrowable(
              () ->
                  connection.exchange(ByteBuffer.wrap(REQUEST.getBytes(US_ASCII)), Clock.nanos()));

      assertThat(failure).isInstanceOf(IOException.class);
      assertThat(failure.getMessage()).matches(words);
    }
  }

  /** Its own timeout would begin again with every byte. */
  @Test
  void aDescriptionThatTricklesIsGivenUp() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.start(
            request -> {
              request.reply("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
              while (true) {
                request.reply("x");
                Thread.sleep(100);
              }
            })) {
      String url = "http://127.0.0.1:" + server.endpoint().port() + "/";

      Throwable failure =
          catchThrowable(
              () -> AddressFetch.of(url, TimeUnit.SECONDS.toNanos(1), 500, Connecting.USUAL));

      assertThat(failure)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              url + " did not answer within 1000 ms; last attempt: no whole answer within 500 ms");
    }
  }

  private static String lines(String text) {
    return text.replace("~", "\r\n").replace("%s", "x".repeat(0xfff));
  }
}
