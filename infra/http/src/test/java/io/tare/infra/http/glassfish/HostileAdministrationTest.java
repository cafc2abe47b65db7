package io.tare.infra.http.glassfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.HostilePeer;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Administrations whose answer never ends. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileAdministrationTest {

  /** What is read at most, and what the system buffers besides. */
  private static final long BOUND = (16L + 32L) << 20;

  /** Only content is counted: what surrounds it ends with the time. */
  private static final Set<String> NOT_COUNTED = Set.of("interim", "chunks");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fields       | HTTP/1.1 200 OK~                                     | X-A: b~ | 0   | no answer .*
          one field    | HTTP/1.1 200 OK~X-A:                                 | x       | 0   | no answer .*
          interim      | HTTP/1.1 100 Continue~~                  | HTTP/1.1 102 P~~    | 0   | no answer .*
          a body       | HTTP/1.1 200 OK~~                                    | x       | 0   | it sent an answer of more than 16 MiB.*
          chunks       | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~         | 1~x~    | 0   | .*
          large chunks | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~7fffffff~ | x      | 0   | it sent an answer of more than 16 MiB.*
          a slow body  | HTTP/1.1 200 OK~Content-Length: 9000~~               | x       | 100 | no answer .no whole answer within 2 s.*
          a slow head  | HTTP/1.1 200 OK~                                     | x       | 100 | no answer .*
          much         | HTTP/1.1 200 OK~Content-Length: 9223372036854775807~~ | x      | 0   | it sent an answer of more than 16 MiB.*
          a redirect   | HTTP/1.1 302 Found~Location: /~Content-Length: 0~~   |         | 0   | x: status 302: no message
          junk         | junk                                                 | junk    | 0   | .*
          nothing      |                                                      |         | 0   | no answer .*
          """)
  void isGivenUpInOneLine(String name, String beginning, String again, long pause, String words)
      throws Exception {
    try (HostilePeer peer = HostilePeer.sending(lines(beginning), lines(again), pause)) {
      URI address = URI.create("http://127.0.0.1:" + peer.port());
      Management management =
          Management.of(
              new Administration(
                  address,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Duration.ofSeconds(2)));

      Throwable failure = catchThrowable(() -> management.get("x"));

      assertThat(failure).isInstanceOf(HostException.class);
      assertThat(failure.getMessage())
          .matches("GlassFish at " + address + ": " + words)
          .doesNotContain("\n", "\r");
      if (!NOT_COUNTED.contains(name)) {
        assertThat(peer.sent()).isLessThan(BOUND);
      }
      assertThat(((HostException) failure).isLasting())
          .isEqualTo(failure.getMessage().contains("more than"));
      assertThat(peer.connections()).isEqualTo(1);
    }
  }

  private static String lines(String text) {
    return text == null ? "" : text.replace("~", "\r\n");
  }
}
