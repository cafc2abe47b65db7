package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Slurm on this machine: a controller, and two nodes with two processors each that are both this
 * machine. Daemons, settings, keys and ports are its own, in its own directory.
 */
final class OwnSlurm implements AutoCloseable {

  static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/sbin/munged"),
          Path.of("/usr/sbin/slurmctld"),
          Path.of("/usr/sbin/slurmd"),
          Path.of("/usr/bin/salloc"));

  private static final long MAX_SECONDS = 180;

  private final Path directory;
  private final List<Process> daemons = new ArrayList<>();

  private OwnSlurm(Path directory) {
    this.directory = directory;
  }

  /**
   * Starts it.
   *
   * @param directory for all its files; others may enter it from now on, as MUNGE requires
   */
  static OwnSlurm in(Path directory) throws IOException, InterruptedException {
    OwnSlurm slurm = new OwnSlurm(directory);
    try {
      slurm.configure();
      slurm.startAll();
      return slurm;
    } catch (IOException | InterruptedException | AssertionError e) {
      slurm.close();
      throw e;
    }
  }

  private void configure() throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx--x--x"));
    for (String each : List.of("state", "spool", "spool/n1", "spool/n2", "munge")) {
      Files.createDirectory(
          directory.resolve(each),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x")));
    }
    byte[] key = new byte[128];
    new SecureRandom().nextBytes(key);
    Path file = directory.resolve("munge/key");
    Files.write(file, key);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
    String machine = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip().split("\\.")[0];
    List<Integer> ports = freePorts(3);
    // Beside guests that start, a daemon may answer after half a minute, and a process may take
    // minutes to end: neither must take a node out of service, for then jobs wait in vain.
    Files.writeString(
        conf(),
        """
        ClusterName=tare
        SlurmctldHost=%1$s(127.0.0.1)
        SlurmctldPort=%3$d
        SlurmUser=root
        AuthType=auth/munge
        CredType=cred/munge
        AuthInfo=socket=%2$s/munge/socket
        StateSaveLocation=%2$s/state
        SlurmdSpoolDir=%2$s/spool/%%n
        SlurmctldPidFile=%2$s/slurmctld.pid
        SlurmdPidFile=%2$s/slurmd-%%n.pid
        MailProg=/bin/true
        ProctrackType=proctrack/linuxproc
        TaskPlugin=task/none
        JobAcctGatherType=jobacct_gather/none
        SelectType=select/cons_tres
        SelectTypeParameters=CR_CPU
        SlurmdParameters=config_overrides
        ReturnToService=2
        KillWait=2
        MessageTimeout=60
        TCPTimeout=60
        SlurmdTimeout=0
        UnkillableStepTimeout=600
        NodeName=n1 NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%4$d CPUs=2
        NodeName=n2 NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%5$d CPUs=2
        PartitionName=debug Nodes=n1,n2 Default=YES State=UP
        """
            .formatted(machine, directory, ports.get(0), ports.get(1), ports.get(2)));
  }

  private void startAll() throws IOException, InterruptedException {
    start(
        "munged",
        "/usr/sbin/munged",
        "--foreground",
        "--key-file=" + directory.resolve("munge/key"),
        "--socket=" + directory.resolve("munge/socket"),
        "--pid-file=" + directory.resolve("munge/pid"),
        "--log-file=" + directory.resolve("munge/log"),
        "--seed-file=" + directory.resolve("munge/seed"));
    await("munged listens", () -> Files.exists(directory.resolve("munge/socket")));
    start("slurmctld", "/usr/sbin/slurmctld", "-D");
    start("slurmd-n1", "/usr/sbin/slurmd", "-D", "-N", "n1");
    start("slurmd-n2", "/usr/sbin/slurmd", "-D", "-N", "n2");
    await("both nodes are idle", () -> asked("sinfo", "-h", "-o", "%D %T").equals("2 idle"));
  }

  private void start(String name, String... words) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(name + ".log").toFile());
    builder.environment().put("SLURM_CONF", conf().toString());
    daemons.add(builder.start());
  }

  /** The configuration file for Slurm's programs, for SLURM_CONF. */
  Path conf() {
    return directory.resolve("slurm.conf");
  }

  /** Opens or closes its only partition. */
  void setPartition(String state) throws IOException, InterruptedException {
    assertThat(asked("scontrol", "update", "PartitionName=debug", "State=" + state)).isEmpty();
  }

  /** The ids of jobs that are waiting, running or ending. */
  List<String> jobs() throws IOException, InterruptedException {
    return asked("squeue", "--noheader", "--format=%i").lines().toList();
  }

  /** Cancels the remaining jobs by id, and waits until they are gone. */
  void cancelJobs() throws IOException, InterruptedException {
    for (String id : jobs()) {
      var unused = asked("scancel", id);
    }
    awaitIdle();
  }

  /** Waits until there are no more jobs. */
  void awaitIdle() throws IOException, InterruptedException {
    await("no job is left", () -> jobs().isEmpty());
  }

  private String asked(String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("SLURM_CONF", conf().toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isNotNegative();
    return output.strip();
  }

  /** A condition that becomes true. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Waits for a condition, and fails on timeout. */
  void await(String what, Condition condition) throws IOException, InterruptedException {
    for (long i = 0; i < MAX_SECONDS * 10; i++) {
      if (condition.holds()) {
        return;
      }
      if (!daemons.stream().allMatch(Process::isAlive)) {
        throw new AssertionError("a daemon of Slurm ended before " + what + ":\n" + logs());
      }
      Thread.sleep(100);
    }
    throw new AssertionError("waited in vain until " + what + ":\n" + logs());
  }

  /** What its daemons and nodes say, to explain a failure. */
  String logs() throws IOException, InterruptedException {
    StringBuilder logs = new StringBuilder();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".log")).toList()) {
        logs.append(file.getFileName()).append(":\n").append(Files.readString(file));
      }
    }
    // They may wait for a controller that has ended.
    logs.append(asked("timeout", "10", "sinfo", "--all", "--Node", "--long")).append('\n');
    return logs.append(asked("timeout", "10", "squeue")).append('\n').toString();
  }

  /** Ends its jobs, then its daemons in reverse order. */
  @Override
  public void close() throws IOException {
    try {
      endAll();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      daemons.forEach(Process::destroyForcibly);
    }
  }

  private void endAll() throws IOException, InterruptedException {
    if (daemons.size() > 1 && daemons.get(1).isAlive()) {
      cancelJobs();
    }
    Collections.reverse(daemons);
    for (Process daemon : daemons) {
      List<ProcessHandle> children = daemon.descendants().toList();
      daemon.destroy();
      if (!daemon.waitFor(20, TimeUnit.SECONDS)) {
        daemon.destroyForcibly();
      }
      children.forEach(ProcessHandle::destroyForcibly);
    }
    daemons.clear();
  }

  /** Different ports: all are opened before any is closed. */
  private static List<Integer> freePorts(int count) throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }
}
