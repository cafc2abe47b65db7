package io.tare.infra.ssh;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.HostilePeer;
import io.tare.infra.hosts.UnreachableException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are none, or that never come to an end. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileSshTest {

  private static final Duration PATIENCE = Duration.ofMillis(500);

  /** What the system buffers on both sides, besides what is read. */
  private static final long BUFFERS = 32L << 20;

  private static final String VERSION = "SSH-2.0-hostile\r\n";
  private static final String TOO_MUCH =
      "sent more than 1 MiB before the login was complete, and was given up; is it a working SSH"
          + " server\\?";
  private static final String TOO_LONG =
      "answers, but its login was not complete within 1 s; is it a working SSH server\\?";
  private static final String NO_SSH =
      "does not speak SSH as it should; is it a working SSH server\\?";

  @TempDir private Path directory;

  static Stream<Arguments> peers() {
    byte[] ignored = packet(2, "ignore this");
    return Stream.of(
        peer("a banner of lines", "hello\r\n", "hello\r\n", 0, TOO_MUCH + "|" + TOO_LONG),
        peer("a banner of one line", "", "x", 0, NO_SSH),
        peer("a slow banner", "", "hello\r\n", 100, TOO_LONG),
        peer("a slow line", "", "x", 100, TOO_LONG),
        peer("nothing", "", "", 0, "accepts connections, but sent nothing within 0 s.*"),
        peer("junk after its version", VERSION, "\u0000\u0001\u00ff?", 0, ".+"),
        peer("letters after its version", VERSION, "junk", 0, ".+"),
        peer("zeros after its version", VERSION, "\u0000", 0, ".+"),
        peer("a version without a name", "SSH-2.0\r\n", "", 0, ".+"),
        peer("an old version", "SSH-1.0-x\r\n", "", 0, ".+"),
        peer("half a version", "SSH-", "\r\n", 0, ".+"),
        peer("a page", "HTTP/1.1 400 Bad Request\r\n\r\n", "<p>", 0, NO_SSH),
        Arguments.of("packets to ignore", VERSION.getBytes(US_ASCII), ignored, 0, ".+"),
        Arguments.of("slow packets", VERSION.getBytes(US_ASCII), ignored, 100, TOO_LONG),
        Arguments.of(
            "words that a terminal obeys",
            joined(packet(1, "\u001b[2Jgone\r\nall \u0007" + "x".repeat(2000))),
            new byte[0],
            0,
            ".*gone.*"),
        Arguments.of(
            "a huge packet",
            joined(ByteBuffer.allocate(8).putInt(Integer.MAX_VALUE).putInt(0).array()),
            new byte[] {0},
            0,
            ".+"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("peers")
  void isGivenUpInOneLine(String name, byte[] beginning, byte[] again, long pause, String words)
      throws Exception {
    Path key = directory.resolve("key");
    KeyPairFile.make(key);
    Path known = Files.createFile(directory.resolve("known"));
    try (HostilePeer peer = HostilePeer.sending(beginning, again, pause)) {
      SshTarget target =
          SshTarget.of("127.0.0.1", peer.port(), "me", Credential.Key.of(key), known)
              .withConnectTimeout(PATIENCE);

      Throwable failure = catchThrowable(() -> SshHost.connect("lab", target));

      assertThat(failure).isInstanceOf(HostException.class);
      assertThat(failure.getMessage())
          .matches("me@127\\.0\\.0\\.1:" + peer.port() + ": (" + words + ")")
          .doesNotContain("Exception", "\n", "\r", "\u001b", "null")
          .hasSizeLessThan(500);
      assertThat(peer.sent()).isLessThan(BUFFERS);
      // It would only send as much again.
      if (failure.getMessage().contains("1 MiB") || words.equals(NO_SSH)) {
        assertThat(failure).isNotInstanceOf(UnreachableException.class);
      }
      if (failure.getMessage().contains("1 MiB")) {
        assertThat(((HostException) failure).isLasting()).isTrue();
      }
    }
  }

  private static Arguments peer(
      String name, String beginning, String again, long pause, String words) {
    return Arguments.of(
        name,
        beginning.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
        again.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1),
        pause,
        words);
  }

  private static byte[] joined(byte[] packet) {
    byte[] version = VERSION.getBytes(US_ASCII);
    return ByteBuffer.allocate(version.length + packet.length).put(version).put(packet).array();
  }

  /** An unencrypted packet with a text (RFC 4253, sections 6 and 11). */
  private static byte[] packet(int kind, String text) {
    byte[] words = text.getBytes(US_ASCII);
    int payload = 1 + (kind == 1 ? 4 : 0) + 4 + words.length + (kind == 1 ? 4 : 0);
    int padding = 4 + (8 - (5 + payload + 4) % 8) % 8;
    ByteBuffer packet = ByteBuffer.allocate(5 + payload + padding);
    packet.putInt(1 + payload + padding).put((byte) padding).put((byte) kind);
    if (kind == 1) {
      packet.putInt(2);
    }
    return packet.putInt(words.length).put(words).array();
  }
}
