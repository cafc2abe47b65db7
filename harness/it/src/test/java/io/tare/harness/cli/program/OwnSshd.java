package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** OpenSSH's server on 127.0.0.1, with its own keys. */
final class OwnSshd implements AutoCloseable {

  static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path config;
  private final int port;
  private Process process;

  private OwnSshd(Path config, int port) throws IOException {
    this.config = config;
    this.port = port;
    this.process = listening(config);
  }

  private static Process listening(Path config) throws IOException {
    Process process =
        new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", config.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(process.inputReader().readLine()).contains("listening");
    return process;
  }

  /**
   * Starts it.
   *
   * @param directory for the keys {@code host} and {@code user} and the file {@code known_hosts}
   * @param variables assignments, such as {@code A=b}, for the environment of its programs
   */
  static OwnSshd in(Path directory, String... variables) throws IOException, InterruptedException {
    int port = freePort();
    for (String key : List.of("host", "user")) {
      Process made =
          new ProcessBuilder(
                  "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory + "/" + key)
              .inheritIO()
              .start();
      assertThat(made.waitFor()).isZero();
    }
    Files.writeString(
        directory.resolve("known_hosts"),
        "[127.0.0.1]:%d %s".formatted(port, Files.readString(directory.resolve("host.pub"))));
    Path config = directory.resolve("config");
    Files.writeString(
        config,
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey "%2$s/host"
        AuthorizedKeysFile "%2$s/user.pub"
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        Subsystem sftp internal-sftp
        # What a login shell reads at home may take longer than a command.
        SetEnv "HOME=%2$s" %3$s
        """
            .formatted(port, directory, String.join(" ", variables)));
    // The server wants this directory for its unprivileged part.
    Files.createDirectories(Path.of("/run/sshd"));
    return new OwnSshd(config, port);
  }

  int port() {
    return port;
  }

  /** Breaks all connections to it but leaves programs running; new connections are accepted. */
  void breakConnections() {
    process.children().forEach(ProcessHandle::destroyForcibly);
  }

  /** Breaks all connections to it and ends programs there; new connections are accepted. */
  void cutConnections() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /** Ends it with all connections; new ones are refused until it is started again. */
  void stop() {
    List<ProcessHandle> connections = process.children().toList();
    process.destroyForcibly();
    process.onExit().join();
    connections.forEach(ProcessHandle::destroyForcibly);
  }

  void startAgain() throws IOException {
    process = listening(config);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
