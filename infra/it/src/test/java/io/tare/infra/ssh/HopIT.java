package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.UnreachableException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A connection through a jump host fails as a direct one does. The library knows such failures from
 * its socket, and here it has a piped one, so only a real connection shows it.
 */
class HopIT extends SshdTests {

  private static final Duration SOON = Duration.ofMinutes(3);

  @Test
  void aJumpHostThatIsLostIsReportedAndEndsPrograms() throws Exception {
    try (Wire wire = Wire.to(sshd.port());
        SshHost far = SshHost.connect("far", behind(wire.port(), sshd.port()))) {
      RunningProcess process = far.start(Command.of("sh", "-c", "echo $$; exec sleep 600"));
      String pid = new String(process.standardOutput().readNBytes(2), StandardCharsets.UTF_8);
      assertThat(pid).isNotBlank();
      wire.cut();
      assertThatThrownBy(() -> process.waitFor(SOON))
          .isInstanceOf(UnreachableException.class)
          .hasMessageContaining("connection was lost");
      Eventually.await("the end of its directory", () -> Files.notExists(Path.of(far.scratch())));
    }
  }

  /** Waits 25 s: the library checks for answers every 5 s in real time. */
  @Test
  @Tag("thorough")
  void aJumpHostThatFallsSilentCountsAsLost() throws Exception {
    try (Wire wire = Wire.to(sshd.port());
        SshHost far = SshHost.connect("far", behind(wire.port(), sshd.port()))) {
      wire.hold(Duration.ofSeconds(25));
      assertThatThrownBy(() -> far.run(Command.of("true"), SOON))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("connection was lost");
    }
  }

  /** It would wait 15 s for the first answer. */
  @Test
  void connectingIsInterruptedAtOnce() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      SshTarget target =
          behind(sshd.port(), silent.getLocalPort()).withConnectTimeout(Duration.ofMinutes(10));
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread connecting =
          new Thread(() -> failure.set(catchThrowable(() -> SshHost.connect("far", target))));
      connecting.start();
      var unused = silent.accept();
      connecting.interrupt();
      connecting.join(SOON.toMillis());
      assertThat(failure.get()).hasMessageContaining("interrupted while connecting");
    }
  }

  @Test
  void aMachineThatTheJumpHostDoesNotReachMayAnswerLater() throws Exception {
    assertThatThrownBy(() -> SshHost.connect("far", behind(sshd.port(), Sshd.freePort())))
        .isInstanceOf(UnreachableException.class)
        .hasMessageMatching(".*: its jump host .* cannot connect to 127.0.0.1, port \\d+");
  }

  private static SshTarget behind(int hopPort, int port) throws Exception {
    SshTarget near =
        SshTarget.of(
            "127.0.0.1",
            hopPort,
            System.getProperty("user.name"),
            Credential.Key.of(sshd.userKey()),
            sshd.knownHostsFor(hopPort));
    return SshTargetBuilder.builder()
        .host("127.0.0.1")
        .port(port)
        .user(near.user())
        .credential(near.credential())
        .hostKeys(HostKeys.of(sshd.knownHostsFor(port)))
        .route(new Route.Through(near))
        .directory(near.directory())
        .connectTimeout(near.connectTimeout())
        .algorithms(near.algorithms())
        .notes(List.of())
        .build();
  }
}
