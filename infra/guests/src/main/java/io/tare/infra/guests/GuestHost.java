package io.tare.infra.guests;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.ssh.SshHost;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * The inside of a guest. When the guest ends, everything that waits for it fails at once with that
 * reason, whereas an SSH connection would wait for packets.
 */
final class GuestHost implements Host, AutoCloseable {

  /** The most time between noticing the hypervisor's end and the connection's. */
  private static final Duration LAG = Duration.ofMillis(500);

  private final SshHost inside;
  private volatile HypervisorProcess machine;

  GuestHost(SshHost inside, HypervisorProcess machine) {
    this.inside = inside;
    this.machine = machine;
    follow(machine);
  }

  /** The guest has moved to another process, whose end is the guest's from now on. */
  final void follow(HypervisorProcess other) {
    machine = other;
    other.onEnd(
        () -> {
          if (machine == other) {
            inside.close();
          }
        });
  }

  /** Until the result is closed a paused guest does not count as lost. */
  SshHost.Silence expectSilence() {
    return inside.expectSilence();
  }

  @Override
  public String name() {
    return inside.name();
  }

  @Override
  public String scratch() {
    return inside.scratch();
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    requireMachine();
    try {
      return inside.run(command, deadline);
    } catch (HostException e) {
      throw explained(e);
    }
  }

  @Override
  public RunningProcess start(Command command) throws HostException, InterruptedException {
    requireMachine();
    try {
      return new GuestProgram(inside.start(command));
    } catch (HostException e) {
      throw explained(e);
    }
  }

  @Override
  public void upload(Path local, String remote) throws HostException, InterruptedException {
    requireMachine();
    try {
      inside.upload(local, remote);
    } catch (HostException e) {
      throw explained(e);
    }
  }

  @Override
  public void download(String remote, Path local) throws HostException, InterruptedException {
    requireMachine();
    try {
      inside.download(remote, local);
    } catch (HostException e) {
      throw explained(e);
    }
  }

  /** The connection notices the end later, and waits for an answer until then. */
  private void requireMachine() throws HostException, InterruptedException {
    if (machine.hasEnded()) {
      var unused = machine.waitForEnd(LAG);
      throw machine.endedException();
    }
  }

  private HostException explained(HostException failure) throws InterruptedException {
    if (inside.isConnected() || !machine.waitForEnd(LAG)) {
      return failure;
    }
    HostException ended = machine.endedException();
    ended.addSuppressed(failure);
    return ended;
  }

  @Override
  public void close() {
    inside.close();
  }

  private final class GuestProgram implements RunningProcess {

    private final RunningProcess process;

    GuestProgram(RunningProcess process) {
      this.process = process;
    }

    @Override
    public OutputStream standardInput() {
      return process.standardInput();
    }

    @Override
    public InputStream standardOutput() {
      return process.standardOutput();
    }

    @Override
    public InputStream standardError() {
      return process.standardError();
    }

    @Override
    public OptionalInt waitFor(Duration atMost) throws HostException, InterruptedException {
      try {
        return process.waitFor(atMost);
      } catch (HostException e) {
        throw explained(e);
      }
    }

    @Override
    public boolean isRunning() {
      return process.isRunning();
    }

    @Override
    public void close() {
      process.close();
    }
  }
}
