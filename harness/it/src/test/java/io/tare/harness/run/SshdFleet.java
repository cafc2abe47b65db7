package io.tare.harness.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many OpenSSH servers on 127.0.0.1, each a process with its own port, log and directory, so that
 * they look like separate machines. They share one host key.
 */
final class SshdFleet implements AutoCloseable {

  static final Path PROGRAM = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final List<Process> servers = new ArrayList<>();
  private final List<Integer> ports;

  private SshdFleet(Path directory, List<Integer> ports) {
    this.directory = directory;
    this.ports = List.copyOf(ports);
  }

  /**
   * Starts them.
   *
   * @param directory for keys, {@code known_hosts}, logs and uploaded files
   */
  static SshdFleet start(Path directory, int count) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    SshdFleet fleet = new SshdFleet(directory, freePorts(count));
    try {
      fleet.makeKeys();
      fleet.configure();
      for (int i = 0; i < count; i++) {
        fleet.startServer(i);
      }
      for (int i = 0; i < count; i++) {
        fleet.awaitListening(i);
      }
      return fleet;
    } catch (IOException | InterruptedException e) {
      fleet.close();
      throw e;
    }
  }

  private void makeKeys() throws IOException, InterruptedException {
    for (String key : List.of("host", "user", "stranger")) {
      Process made =
          new ProcessBuilder(
                  "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory + "/" + key)
              .inheritIO()
              .start();
      if (made.waitFor() != 0) {
        throw new IOException("ssh-keygen failed");
      }
    }
  }

  private void configure() throws IOException {
    Files.writeString(
        directory.resolve("config"),
        """
        ListenAddress 127.0.0.1
        HostKey "%1$s/host"
        AuthorizedKeysFile "%1$s/user.pub"
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        Subsystem sftp internal-sftp
        """
            .formatted(directory));
    List<String> known = new ArrayList<>();
    for (int port : ports) {
      known.add(knownHost(port, "host"));
    }
    Files.write(knownHosts(), known);
    // The servers want this directory for their unprivileged parts.
    Files.createDirectories(Path.of("/run/sshd"));
  }

  /** A line that accepts one of the keys at a port. */
  String knownHost(int port, String key) throws IOException {
    return "[127.0.0.1]:%d %s"
        .formatted(port, Files.readString(directory.resolve(key + ".pub")).strip());
  }

  private void startServer(int index) throws IOException {
    Files.createDirectories(files(index));
    servers.add(
        new ProcessBuilder(
                PROGRAM.toString(),
                "-D",
                "-e",
                "-f",
                directory.resolve("config").toString(),
                "-p",
                Integer.toString(ports.get(index)),
                // A login shell's start-up files may take longer than a command.
                "-o",
                "SetEnv=HOME=" + files(index))
            .redirectErrorStream(true)
            .redirectOutput(log(index).toFile())
            .start());
  }

  private void awaitListening(int index) throws IOException, InterruptedException {
    while (!Files.readString(log(index)).contains("listening")) {
      if (!servers.get(index).isAlive()) {
        throw new IOException("sshd does not listen: " + Files.readString(log(index)));
      }
      Thread.sleep(10);
    }
  }

  int port(int index) {
    return ports.get(index);
  }

  Path knownHosts() {
    return directory.resolve("known_hosts");
  }

  Path key(String name) {
    return directory.resolve(name);
  }

  /** The directory of one of them, which is also its users' home. */
  Path files(int index) {
    return directory.resolve("files-" + index);
  }

  private Path log(int index) {
    return directory.resolve("log-" + index);
  }

  /** A platform of a campaign that is one of them. */
  String platform(String name, int index) {
    return "  %s: {kind: ssh, host: 127.0.0.1, port: %d, key: %s, known_hosts: %s, directory: %s, java: %s}\n"
        .formatted(
            name,
            port(index),
            key("user"),
            knownHosts(),
            files(index),
            Path.of(System.getProperty("java.home"), "bin", "java"));
  }

  /** How many had this number of logins. */
  long letIn(int times) throws IOException {
    long servers = 0;
    for (int i = 0; i < ports.size(); i++) {
      try (Stream<String> lines = Files.lines(log(i))) {
        if (lines.filter(line -> line.startsWith("Accepted publickey")).count() == times) {
          servers++;
        }
      }
    }
    return servers;
  }

  /** Waits until there are no connections, processes or temporary files any more. */
  void awaitIdle() throws IOException, InterruptedException {
    while (servers.stream().anyMatch(server -> server.descendants().findAny().isPresent())
        || hasScratch()) {
      Thread.sleep(20);
    }
  }

  private boolean hasScratch() throws IOException {
    for (int i = 0; i < ports.size(); i++) {
      try (Stream<Path> files = Files.list(files(i))) {
        if (files.anyMatch(file -> file.getFileName().toString().matches("tare-.{8}"))) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public void close() {
    for (Process server : servers) {
      server.descendants().forEach(ProcessHandle::destroy);
      server.destroy();
    }
  }

  /** Different ports: all are opened before any is closed. */
  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return IntStream.range(0, count).mapToObj(i -> sockets.get(i).getLocalPort()).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
