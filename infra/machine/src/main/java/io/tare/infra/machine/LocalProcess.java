package io.tare.infra.machine;

import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.lease.Lease;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A program of this machine; the process here is its supervisor, which ends with the program's
 * status.
 */
final class LocalProcess implements RunningProcess {

  /** Time for the program to end after end of file. */
  private static final Duration BY_ITSELF = Duration.ofMillis(300);

  /** Longer than the supervisor takes to ask, wait and kill. */
  private static final Duration BY_SUPERVISOR = Duration.ofSeconds(15);

  private final Process supervisor;
  private final List<Lease> leases;

  LocalProcess(Process supervisor, List<Lease> leases) {
    this.supervisor = supervisor;
    this.leases = leases;
    var unused = supervisor.onExit().thenRun(() -> leases.forEach(Lease::release));
  }

  @Override
  public OutputStream standardInput() {
    return supervisor.getOutputStream();
  }

  @Override
  public InputStream standardOutput() {
    return supervisor.getInputStream();
  }

  @Override
  public InputStream standardError() {
    return supervisor.getErrorStream();
  }

  @Override
  public OptionalInt waitFor(Duration atMost) throws InterruptedException {
    return Stopwatch.awaitThat(atMost, supervisor::waitFor)
        ? OptionalInt.of(supervisor.exitValue())
        : OptionalInt.empty();
  }

  @Override
  public boolean isRunning() {
    return supervisor.isAlive();
  }

  @Override
  public OptionalLong processorNanos() {
    if (!supervisor.isAlive()) {
      return OptionalLong.empty();
    }
    ProcessHandle handle = supervisor.toHandle();
    return OptionalLong.of(
        Stream.concat(Stream.of(handle), handle.descendants())
            .mapToLong(each -> ProcessorUse.ofProcess(each.pid()).orElse(0))
            .sum());
  }

  @Override
  public void close() {
    if (!supervisor.isAlive()) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      closeInput();
      if (waitFor(BY_ITSELF).isEmpty()) {
        // Process.destroy would close the streams, and a program that writes to a closed pipe dies
        // before it can end in an orderly way.
        supervisor.toHandle().destroy();
        if (waitFor(BY_SUPERVISOR).isEmpty()) {
          supervisor.destroyForcibly();
          leases.forEach(Lease::removed);
        }
      }
    } catch (InterruptedException e) {
      interrupted = true;
      supervisor.destroy();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void closeInput() {
    try {
      supervisor.getOutputStream().close();
    } catch (IOException e) {
      // Nobody reads it any more, so a failure does not matter.
      return;
    }
  }
}
