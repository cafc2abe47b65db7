package io.tare.infra.vsphere;

import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives each powered-on machine of a simulator a real SSH server on this machine, at its own
 * loopback address, with the keys in its guestinfo, like cloud-init and VMware Tools in a running
 * machine. Ends it when the machine is off or gone.
 */
final class JoinedMachines implements AutoCloseable {

  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  private final Path directory;
  private final VimSession session;
  private final PropertyReader reader;
  private final VimTasks tasks;
  private final int port;
  private final Thread watching;
  private final Map<ObjectReference, Process> servers = new HashMap<>();
  private int machines;

  private JoinedMachines(Path directory, VimSession session, int port) {
    this.directory = directory;
    this.session = session;
    this.reader = new PropertyReader(session);
    this.tasks = new VimTasks(session, reader);
    this.port = port;
    this.watching = new Thread(this::watch, "joined-machines");
  }

  static boolean isPossible() {
    return Files.isExecutable(SSHD);
  }

  static JoinedMachines of(Vcsim simulator, Path directory) throws Exception {
    Files.createDirectories(directory);
    Files.createDirectories(Path.of("/run/sshd"));
    JoinedMachines joined = new JoinedMachines(directory, simulator.session(), freePort());
    joined.watching.setDaemon(true);
    joined.watching.start();
    return joined;
  }

  /**
   * Starts a simulator with such machines and prints the settings for a campaign; ends with its
   * standard input.
   *
   * @param arguments a directory for its files, and options of the simulator
   */
  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createDirectories(Path.of(arguments[0])).toAbsolutePath();
    String[] options = List.of(arguments).subList(1, arguments.length).toArray(String[]::new);
    try (Vcsim simulator = Vcsim.start(directory, options);
        JoinedMachines joined = of(simulator, directory.resolve("joined"))) {
      SortedMap<String, String> settings = simulator.settings();
      settings.put("guest_port", Integer.toString(joined.port()));
      settings.put("guest_user", System.getProperty("user.name"));
      settings.forEach((key, value) -> System.out.println(key + ": \"" + value + "\""));
      System.out.println();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  /** Of all their servers. */
  int port() {
    return port;
  }

  private void watch() {
    try {
      while (true) {
        try {
          look();
        } catch (HostException e) {
          // The simulator is restarting, or a machine was removed meanwhile; retried.
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
    } catch (InterruptedException | IOException e) {
      return;
    }
  }

  private synchronized void look() throws HostException, IOException, InterruptedException {
    Map<ObjectReference, Process> gone = new HashMap<>(servers);
    for (ObjectProperties machine :
        reader.all(
            session.part("rootFolder"),
            ObjectReference.MACHINE,
            VsphereStatus.POWER,
            VsphereStatus.EXTRA)) {
      boolean isOn = machine.text(VsphereStatus.POWER).filter("poweredOn"::equals).isPresent();
      Optional<String> text = extra(machine, "guestinfo.userdata");
      if (isOn && text.isPresent()) {
        gone.remove(machine.object());
        if (!servers.containsKey(machine.object())) {
          join(machine.object(), text.get());
        }
      }
    }
    for (Map.Entry<ObjectReference, Process> each : gone.entrySet()) {
      end(each.getValue());
      servers.remove(each.getKey());
    }
  }

  private void join(ObjectReference machine, String userData)
      throws HostException, IOException, InterruptedException {
    machines++;
    String address = "127.77." + machines / 250 + "." + (machines % 250 + 1);
    Path home = Files.createDirectories(directory.resolve(machine.value()));
    String text = new String(Base64.getDecoder().decode(userData), StandardCharsets.UTF_8);
    Path key = home.resolve("host_key");
    Files.deleteIfExists(key);
    Files.createFile(
        key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        key,
        part(text, "ed25519_private: \\|\\n((?:    .*\\n)+?)  ed25519_public")
            .replaceAll("(?m)^    ", ""));
    Files.writeString(
        home.resolve("authorized"), part(text, "ssh_authorized_keys:\\s+- (.*)\\n") + "\n");
    Files.writeString(
        home.resolve("config"),
        String.join(
            "\n",
            "Port " + port,
            "ListenAddress " + address,
            "HostKey " + key,
            "AuthorizedKeysFile " + home.resolve("authorized"),
            "PidFile none",
            "StrictModes no",
            "UsePAM no",
            "PasswordAuthentication no",
            "PermitRootLogin yes",
            "Subsystem sftp internal-sftp",
            ""));
    servers.put(
        machine,
        new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", home.resolve("config").toString())
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("log").toFile())
            .start());
    var unused =
        tasks.done(
            machine,
            "ReconfigVM_Task",
            arguments ->
                arguments.element("spec", spec -> spec.extra("SET.guest.ipAddress", address)));
  }

  private static String part(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in what the machine was told");
    }
    return matcher.group(1);
  }

  private static Optional<String> extra(ObjectProperties machine, String key) {
    return machine.list(VsphereStatus.EXTRA).stream()
        .filter(each -> each.textAt("key").filter(key::equals).isPresent())
        .flatMap(each -> each.textAt("value").stream())
        .findFirst();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void end(Process server) {
    server.descendants().forEach(ProcessHandle::destroy);
    server.destroy();
  }

  @Override
  public void close() {
    watching.interrupt();
    try {
      watching.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    servers.values().forEach(JoinedMachines::end);
    session.close();
  }
}
