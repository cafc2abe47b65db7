package io.tare.infra.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.host.Command;
import io.tare.infra.host.Host.Finished;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.host.Usage;
import io.tare.infra.host.UsageMeter;
import io.tare.model.Environment.Fact;
import io.tare.model.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** What every platform owes, whatever runs it; it is started. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public interface PlatformContract {

  Duration LONG = Duration.ofMinutes(2);

  /** Started with a server alone. */
  RunningPlatform running() throws Exception;

  /** What the campaign asked for. */
  Resources resources();

  /** A file among the shipped artefacts, with its content. */
  String ARTEFACT = "greeting.txt";

  String ARTEFACT_TEXT = "shipped with care\n";

  private Node server() throws Exception {
    return running().node(Role.SERVER);
  }

  @Test
  default void hasAsManyProcessorsAsAskedFor() throws Exception {
    assertThat(server().host().run(Command.of("nproc"), LONG).standardOutput().strip())
        .isEqualTo(Integer.toString(resources().cpus()));
  }

  /** So that nothing of it disturbs the platform whose turn it is. */
  @Test
  default void givesWayAsAWholeAndComesBackOrStaysWhereItIs() throws Exception {
    Command started = Command.of("sh", "-c", "echo started; exec sleep 60");
    try (RunningProcess program = server().host().start(started)) {
      assertThat(program.standardOutput().read()).isEqualTo('s'); // it runs, where it is held
      String own = Confinement.cpus(server().name(), resources()).toString();
      Set<Long> held = programsOn(own);
      try {
        if (running().giveWay()) {
          assertThat(held).isNotEmpty();
          assertThat(programsOn(own)).isEmpty();
        } else {
          assertThat(places(held)).isSubsetOf(own);
        }
      } finally {
        running().takeTurn();
      }
      assertThat(places(held)).isSubsetOf(own);
      assertThat(program.isRunning()).isTrue();
    }
  }

  /** Programs of this test that may use these processors and no other. */
  private static Set<Long> programsOn(String cpus) {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .filter(pid -> cpus.equals(allowed(pid)))
        .collect(Collectors.toSet());
  }

  /** Where those of them are that have not ended meanwhile. */
  private static Set<String> places(Set<Long> programs) {
    return programs.stream()
        .map(PlatformContract::allowed)
        .filter(place -> !place.isEmpty())
        .collect(Collectors.toSet());
  }

  private static String allowed(long pid) {
    try (Stream<String> lines =
        Files.lines(java.nio.file.Path.of("/proc", Long.toString(pid), "status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("");
    } catch (IOException | UncheckedIOException e) {
      return ""; // it has ended
    }
  }

  @Test
  default void runsTheShippedJava() throws Exception {
    Finished finished =
        server().host().run(Command.of(server().software().java(), "-version"), LONG);
    assertThat(finished.exitStatus()).as(finished.standardError()).isZero();
    assertThat(finished.standardError()).contains(System.getProperty("java.vm.version"));
  }

  @Test
  default void holdsTheShippedArtefacts() throws Exception {
    Command show = Command.of("cat", server().artefact(ARTEFACT));
    assertThat(server().host().run(show, LONG).standardOutput()).isEqualTo(ARTEFACT_TEXT);
  }

  @Test
  default void clientsOfLoopbackRunBesideTheServer() throws Exception {
    assertThat(running().clients(Path.LOOPBACK)).containsExactly(server());
    assertThat(server().address(Path.LOOPBACK)).isEqualTo("127.0.0.1");
  }

  @Test
  default void copiesAFileThereAndBack(@TempDir java.nio.file.Path local) throws Exception {
    byte[] content = new byte[2_000_000];
    new Random(3).nextBytes(content);
    java.nio.file.Path file = Files.write(local.resolve("file"), content);
    String remote = server().host().scratch() + "/copied/file";
    server().host().upload(file, remote);
    server().host().download(remote, local.resolve("back"));
    assertThat(local.resolve("back")).hasBinaryContent(content);
  }

  @Test
  default void tellsWhatItIsMadeOf() throws Exception {
    assertThat(running().environment().facts())
        .containsKeys(
            Fact.CPU_MODEL.key(),
            Fact.MEMORY_BYTES.key(),
            Fact.KERNEL.key(),
            Fact.VIRTUALIZATION.key(),
            Fact.CONFINEMENT.key())
        .containsEntry(Fact.CPU_COUNT.key(), Integer.toString(resources().cpus()))
        .containsEntry(Fact.JDK_VERSION.key(), System.getProperty("java.runtime.version"));
  }

  @Test
  default void tellsWhatItsNodesAreThereForAndWhereTheyAreReached() throws Exception {
    assertThat(running().environment().nodes())
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.role()).isEqualTo("server");
              assertThat(node.addresses()).containsEntry("loopback", "127.0.0.1");
            });
  }

  @Test
  default void clockIsRightToWithinASecond() throws Exception {
    long before = System.currentTimeMillis();
    Finished date = server().host().run(Command.of("date", "+%s%3N"), LONG);
    long after = System.currentTimeMillis();
    assertThat(Long.parseLong(date.standardOutput().strip()))
        .isBetween(before - 1000, after + 1000);
  }

  /** Half a second of processor time is seen by who counts, from outside and inside alike. */
  @Test
  default void countsWhatItsProgramsUse() throws Exception {
    Command busy =
        Command.of("sh", "-c", "echo on; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; cat");
    UsageMeter kernel = server().kernel().orElse(() -> Usage.UNKNOWN);
    Usage insideBefore = kernel.read();
    try (RunningProcess program = server().host().start(busy)) {
      assertThat(program.standardOutput().read()).isEqualTo('o');
      UsageMeter outside = running().usage().orElse(() -> Usage.UNKNOWN);
      outside.lookAgain();
      Usage before = outside.read();
      for (int i = 0; i < 100 && outside.read().since(before).processorNanos() == 0; i++) {
        Thread.sleep(50);
      }
      if (running().usage().isPresent()) {
        assertThat(outside.read().since(before).processorNanos()).isPositive();
      }
    }
    if (server().kernel().isPresent()) {
      Usage inside = kernel.read().since(insideBefore);
      assertThat(inside.processorNanos()).isPositive();
      assertThat(inside.memoryBytes().orElse(0)).isBetween(1L << 20, resources().memoryBytes());
    }
  }

  @Test
  default void runsACommandAndTellsWhenItFails() throws Exception {
    String file = server().host().scratch() + "/done";
    running().perform(PlatformActions.RUN, "echo yes >" + file);
    assertThat(server().host().run(Command.of("cat", file), LONG).standardOutput())
        .isEqualTo("yes\n");
    assertThatThrownBy(() -> running().perform(PlatformActions.RUN, "echo no >&2; exit 3"))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("failed with status 3: no");
  }

  /**
   * What a program on it says comes later by as long as it stands still. The last test, because the
   * clocks of some stand still as well.
   */
  @Test
  @Order(Integer.MAX_VALUE)
  default void standsStillForAWhileOrSaysThatItCannot() throws Exception {
    String kind = running().environment().kind();
    Duration length = Duration.ofMillis(400);
    if (!Platforms.kinds().get(kind).actions().containsKey(PlatformActions.PAUSE)) {
      assertThatThrownBy(() -> running().perform(PlatformActions.PAUSE, "400ms"))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("no way to");
      return;
    }
    Command ticking = Command.of("sh", "-c", "while :; do echo x; sleep 0.02; done");
    try (RunningProcess program = server().host().start(ticking)) {
      assertThat(program.standardOutput().read()).isEqualTo('x');
      LongestGap gap = new LongestGap(program);
      running().perform(PlatformActions.PAUSE, "400ms");
      assertThat(gap.nanos()).isGreaterThan(length.toNanos() * 9 / 10);
    }
  }

  @Test
  default void findsItsOwnNameWithoutWaiting() throws Exception {
    List<String> words = List.of("sh", "-c", "timeout 2 getent hosts \"$(hostname)\"");
    assertThat(server().host().run(Command.of(words), LONG).exitStatus()).isZero();
  }
}
