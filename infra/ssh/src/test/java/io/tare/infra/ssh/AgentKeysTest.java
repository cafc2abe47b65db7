package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class AgentKeysTest {

  @TempDir private Path directory;

  /** The system accepts connections to it, and nobody reads from them. */
  @Test
  void doesNotWaitForAnAgentThatNeverAnswers() throws Exception {
    Path socket = directory.resolve("agent");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));

      assertThat(AgentKeys.within(Duration.ofMillis(100), socket)).isEmpty();
    }
  }

  @Test
  void namesAnAgentThatIsNotThere() {
    Path socket = directory.resolve("none");

    assertThatThrownBy(() -> LoginKeys.of(new Credential.Agent(Optional.of(socket)), null))
        .isInstanceOf(HostException.class)
        .hasMessage("the SSH agent at " + socket + " does not answer");
  }
}
