package io.tare.infra.hosts.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.HostException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LoginShellTest {

  private static final SshTarget TARGET =
      SshTarget.of("lab", 22, "me", Credential.Key.of(Path.of("key")), Path.of("known"));

  @Test
  void theGuardsLineIsIdentifiedByItsMark() throws Exception {
    assertThat(SshHost.marked(TARGET, "c0ffee /var/tmp/tare-1", "c0ffee"))
        .isEqualTo("/var/tmp/tare-1");
  }

  /** It was taken for the directory. */
  @Test
  void outputOfAStartUpFileIsReported() {
    assertThatThrownBy(() -> SshHost.marked(TARGET, "Welcome to the lab", "c0ffee"))
        .isInstanceOf(HostException.class)
        .hasMessage(
            "me@lab:22: the login shell of me or one of its start-up files prints \"Welcome to the"
                + " lab\"; it must print nothing when not interactive");
  }
}
