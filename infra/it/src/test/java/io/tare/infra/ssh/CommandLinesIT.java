package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Unchanged lines, with a real OpenSSH server. */
class CommandLinesIT extends SshdTests {

  private static final Duration SOON = Duration.ofMinutes(3);

  @Test
  void returnsOutputErrorsAndStatus() throws Exception {
    try (CommandLines lines = CommandLines.connect(sshd.target())) {
      Host.Finished finished =
          lines.run(
              "cat; echo wrong >&2; exit 3",
              "gr\u00fc\u00df\n".getBytes(StandardCharsets.UTF_8),
              SOON);
      assertThat(finished).isEqualTo(new Host.Finished(3, "gr\u00fc\u00df\n", "wrong\n"));
    }
  }

  @Test
  void handlesLargeInputAndOutput() throws Exception {
    String much = "0123456789abcde\n".repeat(40_000);
    try (CommandLines lines = CommandLines.connect(sshd.target())) {
      assertThat(lines.run("cat", much.getBytes(StandardCharsets.UTF_8), SOON).standardOutput())
          .isEqualTo(much);
    }
  }

  @Test
  void abandonsALineThatTakesTooLong() throws Exception {
    try (CommandLines lines = CommandLines.connect(sshd.target())) {
      assertThatThrownBy(() -> lines.run("sleep 60", new byte[0], Duration.ofMillis(300)))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("a command did not end within 0 s");
      assertThat(lines.run("echo on", new byte[0], SOON).standardOutput()).isEqualTo("on\n");
    }
  }

  @Test
  void checksTheHostsKey() throws Exception {
    SshTarget target = sshd.target();
    SshTarget other =
        SshTarget.of(
            target.host(),
            target.port(),
            target.user(),
            target.credential(),
            sshd.knownHostsWithWrongKey());
    assertThatThrownBy(() -> CommandLines.connect(other))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("its host key differs from the one in");
  }

  @Test
  void reportsABrokenConnection() throws Exception {
    try (CommandLines lines = CommandLines.connect(sshd.target())) {
      assertThatThrownBy(() -> lines.run("kill -9 $PPID", new byte[0], SOON))
          .isInstanceOf(HostException.class);
      assertThat(lines.isConnected()).isFalse();
    }
  }
}
