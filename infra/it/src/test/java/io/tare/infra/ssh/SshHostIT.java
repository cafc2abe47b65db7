package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostContract;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.ssh.secret.Secret;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real OpenSSH server on this machine. */
class SshHostIT extends SshdTests implements HostContract {

  private static final Duration SOON = Duration.ofMinutes(3);

  @TempDir Path directory;
  private SshHost host;

  @BeforeEach
  void connect() throws Exception {
    Files.createDirectories(local());
    host = SshHost.connect("remote", sshd.target());
  }

  @AfterEach
  void disconnect() {
    if (host != null) {
      host.close();
    }
  }

  @Override
  public Host host() {
    return host;
  }

  @Override
  public Path local() {
    return directory.resolve("local");
  }

  /** OpenSSH's server allows 10, one of which keeps watch. */
  @Test
  void runsMoreProgramsThanTheServerAllowsPerConnection() throws Exception {
    List<RunningProcess> programs = new ArrayList<>();
    try {
      for (int i = 0; i < 12; i++) {
        RunningProcess program = host.start(Command.of("sh", "-c", "echo ready; exec cat"));
        programs.add(program);
        assertThat(new String(program.standardOutput().readNBytes(6), StandardCharsets.UTF_8))
            .isEqualTo("ready\n");
      }
      assertThat(programs).allMatch(RunningProcess::isRunning);
    } finally {
      programs.forEach(RunningProcess::close);
    }
  }

  @Test
  void refusesAnUnknownHostKey() throws Exception {
    Path empty = Files.writeString(directory.resolve("known"), "");
    SshTarget target = target(sshd.port(), Credential.Key.of(sshd.userKey()), empty);
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("host key is not in " + empty);
  }

  @Test
  void refusesAChangedHostKey() throws Exception {
    SshTarget target =
        target(sshd.port(), Credential.Key.of(sshd.userKey()), sshd.knownHostsWithWrongKey());
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("host key differs from the one in");
  }

  @Test
  void reportsThatTheKeyWasRefused() {
    SshTarget target =
        target(sshd.port(), Credential.Key.of(sshd.strangersKey()), sshd.knownHosts());
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("refused key " + sshd.strangersKey());
  }

  @Test
  void reportsThatNobodyListens() throws Exception {
    int port = Sshd.freePort();
    SshTarget target = target(port, Credential.Key.of(sshd.userKey()), sshd.knownHostsFor(port));
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("cannot connect")
        .hasMessageContaining("refused");
  }

  @Test
  void reportsAMissingPasswordVariable() {
    SshTarget target =
        target(
            sshd.port(),
            new Credential.Password(new Secret.Variable("TARE_NO_SUCH_VARIABLE")),
            sshd.knownHosts());
    assertThatThrownBy(() -> SshHost.connect("remote", target))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("TARE_NO_SUCH_VARIABLE")
        .hasMessageEndingWith("is not set");
  }

  @Test
  void largeTransfersUseASecondConnection() throws Exception {
    try (RunningProcess process = host.startReader(Command.of("wc", "-c"), 1L << 30)) {
      assertThat(process).isInstanceOf(OpenSshProcess.class);
      write(process, 5_000_000);
      assertThat(reader(process).readLine()).isEqualTo("5000000");
      assertThat(process.waitFor(SOON)).hasValue(0);
    }
  }

  @Test
  void theSecondConnectionReportsTheExitStatus() throws Exception {
    Command full = Command.of("sh", "-c", "cat >/dev/null; echo no room >&2; exit 4");
    try (RunningProcess process = host.startReader(full, 1L << 30)) {
      write(process, 10);
      assertThat(process.waitFor(SOON)).hasValue(4);
      assertThat(process.standardError()).hasContent("no room");
    }
  }

  @Test
  void largeTransfersFallBackToTheFirstConnection() throws Exception {
    Path keys = shared.resolve("sshd/authorized");
    String known = Files.readString(keys);
    Files.writeString(keys, "");
    try (RunningProcess sent = host.startReader(Command.of("wc", "-c"), 1L << 30)) {
      assertThat(sent).isInstanceOf(SshProcess.class);
      write(sent, 1000);
      assertThat(reader(sent).readLine()).isEqualTo("1000");
    } finally {
      Files.writeString(keys, known);
    }
  }

