package io.tare.infra.libvirt;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.hosts.SearchPath;
import io.tare.infra.ssh.Sshd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The test's own libvirtd, in a mount namespace with separate libvirt directories, so that the
 * machine's are not touched.
 */
final class PrivateLibvirt implements AutoCloseable {

  static final String HOME = "tare-home";
  static final String OTHER = "tare-other";

  private static final String INSIDE =
      """
      set -e
      # libvirt refuses to migrate to a host of the same name, and asks what the other one's leads to.
      hostname "$2"
      printf '127.0.0.1 localhost\\n127.0.0.1 HOME\\n127.0.0.1 OTHER\\n' >"$1/hosts"
      mount --bind "$1/hosts" /etc/hosts
      for part in etc:/etc/libvirt lib:/var/lib/libvirt run:/run/libvirt \
          cache:/var/cache/libvirt log:/var/log/libvirt; do
        mkdir -p "$1/${part%%:*}" "${part#*:}"
        mount --bind "$1/${part%%:*}" "${part#*:}"
      done
      # Its driver looks for a user that a package makes which would also start a daemon.
      cp /etc/passwd /etc/group "$1"
      grep -q ^libvirt-qemu: /etc/passwd || echo libvirt-qemu:x:64055:64055::/:/bin/false >>"$1/passwd"
      grep -q ^libvirt-qemu: /etc/group || echo libvirt-qemu:x:64055: >>"$1/group"
      mount --bind "$1/passwd" /etc/passwd
      mount --bind "$1/group" /etc/group
      mkdir -p "$1/pool"
      mount -t tmpfs -o size=8m tmpfs "$1/pool"
      # libvirt 9 starts no container where both versions of control groups are mounted.
      umount /sys/fs/cgroup/unified 2>/dev/null || true
      exec libvirtd -f /etc/libvirt/libvirtd.conf --pid-file /run/libvirt/libvirtd.pid
      """
          .replace("HOME", HOME)
          .replace("OTHER", OTHER);

  private static final int PATIENCE = 3000;
  private static final String BRIDGE = "tv" + ProcessHandle.current().pid();

  private final Path directory;
  private final String host;
  private Process daemon;

  private PrivateLibvirt(Path directory, String host, Process daemon) {
    this.directory = directory;
    this.host = host;
    this.daemon = daemon;
  }

