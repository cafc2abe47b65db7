package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.secret.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.DefaultKeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.apache.sshd.server.shell.InvertedShellWrapper;
import org.apache.sshd.server.shell.ProcessShell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Passwords from the environment, with a server that accepts one. */
class PasswordIT {

  private static final String VARIABLE = "TARE_TEST_PASSWORD";

  @TempDir Path directory;
  private SshServer server;
  private String password;

  @BeforeEach
  void start() throws Exception {
    password = System.getenv(VARIABLE);
    assertThat(password).as(VARIABLE + " is set by the build").isNotNull();
    server = SshServer.setUpDefaultServer();
    server.setHost("127.0.0.1");
    SimpleGeneratorHostKeyProvider keys =
        new SimpleGeneratorHostKeyProvider(directory.resolve("host"));
    keys.setAlgorithm(KeyUtils.EC_ALGORITHM);
    server.setKeyPairProvider(keys);
    server.setPasswordAuthenticator((user, given, session) -> given.equals(password));
    server.setCommandFactory(
        (channel, line) -> new InvertedShellWrapper(new ProcessShell("sh", "-c", line)));
    server.start();
    Files.writeString(
        directory.resolve("known_hosts"),
        "[127.0.0.1]:%d %s%n"
            .formatted(
                server.getPort(),
                PublicKeyEntry.toString(keys.loadKeys(null).iterator().next().getPublic())));
  }

  @AfterEach
  void stop() throws IOException {
    server.stop(true);
  }

  @Test
  void logsInWithThePasswordOfAVariable() throws Exception {
    logsIn();
  }

  @Test
  void logsInWithKeyboardInteractive() throws Exception {
    server.setUserAuthFactories(java.util.List.of(UserAuthKeyboardInteractiveFactory.INSTANCE));
    server.setKeyboardInteractiveAuthenticator(new DefaultKeyboardInteractiveAuthenticator());
    logsIn();
  }

  @Test
  void showsThePasswordToNobody() throws Exception {
    try (SshHost host = SshHost.connect("far", target(VARIABLE))) {
      assertThat(host.isConnected()).isTrue();
      ProcessHandle self = ProcessHandle.current();
      assertThat(Stream.concat(Stream.of(self), self.descendants()))
          .map(PasswordIT::commandLine)
          .noneMatch(line -> line.contains(password));
      assertThat(target(VARIABLE).toString() + target(VARIABLE).credential())
          .doesNotContain(password);
    }
  }

  @Test
  void aWrongPasswordIsRefusedWithoutPrintingIt() {
    assertThatThrownBy(() -> SshHost.connect("far", target("PATH")))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("refused the password in $PATH")
        .hasMessageNotContaining(System.getenv("PATH"));
  }

  private void logsIn() throws Exception {
    try (SshHost host = SshHost.connect("far", target(VARIABLE))) {
      assertThat(host.run(Command.of("echo", "in"), Duration.ofMinutes(3)).standardOutput())
          .isEqualTo("in\n");
    }
  }

  private SshTarget target(String variable) {
    return SshTarget.of(
        "127.0.0.1",
        server.getPort(),
        "somebody",
        new Credential.Password(new Secret.Variable(variable)),
        directory.resolve("known_hosts"));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
