package io.tare.infra.ssh;

import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.Tool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One OpenSSH server on many ports, each a machine with its own rules, and a home directory with
 * keys and a configuration of OpenSSH's client. The server knows the name {@code far.invalid},
 * which the client does not know: it is reached only by a jump host.
 */
record SshLaboratory(Path directory) {

  static final String PASSWORD_VARIABLE = "TARE_TEST_PASSWORD";
  static final String PASSWORD = "a secret for tests";

  /** Keys by name; {@code id_ed25519} is a default of OpenSSH. */
  private static final List<String> KEYS =
      List.of(
          "host", "other", "ca", "id_ed25519", "named", "stranger", "agent", "certified", "open");

  /** What the machine of each name allows. */
  private static final Map<String, String> RULES = rules();

  private static final Map<String, String> SHELLS =
      Map.of(
          "bench", "/bin/sh",
          "tcsh", "/bin/tcsh",
          "rbash", "/bin/rbash",
          "nologin", "/usr/sbin/nologin");

  private static Map<String, String> rules() {
    Map<String, String> rules = new LinkedHashMap<>();
    rules.put("plain", "AuthorizedKeysFile %s/accepted");
    rules.put("hop1", "AuthorizedKeysFile %s/accepted\n AllowTcpForwarding yes");
    rules.put("hop2", "AuthorizedKeysFile %s/accepted\n AllowTcpForwarding yes");
    rules.put("agent", "AuthorizedKeysFile %s/agent.pub");
    rules.put("touch", "AuthorizedKeysFile %s/touch.pub");
    rules.put("certified", "AuthorizedKeysFile none\n TrustedUserCAKeys %s/ca.pub");
    rules.put(
        "password",
        "AuthorizedKeysFile %s/accepted\n AuthenticationMethods publickey,password\n"
            + " PasswordAuthentication yes");
    rules.put(
        "questions",
        "AuthorizedKeysFile %s/accepted\n AuthenticationMethods publickey,keyboard-interactive\n"
            + " KbdInteractiveAuthentication yes");
    rules.put("banner", "AuthorizedKeysFile %s/accepted\n Banner %s/banner");
    rules.put("sessions0", "AuthorizedKeysFile %s/accepted\n MaxSessions 0");
    rules.put("sessions1", "AuthorizedKeysFile %s/accepted\n MaxSessions 1");
    rules.put("files", "AuthorizedKeysFile %s/accepted\n ForceCommand internal-sftp");
    rules.put("refusing", "AuthorizedKeysFile %s/accepted\n ForceCommand echo go away; exit 7");
    rules.put(
        "passing",
        "AuthorizedKeysFile %s/accepted\n ForceCommand exec sh -c \"$SSH_ORIGINAL_COMMAND\"");
    return rules;
  }

  /** Writes all files but those that need ports. */
  static SshLaboratory in(Path directory) throws Exception {
    SshLaboratory laboratory = new SshLaboratory(Files.createDirectories(directory));
    Files.createDirectories(laboratory.home());
    for (String key : KEYS) {
      Tool.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", laboratory.key(key).toString());
    }
    Tool.run(
        "ssh-keygen",
        "-q",
        "-s",
        laboratory.key("ca").toString(),
        "-I",
        "me",
        "-n",
        "bench",
        laboratory.key("certified") + ".pub");
    Tool.run("ssh-keygen", "-q", "-t", "ed25519", "-N", PASSWORD, "-f", directory + "/locked");
    Files.writeString(directory.resolve("banner"), "no entry without reason\n".repeat(3000));
    laboratory.users();
    return laboratory;
  }

  /** All are root under other names, because the server's files are root's. */
  private void users() throws Exception {
    StringBuilder passwd = new StringBuilder("root:x:0:0::" + directory + "/home:/bin/sh\n");
    StringBuilder shadow = new StringBuilder();
    String hash = Tool.ended("openssl", "passwd", "-6", PASSWORD).output();
    for (Map.Entry<String, String> user : SHELLS.entrySet()) {
      passwd.append("%s:x:0:0::%s/home:%s\n".formatted(user.getKey(), directory, user.getValue()));
      shadow.append(user.getKey() + ":" + hash + ":19000::::::\n");
    }
    for (String line : Files.readAllLines(Path.of("/etc/passwd"), StandardCharsets.UTF_8)) {
      if (!line.startsWith("root:")) {
        passwd.append(line).append('\n');
      }
    }
    Files.writeString(directory.resolve("passwd"), passwd);
    Files.writeString(directory.resolve("shadow"), "root:*:19000::::::\n" + shadow);
    Files.writeString(
        directory.resolve("pam"),
        """
        auth required pam_unix.so
        account required pam_permit.so
        session required pam_permit.so
        """);
    Files.writeString(directory.resolve("hosts"), "127.0.0.1 localhost\n::1 localhost\n");
    Files.writeString(directory.resolve("hosts_there"), "127.0.0.1 localhost far.invalid\n");
  }

