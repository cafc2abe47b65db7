package io.tare.infra.managed;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuestAccessTest {

  @TempDir Path directory;

  @Test
  void aMachineThatDoesNotAnswerIsReportedWithTheControlsReason() throws Exception {
    try (Socket silent = new Socket()) {
      // Bound without listening, so that nothing else answers there.
      silent.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      GuestAccess access =
          new GuestAccess(
              "root",
              silent.getLocalPort(),
              Credential.Key.of(directory.resolve("key")),
              "ssh-ed25519 AAAA",
              "/var/tmp",
              true);
      SshTarget target = access.target("127.0.0.1", directory.resolve("known"));
      assertThatThrownBy(
              () ->
                  access.login(
                      "cloud",
                      target,
                      Stopwatch.started(),
                      Duration.ZERO,
                      () -> "neutron reports DOWN for its port p"))
          .hasMessage(
              "cloud: no SSH server answers on %s within 0 s (neutron reports DOWN for its port p)"
                  .formatted(target));
    }
  }
}
