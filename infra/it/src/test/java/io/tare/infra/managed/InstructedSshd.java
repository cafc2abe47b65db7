package io.tare.infra.managed;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** A real SSH server configured with a machine's data, like by cloud-init. */
public final class InstructedSshd implements AutoCloseable {

  private final Process process;

  private InstructedSshd(Process process) {
    this.process = process;
  }

  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /**
   * Starts it on 127.0.0.1.
   *
   * @param userData the cloud-init user data
   */
  public static InstructedSshd start(Path directory, int port, String userData) {
    return start(directory, "127.0.0.1", port, userData);
  }

  /** At another address of the loopback device. */
  static InstructedSshd start(Path directory, String address, int port, String userData) {
    try {
      Files.createDirectories(directory);
      List<String> messages = userData.lines().toList();
      Path host = directory.resolve("host");
      Files.writeString(
          host,
          messages.stream()
                  .dropWhile(line -> !line.contains("BEGIN OPENSSH"))
                  .takeWhile(line -> !line.contains("ed25519_public"))
                  .map(String::strip)
                  .collect(Collectors.joining("\n"))
              + "\n");
      Files.setPosixFilePermissions(host, PosixFilePermissions.fromString("rw-------"));
      Files.writeString(
          directory.resolve("authorized"),
          messages.stream()
                  .map(String::strip)
                  .filter(line -> line.startsWith("- ssh-ed25519"))
                  .map(line -> line.substring(2))
                  .collect(Collectors.joining("\n"))
              + "\n");
      Files.writeString(
          directory.resolve("config"),
          String.join(
              "\n",
              "Port " + port,
              "ListenAddress " + address,
              "HostKey " + host,
              "AuthorizedKeysFile " + directory.resolve("authorized"),
              "PidFile none",
              "StrictModes no",
              "UsePAM no",
              "PasswordAuthentication no",
              "PermitRootLogin yes",
              "Subsystem sftp internal-sftp",
              "SetEnv HOME=" + directory,
              ""));
      Files.createDirectories(Path.of("/run/sshd"));
      Process process =
          new ProcessBuilder(
                  "/usr/sbin/sshd", "-D", "-e", "-f", directory.resolve("config").toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("log").toFile())
              .start();
      awaitListening(new InetSocketAddress(address, port), process);
      return new InstructedSshd(process);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitListening(InetSocketAddress address, Process process)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(address, 1000);
        return;
      } catch (IOException e) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          throw e;
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
