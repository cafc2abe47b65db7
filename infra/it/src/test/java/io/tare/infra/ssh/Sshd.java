package io.tare.infra.ssh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A real OpenSSH server on 127.0.0.1 with its own keys and configuration. */
public final class Sshd implements AutoCloseable {

  private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final Process process;
  private final int port;

  private Sshd(Path directory, Process process, int port) {
    this.directory = directory;
    this.process = process;
    this.port = port;
  }

  public static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  public static Sshd start(Path directory) throws Exception {
    return start(directory, System.getenv("PATH"));
  }

  /** With another search path for programs. */
  public static Sshd start(Path directory, String searchPath) throws Exception {
    Files.createDirectories(directory);
    keygen(directory.resolve("host"));
    keygen(directory.resolve("user"));
    keygen(directory.resolve("stranger"));
    Files.copy(directory.resolve("user.pub"), directory.resolve("authorized"));
    int port = freePort();
    Files.writeString(
        directory.resolve("known_hosts"),
        "[127.0.0.1]:" + port + " " + publicKey(directory.resolve("host.pub")));
    Files.writeString(
        directory.resolve("config"),
        String.join(
            "\n",
            "Port " + port,
            "ListenAddress 127.0.0.1",
            "HostKey " + directory.resolve("host"),
            "AuthorizedKeysFile " + directory.resolve("authorized"),
            "PidFile none",
            "StrictModes no",
            "UsePAM no",
            "PasswordAuthentication no",
            "PermitRootLogin yes",
            "Subsystem sftp internal-sftp",
            // A login shell's start-up files may take longer than a command.
            "SetEnv HOME=" + directory + " PATH=" + searchPath,
            ""));
    // The server wants this directory for its unprivileged part.
    Files.createDirectories(Path.of("/run/sshd"));
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(), "-D", "-e", "-f", directory.resolve("config").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    Sshd sshd = new Sshd(directory, process, port);
    sshd.awaitListening();
    return sshd;
  }

  public int port() {
    return port;
  }

  public Path knownHosts() {
    return directory.resolve("known_hosts");
  }

  public Path userKey() {
    return directory.resolve("user");
  }

  Path strangersKey() {
    return directory.resolve("stranger");
  }

  SshTarget target() {
    return SshTarget.of(
        "127.0.0.1",
        port,
        System.getProperty("user.name"),
        Credential.Key.of(userKey()),
        knownHosts());
  }

  /** The same server through another port. */
  Path knownHostsFor(int otherPort) throws IOException {
    return Files.writeString(
        directory.resolve("known_hosts_" + otherPort),
        "[127.0.0.1]:" + otherPort + " " + publicKey(directory.resolve("host.pub")));
  }

  /** A known hosts file with another key for the server. */
  Path knownHostsWithWrongKey() throws IOException {
    return Files.writeString(
        directory.resolve("known_hosts_wrong"),
        "[127.0.0.1]:" + port + " " + publicKey(directory.resolve("stranger.pub")));
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static String publicKey(Path file) throws IOException {
    String[] fields = Files.readString(file, StandardCharsets.US_ASCII).split(" ");
    return fields[0] + " " + fields[1].strip() + "\n";
  }

  private static void keygen(Path file) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()))
            .inheritIO()
            .start();
    if (process.waitFor() != 0) {
      throw new IllegalStateException("ssh-keygen failed");
    }
  }

  private void awaitListening() throws Exception {
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw new IllegalStateException(
              "sshd does not listen: " + Files.readString(directory.resolve("log")), e);
        }
        Thread.sleep(20);
      }
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }
}