  private static void write(RunningProcess process, int bytes) throws IOException {
    try (OutputStream in = process.standardInput()) {
      in.write(new byte[bytes]);
    }
  }

  private static BufferedReader reader(RunningProcess process) {
    return new BufferedReader(
        new InputStreamReader(process.standardOutput(), StandardCharsets.UTF_8));
  }

  @Test
  void usesTheKeysOfAnAgent() throws Exception {
    Path socket = directory.resolve("agent");
    Process agent =
        new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString())
            .redirectErrorStream(true)
            .start();
    try {
      ProcessBuilder add = new ProcessBuilder("ssh-add", "-q", sshd.userKey().toString());
      add.environment().put("SSH_AUTH_SOCK", socket.toString());
      Eventually.await("the agent", () -> Files.exists(socket));
      assertThat(add.inheritIO().start().waitFor()).isZero();
      Credential keys = new Credential.Agent(Optional.of(socket));
      try (SshHost other = SshHost.connect("other", target(sshd.port(), keys, sshd.knownHosts()))) {
        assertThat(other.run(Command.of("echo", "in"), SOON).standardOutput()).isEqualTo("in\n");
      }
    } finally {
      agent.destroy();
    }
  }

  @Test
  void reportsAMissingAgent() {
    Credential keys = new Credential.Agent(Optional.of(directory.resolve("none")));
    assertThatThrownBy(() -> SshHost.connect("other", target(sshd.port(), keys, sshd.knownHosts())))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("agent");
  }

  @Test
  void doesNotSendAFileTwice() throws Exception {
    Path file = Files.writeString(local().resolve("file"), "content");
    String remote = host.scratch() + "/file";
    host.upload(file, remote);
    String before = inode(remote);
    host.upload(file, remote);
    assertThat(inode(remote)).isEqualTo(before);
  }

  @Test
  void doesNotSendADirectoryTwice() throws Exception {
    Path tree = Files.createDirectories(local().resolve("tree"));
    Files.writeString(tree.resolve("file"), "content");
    String remote = host.scratch() + "/tree";
    host.upload(tree, remote);
    String before = inode(remote + "/file");
    host.upload(tree, remote);
    assertThat(inode(remote + "/file")).isEqualTo(before);
    Files.writeString(tree.resolve("file"), "changed");
    host.upload(tree, remote);
    assertThat(host.run(Command.of("cat", remote + "/file"), SOON).standardOutput())
        .isEqualTo("changed");
  }

  @Test
  void omitsExcludedPaths() throws Exception {
    Path tree = Files.createDirectories(local().resolve("tree"));
    for (String part : List.of("lib/modules", "lib/src.zip", "jmods/a.jmod", "jmods2/b")) {
      Path file = tree.resolve(part);
      Files.createDirectories(file.getParent());
      Files.writeString(file, part);
    }
    String remote = host.scratch() + "/tree";
    host.upload(tree, remote, Set.of("lib/src.zip", "jmods"));
    assertThat(run("cd " + remote + " && find . -type f | sort"))
        .isEqualTo("./jmods2/b\n./lib/modules\n");
  }

  @Test
  void sendsOnlyChangedFilesAndSetsAllTimes() throws Exception {
    Path files = Files.createDirectories(local().resolve("files"));
    for (String name : List.of("kept.jar", "new.jar", "not asked for.jar")) {
      Files.writeString(files.resolve(name), name);
    }
    String remote = host.scratch() + "/a directory's";
    host.uploadFiles(files, List.of("kept.jar", "new.jar"), remote);
    Command number = Command.of("stat", "-c", "%i", remote + "/kept.jar");
    String kept = host.run(number, SOON).standardOutput();

    Files.writeString(files.resolve("new.jar"), "of another build");
    for (String name : List.of("kept.jar", "new.jar")) {
      Files.setLastModifiedTime(files.resolve(name), FileTime.fromMillis(1_234_567_000L));
    }
    host.uploadFiles(files, List.of("kept.jar", "new.jar"), remote);

    assertThat(host.run(number, SOON).standardOutput()).isEqualTo(kept);
    assertThat(run("cd '" + remote.replace("'", "'\\''") + "' && stat -c '%n %Y %s' *"))
        .isEqualTo("kept.jar 1234567 8\nnew.jar 1234567 16\n");
  }

  private String run(String script) throws Exception {
    return host.run(Command.of("sh", "-c", script), SOON).standardOutput();
  }

  @Test
  void aCutConnectionIsReportedInOneLineAndEndsPrograms() throws Exception {
    try (Wire wire = Wire.to(sshd.port());
        SshHost far =
            SshHost.connect(
                "far",
                target(
                    wire.port(),
                    Credential.Key.of(sshd.userKey()),
                    sshd.knownHostsFor(wire.port())))) {
      RunningProcess process =
          far.start(Command.of("sh", "-c", "trap '' HUP; echo $$; while :; do sleep 0.2; done"));
      long pid = Long.parseLong(firstLine(process));
      wire.cut();
      assertThatThrownBy(() -> process.waitFor(SOON))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("connection was lost")
          .hasMessageNotContaining("\n");
      assertThatThrownBy(() -> far.run(Command.of("true"), SOON))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("connection was lost");
      process.close();
      awaitEnd(pid);
      awaitGone(Path.of(far.scratch()));
    }
  }

  /** Waits 25 s: the library checks for answers every 5 s in real time. */
  @Test
  @Tag("thorough")
  void anAnnouncedPauseIsNotTakenForALostHost() throws Exception {
    try (Wire wire = Wire.to(sshd.port());
        SshHost far =
            SshHost.connect(
                "far",
                target(
                    wire.port(),
                    Credential.Key.of(sshd.userKey()),
                    sshd.knownHostsFor(wire.port())))) {
      SshHost.Silence silence = far.expectSilence();
      try {
        wire.hold(Duration.ofSeconds(25));
        assertThat(far.run(Command.of("echo", "there"), SOON).standardOutput())
            .isEqualTo("there\n");
      } finally {
        silence.close();
      }
      wire.hold(Duration.ofSeconds(25));
      assertThatThrownBy(() -> far.run(Command.of("true"), SOON))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("connection was lost");
    }
  }

  @Test
  void closingRemovesTheScratchDirectoryAndEndsPrograms() throws Exception {
    SshHost other = SshHost.connect("other", sshd.target());
    RunningProcess process = other.start(Command.of("sh", "-c", "echo $$; exec sleep 600"));
    long pid = Long.parseLong(firstLine(process));
    other.close();
    awaitEnd(pid);
    awaitGone(Path.of(other.scratch()));
  }

  @Test
  void closingEndsDaemonsOfEndedPrograms() throws Exception {
    SshHost other = SshHost.connect("other", sshd.target());
    Command leaving =
        Command.of(
            "sh",
            "-c",
            "for i in 1 2 3; do setsid sh -c 'echo $$ >> \"$1\"; exec sleep 600' x \"$1\" >/dev/null 2>&1 &"
                + " done; until [ $(wc -l < \"$1\") = 3 ]; do sleep 0.1; done; cat \"$1\"",
            "x");
    String pids =
        other.run(leaving.followedBy(other.scratch() + "/as they are"), SOON).standardOutput()
            + other
                .run(leaving.followedBy(other.scratch() + "/stated").inStatedEnvironment(), SOON)
                .standardOutput();
    assertThat(pids.lines())
        .hasSize(6)
        .allMatch(pid -> ProcessHandle.of(Long.parseLong(pid)).isPresent());

    other.close();

    for (String pid : pids.split("\n")) {
      awaitEnd(Long.parseLong(pid));
    }
    awaitGone(Path.of(other.scratch()));
  }

  private SshTarget target(int port, Credential credential, Path knownHosts) {
    return SshTarget.of("127.0.0.1", port, System.getProperty("user.name"), credential, knownHosts);
  }

  private String inode(String remote) throws Exception {
    return host.run(Command.of("stat", "-c", "%i %y", remote), SOON).standardOutput();
  }

  private static String firstLine(RunningProcess process) throws Exception {
    String line =
        new BufferedReader(new InputStreamReader(process.standardOutput(), StandardCharsets.UTF_8))
            .readLine();
    return Optional.ofNullable(line).orElseThrow();
  }

  private static void awaitEnd(long pid) throws Exception {
    Eventually.await("the end of process " + pid, () -> ProcessHandle.of(pid).isEmpty());
  }

  private static void awaitGone(Path path) throws Exception {
    Eventually.await("the end of " + path, () -> Files.notExists(path));
  }
}
