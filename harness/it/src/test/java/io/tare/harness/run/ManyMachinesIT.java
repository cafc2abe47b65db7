package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.RunListener;
import io.tare.harness.run.start.RunRefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns on many machines, each with its own OpenSSH server. */
@Tag("thorough")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class ManyMachinesIT {

  private static final int MANY = 40;

  @TempDir Path directory;

  @BeforeEach
  void lookForSshd() {
    assumeTrue(Files.isExecutable(SshdFleet.PROGRAM), "this needs sshd; install openssh-server");
    assumeTrue(
        System.getProperty("user.name").equals("root"), "sshd is tested as root; run as root");
  }

  @Test
  void areReadyAtOnceWithOneConnectionEachAndNothingIsLeft() throws Exception {
    try (SshdFleet fleet = SshdFleet.start(directory.resolve("fleet"), MANY)) {
      ManyMachines machines = new ManyMachines(directory);
      RunEnd end = machines.run(ManyMachines.campaign(fleet, MANY), RunListener.SILENT);
      assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
      assertThat(RunArchive.open(directory.resolve("run")).environments())
          .extracting(environment -> environment.platform())
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, MANY).mapToObj(i -> "p" + i).toList());
      for (String doing : List.of("preparing platforms", "starting platforms")) {
        assertThat(maxUnderWay(machines.heard(), doing)).as(doing).isGreaterThan(1);
      }
      assertThat(fleet.letIn(1)).isEqualTo(MANY);
      fleet.awaitIdle();
    }
    try (Stream<Path> leases = Files.list(directory.resolve("cache/leases"))) {
      assertThat(leases).isEmpty();
    }
  }

  @Test
  void eachUnreachableMachineIsReportedInOneLineAndTheOthersAreReleased() throws Exception {
    try (SshdFleet fleet = SshdFleet.start(directory.resolve("fleet"), 6);
        ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int down = freePort();
      Files.write(
          fleet.knownHosts(),
          List.of(
              fleet.knownHost(fleet.port(0), "host"),
              fleet.knownHost(fleet.port(1), "stranger"),
              fleet.knownHost(fleet.port(3), "host"),
              fleet.knownHost(fleet.port(4), "host"),
              fleet.knownHost(fleet.port(5), "host"),
              fleet.knownHost(down, "host"),
              fleet.knownHost(silent.getLocalPort(), "host")));
      // Ends with its standard input, as the connection does.
      Files.writeString(fleet.files(5).resolve(".bashrc"), "read -r never\n");
      String campaign =
          ManyMachines.campaign(
              fleet.platform("well", 0)
                  + fleet.platform("changed", 1)
                  + fleet.platform("unknown", 2)
                  + fleet.platform("refusing", 3).replace("fleet/user,", "fleet/stranger,")
                  + fleet.platform("down", 4).replace("port: " + fleet.port(4), "port: " + down)
                  + fleet
                      .platform("silent", 4)
                      .replace("port: " + fleet.port(4), "port: " + silent.getLocalPort())
                  + fleet.platform("stuck", 5));
      assertThatThrownBy(() -> new ManyMachines(directory).run(campaign, RunListener.SILENT))
          .isInstanceOf(RunRefusedException.class)
          .extracting(
              failure -> failure.getMessage().lines().toList(),
              InstanceOfAssertFactories.list(String.class))
          .satisfiesExactly(
              line ->
                  assertThat(line).startsWith("platform changed: ").contains("host key differs"),
              line -> assertThat(line).startsWith("platform unknown: ").contains("is not in"),
              line -> assertThat(line).startsWith("platform refusing: ").contains("refused key"),
              line ->
                  assertThat(line)
                      .startsWith("platform down: ")
                      .endsWith("cannot connect: Connection refused; is the SSH server running?"),
              line -> assertThat(line).startsWith("platform silent: ").contains("sent nothing"),
              line -> assertThat(line).startsWith("platform stuck: ").contains("ran nothing"));
      assertThat(directory.resolve("run")).doesNotExist();
      fleet.awaitIdle();
    }
  }

  @Test
  void anInterruptDoesNotWaitForASilentMachine() throws Exception {
    try (SshdFleet fleet = SshdFleet.start(directory.resolve("fleet"), 1);
        ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Files.writeString(fleet.knownHosts(), fleet.knownHost(silent.getLocalPort(), "host"));
      String platform =
          fleet
              .platform("silent", 0)
              .replace("port: " + fleet.port(0), "port: " + silent.getLocalPort());
      Thread conducting = Thread.currentThread();
      RunEnd end =
          new ManyMachines(directory)
              .run(
                  ManyMachines.campaign(platform + platform.replace("silent:", "other:")),
                  event -> {
                    if (event instanceof RunEvent.PlatformStep) {
                      conducting.interrupt();
                    }
                  });
      // It would have been refused if the wait for the machine had ended.
      assertThat(end.kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** The maximum number that had begun but not ended, whenever progress was shown. */
  private static long maxUnderWay(List<RunEvent> heard, String doing) {
    long max = 0;
    long begun = 0;
    String last = "";
    for (RunEvent event : heard) {
      if (event instanceof RunEvent.PlatformStep step && step.isOneOfMany()) {
        begun++;
      } else if (event instanceof RunEvent.PlatformsDone done) {
        if (!done.doing().equals(last) && !last.isEmpty()) {
          begun -= MANY;
        }
        last = done.doing();
        if (done.doing().equals(doing)) {
          max = Math.max(max, begun - done.done());
        }
      }
    }
    return max;
  }
}
