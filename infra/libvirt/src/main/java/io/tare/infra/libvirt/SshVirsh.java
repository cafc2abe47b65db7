package io.tare.infra.libvirt;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.TransientException;
import io.tare.infra.hosts.shell.ProcessCompletion;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.SshHost;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A machine reached over SSH. */
final class SshVirsh implements VirshMachine {

  /**
   * An SSH server may give a program a socket as its standard input, which cannot be opened by
   * name; a pipe can.
   */
  private static final String BY_PIPE = "cat | \"$@\"";

  private final SshHost host;

  private SshVirsh(SshHost host) {
    this.host = host;
  }

  /**
   * Connects.
   *
   * @throws TransientException if it does not answer now
   */
  static SshVirsh connect(SshDestination machine) throws HostException, InterruptedException {
    try {
      return new SshVirsh(SshHost.connect(machine.address().host(), machine.target()));
    } catch (HostException e) {
      throw TransientException.ifSilent(e);
    }
  }

  @Override
  public String name() {
    return host.name();
  }

  @Override
  public Host.Finished run(List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    List<String> all = new ArrayList<>();
    if (input.length > 0) {
      all.addAll(List.of("sh", "-c", BY_PIPE, "tare-pipe"));
    }
    all.addAll(words);
    Command command = Command.of(all).with("LC_ALL", "C");
    try (RunningProcess process = host.start(command)) {
      write(process, input);
      return ProcessCompletion.of(host, command, process, deadline);
    } catch (HostException e) {
      if (!host.isConnected()) {
        throw TransientException.of(e);
      }
      throw e;
    }
  }

  /** If it ends before it has read everything, its status shows why. */
  private static void write(RunningProcess process, byte[] input) {
    try {
      OutputStream in = process.standardInput();
      in.write(input);
      in.flush();
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() {
    host.close();
  }
}
