package io.tare.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host.Finished;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.LongestGap;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Usage;
import io.tare.infra.hosts.UsageMeter;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.machine.confinement.Confinement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What every kind of platform implements itself, and so is tested for every kind, on a started
 * platform. Shared code is tested in {@link PlatformContract}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public interface PlatformCore {

  Duration LONG = Duration.ofMinutes(2);

  /** A file among the shipped artefacts, with its content. */
  String ARTEFACT = "greeting.txt";

  String ARTEFACT_TEXT = "shipped with care\n";

  /** The order of the core's last test; tests that end the platform follow. */
  int LAST = Integer.MAX_VALUE - 100;

  /** Started with one server, and perhaps a client. */
  RunningPlatform running() throws Exception;

  /** What the campaign asked for. */
  Resources resources();

  /** Its facts, read once, as a guest may be slow. */
  default Environment environment() throws Exception {
    return running().environment();
  }

  private Node server() throws Exception {
    return running().node(Role.SERVER);
  }

  @Test
  default void hasTheRequestedNumberOfProcessors() throws Exception {
    assertThat(server().host().run(Command.of("nproc"), LONG).standardOutput().strip())
        .isEqualTo(Integer.toString(resources().cpus()));
  }

  /** So that it does not disturb the platform whose turn it is. */
  @Test
  default void givesWayCompletelyAndComesBackOrStays() throws Exception {
    Command started = Command.of("sh", "-c", "echo started; exec sleep 3600");
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

  /** Programs of this test confined to these processors. */
  private static Set<Long> programsOn(String cpus) {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .filter(pid -> cpus.equals(allowed(pid)))
        .collect(Collectors.toSet());
  }

  /** The processors of those still running. */
  private static Set<String> places(Set<Long> programs) {
    return programs.stream()
        .map(PlatformCore::allowed)
        .filter(place -> !place.isEmpty())
        .collect(Collectors.toSet());
  }

  private static String allowed(long pid) {
    try (Stream<String> lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
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
  default void containsTheShippedArtefacts() throws Exception {
    Command show = Command.of("cat", server().artefact(ARTEFACT));
    assertThat(server().host().run(show, LONG).standardOutput()).isEqualTo(ARTEFACT_TEXT);
  }

  @Test
  default void reportsItsHardwareAndSoftware() throws Exception {
    assertThat(environment().facts())
        .containsKeys(
            Fact.CPU_MODEL.key(),
            Fact.MEMORY_BYTES.key(),
            Fact.KERNEL.key(),
            Fact.VIRTUALIZATION.key(),
            Fact.CONFINEMENT.key())
        .containsEntry(Fact.CPU_COUNT.key(), Integer.toString(resources().cpus()))
        .containsEntry(Fact.JDK_VERSION.key(), System.getProperty("java.runtime.version"));
  }

  /** An emulated guest on a busy machine is slow to read its initial time. */
  @Test
  default void clockIsRightToWithinSeconds() throws Exception {
    long before = System.currentTimeMillis();
    Finished date = server().host().run(Command.of("date", "+%s%3N"), LONG);
    long after = System.currentTimeMillis();
    assertThat(Long.parseLong(date.standardOutput().strip()))
        .isBetween(before - 10_000, after + 10_000);
  }

  /** Both the counts from outside and inside show processor time. */
  @Test
  default void countsItsProgramsUsage() throws Exception {
    UsageMeter outside = running().usage().orElse(() -> Usage.UNKNOWN);
    UsageMeter inside = server().kernel().orElse(() -> Usage.UNKNOWN);
    Command busy = Command.of("sh", "-c", "echo on; while :; do :; done");
    try (RunningProcess program = server().host().start(busy)) {
      assertThat(program.standardOutput().read()).isEqualTo('o');
      outside.lookAgain();
      Usage outsideBefore = outside.read();
      Usage insideBefore = inside.read();
      if (running().usage().isPresent()) {
        assertThat(awaitUse(outside, outsideBefore).processorNanos()).isPositive();
      }
      if (server().kernel().isPresent()) {
        Usage used = awaitUse(inside, insideBefore);
        assertThat(used.processorNanos()).isPositive();
        assertThat(used.memoryBytes().orElse(0)).isBetween(1L << 20, resources().memoryBytes());
      }
    }
  }

  private static Usage awaitUse(UsageMeter meter, Usage before) throws Exception {
    Stopwatch waited = Stopwatch.started();
    Usage used = meter.read().since(before);
    while (used.processorNanos() == 0 && !waited.isBeyond(LONG)) {
      Thread.sleep(50);
      used = meter.read().since(before);
    }
    return used;
  }

  /**
   * A program's output is delayed by the pause. The last test, because some platforms' clocks are
   * paused too.
   */
  @Test
  @Order(LAST)
  default void pausesForAWhileOrReportsThatItCannot() throws Exception {
    String kind = environment().kind();
    Duration length = Duration.ofMillis(400);
    if (!Platforms.kinds().get(kind).actions().containsKey(PlatformActions.PAUSE)) {
      assertThatThrownBy(() -> running().perform(PlatformActions.PAUSE, "400ms"))
          .isInstanceOf(HostException.class)
          .hasMessageContaining("cannot pause");
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

  /** Queries of a missing name server take minutes here, not seconds. */
  @Test
  default void findsItsOwnNameWithoutWaiting() throws Exception {
    assertThat(askForItsOwnName()).isEqualTo(KNOWN);
  }

  /** {@code getent}'s exit statuses. */
  int KNOWN = 0;

  int UNKNOWN = 2;

  /** With an unresponsive name server it would be ended after a minute, with another status. */
  default int askForItsOwnName() throws Exception {
    Command ask =
        Command.of("sh", "-c", "timeout 60 getent hosts \"$(hostname)\"")
            .with("RES_OPTIONS", "timeout:30 attempts:5");
    return server().host().run(ask, LONG).exitStatus();
  }
}
