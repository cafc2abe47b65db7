package io.tare.infra.guests;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.hosts.ShortageException;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The hypervisor process of one guest, whose end is watched. */
final class HypervisorProcess implements AutoCloseable {

  private static final Duration LOOK = Duration.ofHours(1);

  private final String name;
  private final GuestConsole console;
  private final RunningProcess process;
  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable Integer exitStatus;
  private Optional<String> shortage = Optional.empty();

  private HypervisorProcess(String name, GuestConsole console, RunningProcess process) {
    this.name = name;
    this.console = console;
    this.process = process;
  }

  /**
   * Starts a hypervisor in the guest's directory, with its output to the guest's console.
   *
   * @param host confines its programs like the platform
   */
  static HypervisorProcess start(String name, GuestPlan plan, Command command, LocalHost host)
      throws HostException {
    // C library settings of the caller's shell would affect the guest's measurement.
    Command inDirectory =
        command.behind(
            List.of(
                "sh",
                "-c",
                "cd \"$0\" && exec \"$@\" >>" + GuestPlan.CONSOLE + " 2>&1",
                plan.directory().toString()));
    RunningProcess process = host.start(inDirectory.inStatedEnvironment());
    HypervisorProcess machine =
        new HypervisorProcess(name, new GuestConsole(plan.console()), process);
    Thread watch = new Thread(machine::watch, "tare-watch-" + name);
    watch.setDaemon(true);
    watch.start();
    return machine;
  }

  private void watch() {
    try {
      OptionalInt status = process.waitFor(LOOK);
      while (status.isEmpty()) {
        status = process.waitFor(LOOK);
      }
      ended(status.getAsInt(), status.getAsInt() == 0 ? Optional.empty() : shortage());
    } catch (HostException e) {
      ended(-1, Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The supervisor's message about its end; everything else goes to the console. */
  private Optional<String> shortage() {
    try {
      String output =
          new String(process.standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
      return Shortage.in(output.substring(output.lastIndexOf('\n') + 1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void ended(int status, Optional<String> lacking) {
    List<Runnable> hearing;
    synchronized (this) {
      exitStatus = status;
      shortage = lacking;
      hearing = List.copyOf(listeners);
      listeners.clear();
      notifyAll();
    }
    hearing.forEach(Runnable::run);
  }

  /** Runs something when it has ended, or at once if it has already. */
  void onEnd(Runnable listener) {
    synchronized (this) {
      if (exitStatus == null) {
        listeners.add(listener);
        return;
      }
    }
    listener.run();
  }

  synchronized boolean hasEnded() {
    return exitStatus != null || !process.isRunning();
  }

  /** Waits for its end; false if it still runs after that time. */
  synchronized boolean waitForEnd(Duration atMost) throws InterruptedException {
    Stopwatch waited = Stopwatch.started();
    while (exitStatus == null) {
      long left = atMost.minus(waited.elapsed()).toMillis();
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  /** Its exit status; empty while it runs, or if unknown. */
  synchronized OptionalInt status() {
    return exitStatus == null ? OptionalInt.empty() : OptionalInt.of(exitStatus);
  }

  /** Its processor time, including its guest's, in nanoseconds; empty if it is gone. */
  OptionalLong processorNanos() {
    return process.processorNanos();
  }

  /** Why it ended, with its last output. */
  synchronized HostException endedException() {
    if (shortage.isPresent()) {
      return new ShortageException(name + ": the guest ended: " + shortage.get());
    }
    return new HostException(
        "%s: the guest ended (status %s); its console says: %s"
            .formatted(name, exitStatus == null ? "unknown" : exitStatus, console.lastWords()));
  }

  GuestConsole console() {
    return console;
  }

  /** Ends it by signals if it still runs. */
  @Override
  public void close() {
    process.close();
    try {
      process.standardOutput().close();
    } catch (IOException e) {
      // Not read: everything goes to the console.
      return;
    }
  }
}
