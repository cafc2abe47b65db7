package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Network namespaces on one bridge, each with its own SSH server: the closest to several machines
 * on a single one. All have the same keys.
 */
final class NamespaceMachines implements AutoCloseable {

  private static final int NETWORKS = 250;

  private final Path directory;
  private final String token = "t" + Long.toString(ProcessHandle.current().pid(), 36);
  private final List<String> namespaces = new ArrayList<>();
  private final List<Process> servers = new ArrayList<>();
  private final String network;
  private boolean hasBridge;

  private NamespaceMachines(Path directory) throws IOException {
    this.directory = directory;
    this.network = freeNetwork();
  }

  /** Other tests may have networks at the same time. */
  private static String freeNetwork() throws IOException {
    long first = ProcessHandle.current().pid();
    for (int i = 0; i < NETWORKS; i++) {
      String network = "10.79.%d.".formatted((first + i) % NETWORKS);
      if (NetworkInterface.getByInetAddress(InetAddress.getByName(network + "254")) == null) {
        return network;
      }
    }
    throw new IOException("no network in 10.79.0.0/16 is free");
  }

  /**
   * Creates the bridge, and the keys {@code host} and {@code user}.
   *
   * @param directory its own
   */
  static NamespaceMachines in(Path directory) throws IOException {
    NamespaceMachines made = new NamespaceMachines(Files.createDirectories(directory));
    for (String key : List.of("host", "user")) {
      done("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory + "/" + key);
    }
    Files.createFile(made.knownHosts());
    // The server wants this directory for its unprivileged part.
    Files.createDirectories(Path.of("/run/sshd"));
    done("ip", "link", "add", made.bridge(), "type", "bridge");
    made.hasBridge = true;
    done("ip", "address", "add", made.network + "254/24", "dev", made.bridge());
    done("ip", "link", "set", made.bridge(), "up");
    return made;
  }

  Path key() {
    return directory.resolve("user");
  }

  Path knownHosts() {
    return directory.resolve("known_hosts");
  }

  /**
   * Adds a machine.
   *
   * @param processor for everything started there
   * @return its address
   */
  String add(int processor) throws IOException {
    int number = namespaces.size() + 1;
    String namespace = token + "n" + number;
    String address = network + number;
    done("ip", "netns", "add", namespace);
    namespaces.add(namespace);
    done(
        "ip",
        "link",
        "add",
        outer(number),
        "type",
        "veth",
        "peer",
        "name",
        "eth0",
        "netns",
        namespace);
    done("ip", "link", "set", outer(number), "master", bridge(), "up");
    inside(namespace, "ip", "address", "add", address + "/24", "dev", "eth0");
    inside(namespace, "ip", "link", "set", "eth0", "up");
    inside(namespace, "ip", "link", "set", "lo", "up");
    Files.writeString(
        knownHosts(),
        Files.readString(knownHosts())
            + address
            + " "
            + Files.readString(directory.resolve("host.pub")));
    servers.add(server(namespace, address, processor, "AuthorizedKeysFile \"" + key() + ".pub\""));
    return address;
  }

  /**
   * Adds a server at 127.0.0.1 of a machine, which only that machine reaches. It accepts the key
   * {@code certified}, which has a certificate beside it, and no other.
   *
   * @return the line of its host key in a file of known hosts, after a name
   */
  String addBehind(String address, int processor) throws IOException {
    for (String key : List.of("ca", "certified")) {
      done("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory + "/" + key);
    }
    done(
        "ssh-keygen",
        "-q",
        "-s",
        directory + "/ca",
        "-I",
        "tare",
        "-n",
        System.getProperty("user.name"),
        directory + "/certified.pub");
    servers.add(
        server(
            namespaceOf(address),
            "127.0.0.1",
            processor,
            "AuthorizedKeysFile none\nTrustedUserCAKeys \"%s/ca.pub\"".formatted(directory)));
    return Files.readString(directory.resolve("host.pub"));
  }

  private String namespaceOf(String address) {
    return namespaces.get(Integer.parseInt(address.substring(network.length())) - 1);
  }

  /** The names of a machine's links, one per line. */
  String links(String address) throws IOException {
    Process process =
        new ProcessBuilder(
                "ip",
                "netns",
                "exec",
                namespaceOf(address),
                "sh",
                "-c",
                "ip -o link show | cut -d: -f2 | cut -d@ -f1")
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Limits the rate to and from a machine. */
  void limit(String address, String rate) throws IOException {
    int number = Integer.parseInt(address.substring(network.length()));
    String[] bucket = {"root", "tbf", "rate", rate, "burst", "64kb", "latency", "200ms"};
    shaped(List.of("tc", "qdisc", "add", "dev", outer(number)), bucket);
    shaped(
        List.of("ip", "netns", "exec", namespaceOf(address), "tc", "qdisc", "add", "dev", "eth0"),
        bucket);
  }

  private static void shaped(List<String> words, String... bucket) throws IOException {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of(bucket));
    done(all.toArray(String[]::new));
  }

  private Process server(String namespace, String address, int processor, String accepted)
      throws IOException {
    Path config = directory.resolve("config-" + namespace + "-" + address);
    Files.writeString(
        config,
        """
        Port 22
        ListenAddress %s
        HostKey "%2$s/host"
        %3$s
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        Subsystem sftp internal-sftp
        # What a login shell reads at home may take longer than a command.
        SetEnv "HOME=%2$s"
        """
            .formatted(address, directory, accepted));
    Process process =
        new ProcessBuilder(
                "ip",
                "netns",
                "exec",
                namespace,
                "taskset",
                "-c",
                Integer.toString(processor),
                OwnSshd.PROGRAM.toString(),
                "-D",
                "-e",
                "-f",
                config.toString())
            .redirectErrorStream(true)
            .start();
    assertThat(process.inputReader().readLine()).contains("listening");
    return process;
  }

  private String bridge() {
    return token + "b";
  }

  private String outer(int number) {
    return token + "v" + number;
  }

  private static void inside(String namespace, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
    all.addAll(List.of(words));
    done(all.toArray(String[]::new));
  }

  private static void done(String... words) throws IOException {
    Process process = new ProcessBuilder(words).inheritIO().start();
    assertThat(process.onExit().join().exitValue()).as(String.join(" ", words)).isZero();
  }

  @Override
  public void close() throws IOException {
    for (Process server : servers) {
      server.descendants().forEach(ProcessHandle::destroy);
      server.destroy();
    }
    for (String namespace : namespaces) {
      done("ip", "netns", "delete", namespace);
    }
    if (hasBridge) {
      done("ip", "link", "delete", bridge());
    }
  }
}
