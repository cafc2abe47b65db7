package io.tare.infra.hosts.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.model.lock.LockState;
import io.tare.harness.model.lock.ProcessLock;
import io.tare.infra.hosts.Eventually;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.shell.Supervision;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LeasesTest extends LeaseTests {

  @Test
  void whatIsHeldStandsInTheFileBeforeItIsMade() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.hold(new PathResource.File("/tmp/never made"));
    assertThat(Files.readString(file())).contains("\"type\":\"file\"", "/tmp/never made");
    leases.close();
  }

  @Test
  void closingRemovesWhatIsStillHeldNewestFirstAndTheRecord() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path directory = cache.resolve("made");
    leases.hold(new PathResource.Directory(directory.toString()));
    Path file = directory.resolve("file");
    leases.hold(new PathResource.File(file.toString()));
    Files.createDirectory(directory);
    Files.writeString(file, "x");
    leases.close();
    assertThat(directory).doesNotExist();
    assertThat(cache.resolve("leases")).isEmptyDirectory();
  }

  @Test
  void anInterruptedThreadHoldsReleasesAndRemovesAsAnyOther() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path kept = Files.writeString(cache.resolve("kept"), "x");
    Path directory = Files.createDirectory(cache.resolve("made"));
    Thread.currentThread().interrupt();
    try {
      leases.hold(new PathResource.File(kept.toString())).release();
      Lease lease = leases.hold(new PathResource.Directory(directory.toString()));
      assertThat(lease.removed()).isTrue();
      long self = ProcessHandle.current().pid();
      assertThat(ProcessTable.startTicks(self)).isPresent();
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(directory).doesNotExist();
    leases.hold(new PathResource.File("/tmp/never made"));
    assertThat(Files.readAllLines(file())).hasSize(6);
    leases.close();
    assertThat(kept).exists();
    assertThat(cache.resolve("leases")).isEmptyDirectory();
  }

  @Test
  void aLongRunsRecordStaysShortAndNamesWhatIsHeld() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path kept = overlay(leases);
    leases.hold(new PathResource.File(kept.toString()));
    long maxLineBytes = 0;
    for (int i = 0; i < 5_000; i++) {
      leases.hold(new ProcessResource.Program(leases.nextToken(), "sh -c true")).release();
      maxLineBytes = Math.max(maxLineBytes, Files.size(file()));
    }
    assertThat(maxLineBytes).isLessThan(LeaseRecord.SHORT_BYTES + 1_000);
    assertThat(Leftovers.isInUse(cache)).isTrue();
    pretendDeath();
    assertThat(Leftovers.find(cache))
        .singleElement()
        .satisfies(
            left ->
                assertThat(left.resources())
                    .isEqualTo(List.of(new PathResource.File(kept.toString()))));
  }

  @Test
  void aRecordIsShortenedAndStaysLockedAlthoughItsThreadIsInterrupted() throws Exception {
    Leases leases = Leases.open("run", cache);
    Thread.currentThread().interrupt();
    try {
      for (int i = 0; i < 1_000; i++) {
        leases.hold(new ProcessResource.Program(leases.nextToken(), "x".repeat(100))).release();
      }
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(Files.size(file())).isLessThan(LeaseRecord.SHORT_BYTES + 1_000);
    assertThat(Files.readString(file())).contains("\"locked\":true");
    assertThat(ProcessLock.look(file()).kind()).isEqualTo(LockState.Kind.HELD);
    leases.close();
    assertThat(cache.resolve("leases")).isEmptyDirectory();
  }

  @Test
  void aRecordThatCannotBeShortenedGrows() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path inTheWay = LeaseRecord.unfinished(file());
    Files.writeString(Files.createDirectory(inTheWay).resolve("file"), "x");
    for (int i = 0; i < 1_000; i++) {
      leases.hold(new ProcessResource.Program(leases.nextToken(), "x".repeat(100))).release();
    }
    assertThat(Files.readAllLines(file())).hasSize(2_001);
    leases.close();
  }

  @Test
  void nothingCanBeHeldAfterTheEnd() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.close();
    assertThatThrownBy(() -> leases.hold(new PathResource.File("x")))
        .isInstanceOf(HostException.class);
  }

  @Test
  void aDeadHarnessLeavesWhatItHeldAndDidNotRelease() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path file = overlay(leases);
    leases.hold(new PathResource.File(file.toString()));
    leases.hold(new PathResource.File(file.resolveSibling("gone").toString())).release();
    pretendDeath();
    assertThat(Leftovers.find(cache))
        .singleElement()
        .satisfies(
            left ->
                assertThat(left.resources())
                    .isEqualTo(List.of(new PathResource.File(file.toString()))));
  }

  @Test
  void aRunThatGoesOnKeepsItsThingsWhateverItsRecordSaysOfItsProcess() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path file = overlay(leases);
    leases.hold(new PathResource.File(file.toString()));
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    Files.writeString(file(), text.replaceFirst("\"startTicks\":\\d+", "\"startTicks\":1"));
    assertThat(Leftovers.find(cache)).isEmpty();
    assertThat(Leftovers.isInUse(cache)).isTrue();
    leases.close();
    assertThat(Leftovers.isInUse(cache)).isFalse();
  }

  @Test
  void withoutLocksARunOfAnotherProcessNamespaceIsLeftToThoseWhoSeeIt() throws Exception {
    holdOverlay();
    pretendDeath();
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    Files.writeString(
        file(),
        text.replace("\"locked\":true", "\"locked\":false").replaceFirst("pid:\\[\\d+", "pid:[1"));
    assertThat(Leftovers.find(cache)).isEmpty();
  }

  @Test
  void aRecordOfBeforeThereWereLocksIsJudgedByItsProcess() throws Exception {
    holdOverlay();
    pretendDeath();
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    String old = text.replaceFirst(",\"pidNamespace\":.*\"locked\":true", "");
    assertThat(old).isNotEqualTo(text);
    Files.writeString(file(), old);
    assertThat(Leftovers.find(cache)).isEmpty();
    Files.writeString(file(), old.replaceFirst("\"startTicks\":\\d+", "\"startTicks\":1"));
    assertThat(Leftovers.find(cache)).hasSize(1);
  }

  @Test
  void aNewFileWithTheNumberOfOneWhoseOwnerWasForgottenIsNotHeld() throws Exception {
    for (int each = 0; each < 3; each++) {
      holdOverlay();
      // Would close the descriptor of what nobody refers to, and free the number.
      System.gc();
      Thread.sleep(50);
      pretendDeath();
      assertThat(Leftovers.find(cache)).hasSize(1);
      Files.delete(file());
    }
  }

  @Test
  void whatAProgramMakesWhileItIsEndedIsRemovedToo() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path made = overlay(leases).resolveSibling("made");
    leases.hold(new PathResource.File(made.toString()));
    String token = leases.nextToken();
    leases.hold(new ProcessResource.Program(token, "sh"));
    String script = "trap 'echo x > \"$1\"; exit 0' TERM; echo up; while :; do sleep 0.1; done";
    ProcessBuilder starting = new ProcessBuilder("sh", "-c", script, "x", made.toString());
    starting.environment().put(Supervision.TOKEN_VARIABLE, token);
    Process program = starting.start();
    try {
      assertThat(program.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("up");
      pretendDeath();
      assertThat(Leftovers.find(cache).get(0).remove()).isEmpty();
      assertThat(program.waitFor()).isZero();
      assertThat(made).doesNotExist();
    } finally {
      program.destroyForcibly();
    }
  }

  @Test
  void aTornLastLineSaysNothing() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path file = overlay(leases);
    leases.hold(new PathResource.File(file.toString()));
    Files.writeString(file(), "{\"number\":2,\"held\":{\"type\":\"fi", StandardOpenOption.APPEND);
    pretendDeath();
    assertThat(Leftovers.find(cache).get(0).resources()).hasSize(1);
  }

  @Test
  void aProcessIsTheOneByItsStartAndTheTokenInItsEnvironment() throws Exception {
    String token = "0badcafe";
    ProcessBuilder starting = new ProcessBuilder("sleep", "60");
    starting.environment().put(Supervision.RUN_VARIABLE, token);
    Process process = starting.start();
    try {
      ProcessResource.ProcessId ours = ProcessResource.ProcessId.of(process.pid(), "sleep", token);
      Eventually.await("the program", ours::exists);
      long start = ours.startTicks();
      assertThat(List.of(start - 1, start))
          .noneMatch(at -> new ProcessResource.ProcessId(ours.pid(), at, "x", "0badbeef").exists());
      assertThat(new ProcessResource.ProcessId(ours.pid(), start - 1, "x", token).exists())
          .isFalse();
      assertThat(new ProcessResource.ProcessId(ours.pid(), start, "x", null).exists()).isFalse();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aSupervisorThatHasNoProgramYetIsEndedByItsToken() throws Exception {
    String token = "0badcafe";
    ProcessBuilder starting = new ProcessBuilder("sh", "-c", "read x", "supervise", token + "-7");
    starting.environment().put(Supervision.RUN_VARIABLE, token);
    Process supervisor = starting.start();
    try {
      Resource ours = new ProcessResource.Program(token + "-7", "sleep 5");
      Eventually.await("the supervisor", ours::exists);
      assertThat(new ProcessResource.Program(token + "-70", "sleep 5").exists()).isFalse();
      ours.remove();
      assertThat(supervisor.isAlive()).isFalse();
    } finally {
      supervisor.destroyForcibly();
    }
  }

  @Test
  void everyResourceSurvivesTheFile() throws Exception {
    for (Resource resource :
        List.of(
            new ProcessResource.Program("t-1", "sleep 5"),
            new ProcessResource.ProcessId(1, 2, "x", "t"),
            new NetworkResource.NetworkNamespace("n"),
            new NetworkResource.Link("l"),
            new NetworkResource.ForwardingRule("b"),
            new PathResource.ControlGroup("/c"),
            new PathResource.Directory("/d"),
            new PathResource.File("/f"),
            new PathResource.Mount("/m"),
            new MachineResource.Container("/r", "i"))) {
      String text = Leases.JSON.writeValueAsString(LeaseLine.held(1, resource));
      assertThat(Leases.JSON.readValue(text, LeaseLine.class).held()).isEqualTo(resource);
    }
  }

  @Test
  void aDirectoryOutsideOfTheRunsOwnIsLeftAlone() throws Exception {
    Leases leases = Leases.open("run", cache);
    Path run = Files.createDirectories(Ownership.work(cache).resolve(leases.token()));
    Path victim = Files.createDirectories(cache.resolve("victim/inside"));
    Files.createSymbolicLink(run.resolve("link"), victim.getParent());
    List<Path> named =
        List.of(victim.getParent(), run.resolve("../../victim"), run.resolve("link/inside"));
    for (Path each : named) {
      leases.hold(new PathResource.Directory(each.toString()));
    }
    pretendDeath();
    Leftovers left = Leftovers.find(cache).get(0);
    assertThat(left.resources()).isEmpty();
    assertThat(left.refused())
        .hasSize(3)
        .contains(
            "directory %s does not belong to run %s, whose record names it; it is left alone"
                .formatted(victim.getParent(), leases.token()));
    assertThat(left.remove()).isEmpty();
    assertThat(victim).exists();
    assertThat(left.record()).exists();
  }

  @Test
  void whatDoesNotBearTheTokenIsNoneOfTheRun() {
    Owner run = new Owner("0badcafe", cache);
    String other = "/sys/fs/cgroup/tare-0badbeef-x";
    assertThat(
            List.of(
                new ProcessResource.Program("0badcafe5-1", "x"),
                new ProcessResource.ProcessId(1, 2, "x", "0badbeef"),
                new NetworkResource.NetworkNamespace("host"),
                new NetworkResource.Link("eth0"),
                new NetworkResource.ForwardingRule("docker0"),
                new PathResource.ControlGroup("/sys/fs/cgroup"),
                new PathResource.Directory("/"),
                new PathResource.Mount("/proc"),
                new MachineResource.Container("/run", "web"),
                new MachineResource.Machine("memory", new TreeMap<>(), "tare-0badbeef-1")))
        .noneMatch(each -> each.isOf(run));
    assertThat(
            List.of(
                new ProcessResource.Program("0badcafe-1", "x"),
                new NetworkResource.Link("t0badcafe03"),
                new PathResource.ControlGroup(other.replace("0badbeef", "0badcafe")),
                new PathResource.Directory("/tmp/.tare-0badcafe-1-disk"),
                new MachineResource.Machine("memory", new TreeMap<>(), "tare-0badcafe-1")))
        .allMatch(each -> each.isOf(run));
  }

  @Test
  void linksOfANetworkNamespaceThatIsGoneAreGone() throws Exception {
    Leases leases = Leases.open("run", cache);
    leases.hold(new NetworkResource.Link("t" + leases.token() + "0"));
    pretendDeath();
    pretendNetwork("net:[1]");
    assertThat(Leftovers.find(cache))
        .singleElement()
        .satisfies(left -> assertThat(left.refused()).isEmpty())
        .satisfies(left -> assertThat(left.resources()).isEmpty());
  }

  @Test
  void linksOfAnotherNetworkNamespaceAreNotForgotten() throws Exception {
    Leases leases = Leases.open("run", cache);
    NetworkResource.Link link = new NetworkResource.Link("t" + leases.token() + "0");
    leases.hold(link);
    pretendDeath();
    Process other =
        new ProcessBuilder(
                "unshare", "--user", "--net", "sh", "-c", "readlink /proc/self/ns/net; read x")
            .start();
    try (BufferedReader reader = other.inputReader()) {
      String namespace = reader.readLine();
      assumeTrue(namespace != null, "no network namespaces here; allow them to users");
      pretendNetwork(namespace);
      assertRefused(link.describe() + " is in another network namespace, where its run was");
      assertThat(Leftovers.find(cache).get(0).remove()).isEmpty();
      assertThat(file()).exists();
    } finally {
      other.destroy();
    }
  }

  /** As if the run had been in that network namespace. */
  private void pretendNetwork(String namespace) throws Exception {
    String text = Files.readString(file(), StandardCharsets.UTF_8);
    Files.writeString(
        file(),
        text.replaceFirst("\"networkNamespace\":\"[^\"]*", "\"networkNamespace\":\"" + namespace));
  }
}
