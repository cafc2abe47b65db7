package io.tare.harness.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.program.Program.Running;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.Resource;
import io.tare.services.fixture.Signals;
import java.util.List;
import java.util.Optional;

/** A mishap of something that a program has started. */
final class Mishap {

  /** Longer than any cell of a test may be stalled. */
  private static final int STOPPED_MILLIS = 3000;

  private Mishap() {}

  /** Kills the program's descendants whose command line has these words. */
  static void kill(Running running, String words) {
    List<ProcessHandle> processes = running.below(words);
    assertThat(processes).as("processes with %s", words).isNotEmpty();
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  /** Stops them for a while, then lets them continue. */
  static void stop(Running running, String words) throws Exception {
    List<ProcessHandle> processes =
        running.below(words).stream().filter(Mishap::isNotMadeByAGuest).toList();
    assertThat(processes).as("processes with %s", words).isNotEmpty();
    try {
      signal("STOP", processes);
      Thread.sleep(STOPPED_MILLIS);
    } finally {
      signal("CONT", processes);
    }
  }

  /** Takes down all links of a run: traffic silently stops. */
  static void unplug(List<Resource> held) throws Exception {
    List<String> links =
        held.stream()
            .filter(NetworkResource.Link.class::isInstance)
            .map(resource -> ((NetworkResource.Link) resource).name())
            .toList();
    assertThat(links).as("the guest's links").isNotEmpty();
    for (String link : links) {
      int status = new ProcessBuilder("ip", "link", "set", link, "down").start().waitFor();
      assertThat(status).as("ip link set %s down", link).isZero();
    }
  }

  /**
   * A guest's programs and helpers are children of its kernel, which soon traces programs; stopping
   * them directly would end them. They stop with the kernel.
   */
  private static boolean isNotMadeByAGuest(ProcessHandle process) {
    Optional<String> command = process.info().command();
    Optional<String> above = process.parent().flatMap(parent -> parent.info().command());
    return command.isEmpty() || !above.equals(command);
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    for (ProcessHandle process : processes) {
      Signals.send(name, process);
    }
  }
}