  /** Skips the test where it cannot be started. */
  static void assume() {
    assumeTrue(
        "root".equals(System.getProperty("user.name")), "libvirt is tested as root; run as root");
    assumeTrue(
        Stream.of("libvirtd", "virsh").allMatch(each -> SearchPath.find(each).isPresent())
            && Files.exists(Path.of("/usr/lib/libvirt/libvirt_lxc"))
            && driver("qemu")
            && driver("lxc"),
        "no libvirt: apt-get install libvirt-daemon libvirt-daemon-driver-qemu libvirt-daemon-driver-lxc"
            + " libvirt-clients qemu-system-x86 qemu-utils mmdebstrap");
    assumeTrue(
        Stream.of("qemu-system-x86_64", "qemu-img", "mmdebstrap")
            .allMatch(each -> SearchPath.find(each).isPresent()),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 qemu-utils mmdebstrap");
  }

  private static boolean driver(String name) {
    return Files.exists(
        Path.of(
            "/usr/lib/x86_64-linux-gnu/libvirt/connection-driver/libvirt_driver_" + name + ".so"));
  }

  static PrivateLibvirt start() throws Exception {
    return start(HOME);
  }

  /**
   * The same on what seems to be another host.
   *
   * @param host {@link #HOME} or {@link #OTHER}
   */
  static PrivateLibvirt start(String host) throws Exception {
    // A short path: the name of a socket has at most 107 characters.
    Path directory = Files.createTempDirectory("tare-libvirt");
    Path settings = Files.createDirectories(directory.resolve("etc"));
    Files.writeString(
        settings.resolve("libvirtd.conf"),
        "auth_unix_rw = \"none\"\nlisten_tls = 0\nhost_uuid = \"%s\"\n"
            .formatted(UUID.randomUUID()));
    Files.writeString(
        settings.resolve("qemu.conf"),
        """
        user = "root"
        group = "root"
        security_driver = "none"
        stdio_handler = "file"
        namespaces = []
        """);
    Files.writeString(settings.resolve("lxc.conf"), "security_driver = \"none\"\n");
    PrivateLibvirt libvirt = new PrivateLibvirt(directory, host, launched(directory, host));
    libvirt.awaitAnswer();
    return libvirt;
  }

  private static Process launched(Path directory, String host) throws IOException {
    return SearchPath.builder(
            "unshare",
            "--mount",
            "--uts",
            "--propagation",
            "slave",
            "sh",
            "-c",
            INSIDE,
            "tare",
            directory.toString(),
            host)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("output").toFile()))
        .start();
  }

  private void awaitAnswer() throws Exception {
    for (int i = 0; i < PATIENCE && daemon.isAlive() && !answers(); i++) {
      Thread.sleep(100);
    }
    if (!answers()) {
      throw new IOException("libvirtd: " + Files.readString(directory.resolve("output")));
    }
  }

  private boolean answers() throws Exception {
    return daemon.isAlive() && ran("qemu", "version") && ran("lxc", "version");
  }

  /** A platform's settings to reach it. */
  Map<String, String> settings(String driver, String... further) {
    Map<String, String> settings = new TreeMap<>(Map.of("uri", uri(driver)));
    for (int i = 0; i < further.length; i += 2) {
      settings.put(further[i], further[i + 1]);
    }
    return settings;
  }

  String uri(String driver) {
    return driver + "+unix:///system?socket=" + directory.resolve("run").resolve("libvirt-sock");
  }

  /**
   * A directory with the SSH helper of a remote virsh, which connects to this daemon.
   *
   * @param empty for it
   */
  Path helper(Path empty) throws IOException {
    Path script = empty.resolve("virt-ssh-helper");
    Files.writeString(
        script,
        """
        #!/bin/sh
        exec nsenter --mount=/proc/%d/ns/mnt -- /usr/bin/virt-ssh-helper "$@"
        """
            .formatted(daemon.pid()));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return empty;
  }

  /** libvirt's connection through the program ssh, to a server with the helper. */
  static String uriOver(Sshd sshd) {
    return "qemu+ssh://%s@127.0.0.1:%d/system?proxy=native&no_verify=1&keyfile=%s"
        .formatted(System.getProperty("user.name"), sshd.port(), sshd.userKey());
  }

  private boolean ran(String driver, String... words) throws Exception {
    return process(driver, words).waitFor() == 0;
  }

  private Process process(String driver, String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of("virsh", "--quiet", "--connect", uri(driver)));
    all.addAll(List.of(words));
    return SearchPath.builder(all).redirectErrorStream(true).start();
  }

  /** The output of a command outside Tare, including errors. */
  String virsh(String driver, String... words) throws Exception {
    Process process = process(driver, words);
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  /** Kills the daemon; guests go on. */
  void kill() {
    daemon.destroyForcibly().onExit().join();
  }

  /** Starts it again after some seconds. */
  CompletableFuture<Void> restartLater() {
    return CompletableFuture.runAsync(
        () -> {
          try {
            restart();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        },
        CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS));
  }

  /** Ends the domains with a name prefix, like another user. */
  void destroyAll(String driver, String start) {
    try {
      for (String name : virsh(driver, "list", "--name").lines().toList()) {
        if (name.startsWith(start)) {
          virsh(driver, "destroy", name.strip());
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A directory of 8 MiB for a pool, visible only to libvirtd. */
  String smallPool() {
    return directory.resolve("pool").toString();
  }

  /** Makes a network that is a bridge, without a firewall and without DHCP. */
  void createNetwork() throws Exception {
    ip("link", "add", BRIDGE, "type", "bridge");
    Path file = directory.resolve("network.xml");
    Files.writeString(
        file,
        """
        <network><name>default</name><forward mode="bridge"/><bridge name="%s"/></network>
        """
            .formatted(BRIDGE));
    virsh("qemu", "net-create", file.toString());
  }

  private static void ip(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("ip"));
    all.addAll(List.of(words));
    var unused = SearchPath.builder(all).start().waitFor();
  }

  /** Defines a container of that name. */
  void define(String name) throws Exception {
    Path file = directory.resolve("domain.xml");
    Files.writeString(
        file,
        """
        <domain type="lxc"><name>%s</name><memory>65536</memory>
        <os><type>exe</type><init>/bin/true</init></os></domain>
        """
            .formatted(name));
    virsh("lxc", "define", file.toString());
  }

  /** Starts it again. */
  void restart() throws Exception {
    daemon = launched(directory, host);
    awaitAnswer();
  }

  /** Ends all guests and the daemon. */
  @Override
  public void close() throws IOException {
    try {
      endGuests();
      daemon.destroy();
      if (!daemon.waitFor(2, TimeUnit.MINUTES)) {
        kill();
      }
    } catch (Exception e) {
      throw new IOException("libvirtd does not end", e);
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void endGuests() throws Exception {
    if (!daemon.isAlive()) {
      restart();
    }
    for (String driver : List.of("qemu", "lxc")) {
      for (String name : virsh(driver, "list", "--all", "--name").lines().toList()) {
        if (!name.isBlank()) {
          virsh(driver, "destroy", name.strip());
          virsh(driver, "undefine", name.strip());
        }
      }
    }
    if (virsh("qemu", "net-list", "--name").contains("default")) {
      virsh("qemu", "net-destroy", "default");
      ip("link", "delete", BRIDGE);
    }
  }
}
