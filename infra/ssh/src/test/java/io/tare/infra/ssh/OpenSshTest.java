package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpenSshTest {

  @Test
  void onlyTheGivenKeyIsOffered() {
    assertThat(words(Credential.Key.of(Path.of("/keys/100% mine"))))
        .containsSubsequence("-F", "none")
        .containsSubsequence("-i", "/keys/100%% mine", "-o", "IdentitiesOnly=yes")
        .containsSubsequence("-o", "BatchMode=yes")
        .containsSubsequence("-o", "StrictHostKeyChecking=yes")
        .containsSubsequence("-o", "UserKnownHostsFile=\"/known hosts\"")
        .containsSubsequence("-o", "ConnectTimeout=1")
        .endsWith("-p", "2222", "-l", "me", "--", "lab.example", "exec 'cat' > /tmp/a");
  }

  @Test
  void theAgentIsTheNamedOneOrThatOfTheEnvironment() {
    assertThat(words(new Credential.Agent(Optional.of(Path.of("/run/agent")))))
        .containsSubsequence("-o", "IdentityAgent=\"/run/agent\"");
    assertThat(words(new Credential.Agent(Optional.empty())))
        .doesNotContain("-i")
        .noneMatch(word -> word.startsWith("IdentityAgent"));
  }

  @Test
  void aCredentialThatNeedsTypingUsesOurOwnConnection() {
    assertThat(words(new Credential.Password(new Secret.Variable("PASSWORD")))).isEmpty();
    assertThat(words(new Credential.Key(Path.of("key"), Optional.of("PASSPHRASE")))).isEmpty();
  }

  private static List<String> words(Credential credential) {
    SshTarget target =
        SshTarget.of("lab.example", 2222, "me", credential, Path.of("/known hosts"))
            .withConnectTimeout(Duration.ofMillis(300));
    return OpenSsh.words(target, "exec 'cat' > /tmp/a").orElse(List.of());
  }
}
