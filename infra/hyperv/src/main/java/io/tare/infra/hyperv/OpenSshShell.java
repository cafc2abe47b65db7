package io.tare.infra.hyperv;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.ssh.CommandLines;
import io.tare.infra.ssh.SshDestination;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Through Windows' own SSH server. A broken connection is reopened for the next line. */
final class OpenSshShell implements WindowsShell {

  private final SshDestination machine;
  private @Nullable CommandLines connected;

  private OpenSshShell(SshDestination machine) {
    this.machine = machine;
  }

  static OpenSshShell connect(SshDestination machine) throws HostException, InterruptedException {
    OpenSshShell shell = new OpenSshShell(machine);
    var unused = shell.connection();
    return shell;
  }

  private CommandLines connection() throws HostException, InterruptedException {
    if (connected != null && connected.isConnected()) {
      return connected;
    }
    close();
    try {
      connected = CommandLines.connect(machine.target());
      return connected;
    } catch (HostException e) {
      throw TransientException.ifSilent(e);
    }
  }

  @Override
  public Host.Finished run(String line, String input, Duration deadline)
      throws HostException, InterruptedException {
    CommandLines lines = connection();
    try {
      return lines.run(line, input.getBytes(StandardCharsets.US_ASCII), deadline);
    } catch (HostException e) {
      // Lost, or too late: its outcome is queried before anything is repeated.
      throw TransientException.of(e);
    }
  }

  @Override
  public String toString() {
    return machine.toString();
  }

  @Override
  public void close() {
    if (connected != null) {
      connected.close();
      connected = null;
    }
  }
}