  Path home() {
    return directory.resolve("home/.ssh");
  }

  Path agent() {
    return directory.resolve("agent.socket");
  }

  Path touchAgent() {
    return directory.resolve("touch.socket");
  }

  Path key(String name) {
    return name.equals("id_ed25519") ? home().resolve(name) : directory.resolve(name);
  }

  /** Starts the server; the names are those of {@link #RULES}. */
  Map<String, Integer> start(List<Process> started) throws Exception {
    Map<String, Integer> ports = new LinkedHashMap<>();
    StringBuilder head = new StringBuilder();
    StringBuilder matches = new StringBuilder();
    for (Map.Entry<String, String> rule : RULES.entrySet()) {
      int port = otherThan(ports.values());
      ports.put(rule.getKey(), port);
      head.append("Port " + port + "\n");
      matches.append(
          "Match LocalPort %d\n %s\n"
              .formatted(port, rule.getValue().replace("%s", "" + directory)));
    }
    int old = otherThan(ports.values());
    ports.put("old", old);
    Files.writeString(
        directory.resolve("sshd_config_old"),
        """
        Port %d
        ListenAddress 127.0.0.1
        HostKey %s
        PidFile none
        StrictModes no
        UsePAM yes
        PermitRootLogin yes
        KexAlgorithms diffie-hellman-group14-sha1
        AuthorizedKeysFile %s/accepted
        """
            .formatted(old, key("host"), directory));
    Files.writeString(
        directory.resolve("sshd_config"),
        head
            + String.join(
                "\n",
                "ListenAddress 127.0.0.1",
                "ListenAddress [::1]:" + ports.get("plain"),
                "HostKey " + key("host"),
                "PidFile none",
                "StrictModes no",
                "UsePAM yes",
                "PasswordAuthentication no",
                "KbdInteractiveAuthentication no",
                "PermitRootLogin yes",
                "AllowTcpForwarding no",
                "MaxStartups 100",
                "Subsystem sftp internal-sftp",
                "")
            + matches);
    Files.writeString(
        directory.resolve("accepted"),
        Files.readString(Path.of(key("id_ed25519") + ".pub"))
            + Files.readString(Path.of(key("named") + ".pub")));
    Files.createDirectories(Path.of("/run/sshd"));
    ProcessBuilder server =
        SearchPath.builder(
            "unshare",
            "--mount",
            "sh",
            "-c",
            "mount --bind \"$1/hosts_there\" /etc/hosts && exec /usr/sbin/sshd -D -e -f \"$1/sshd_config\"",
            "server",
            directory.toString());
    started.add(
        SearchPath.builder(
                "/usr/sbin/sshd", "-D", "-f", directory.resolve("sshd_config_old").toString())
            .start());
    started.add(server.redirectErrorStream(true).redirectOutput(log()).start());
    for (int port : ports.values()) {
      awaitListening(port);
    }
    return ports;
  }

  private java.io.File log() {
    return directory.resolve("log").toFile();
  }

  private void awaitListening(int port) throws Exception {
    for (int tries = 0; tries < 1500; tries++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return;
      } catch (IOException e) {
        Thread.sleep(20);
      }
    }
    throw new IllegalStateException(Files.readString(log().toPath()));
  }

  /** Writes the client's files. */
  void configure(Map<String, Integer> ports) throws Exception {
    String key = Files.readString(Path.of(key("host") + ".pub")).strip();
    List<String> known = new ArrayList<>();
    ports.forEach(
        (name, port) -> {
          known.add("[127.0.0.1]:%d %s".formatted(port, key));
          known.add("[::1]:%d %s".formatted(port, key));
          known.add("[localhost]:%d %s".formatted(port, key));
        });
    known.add("[far.invalid]:%d %s".formatted(ports.get("plain"), key));
    known.add("named-alias " + key);
    Files.write(home().resolve("known_hosts"), known);
    Files.writeString(directory.resolve("known elsewhere"), String.join("\n", known) + "\n");
    Files.writeString(directory.resolve("known_none"), "");
    Files.write(directory.resolve("known_hashed"), known);
    Tool.run("ssh-keygen", "-q", "-H", "-f", directory + "/known_hashed");
    Files.writeString(home().resolve("config"), replaced(Configuration.CONFIG, ports));
    Files.writeString(home().resolve("more"), replaced(Configuration.INCLUDED, ports));
    Files.setPosixFilePermissions(key("open"), PosixFilePermissions.fromString("rw-r--r--"));
  }

  String replaced(String text, Map<String, Integer> ports) {
    String result = text.replace("DIR", directory.toString());
    for (Map.Entry<String, Integer> port : ports.entrySet()) {
      result = result.replace("{" + port.getKey() + "}", Integer.toString(port.getValue()));
    }
    return result;
  }

  /** A free port may be offered twice before somebody listens there. */
  private static int otherThan(Collection<Integer> taken) throws IOException {
    int port = Sshd.freePort();
    while (taken.contains(port)) {
      port = Sshd.freePort();
    }
    return port;
  }
}
