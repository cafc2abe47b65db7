package io.tare.infra.machine;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.nio.file.Path;
import java.time.Duration;

/** A part of this machine that switches the place where programs start. */
public final class SwitchedHost implements Host {

  private volatile LocalHost current;

  public SwitchedHost(LocalHost first) {
    this.current = first;
  }

  /** Programs start there from now on. */
  public void to(LocalHost other) {
    current = other;
  }

  @Override
  public String name() {
    return current.name();
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    return current.run(command, deadline);
  }

  @Override
  public RunningProcess start(Command command) throws HostException {
    return current.start(command);
  }

  @Override
  public void upload(Path local, String remote) throws HostException {
    current.upload(local, remote);
  }

  @Override
  public void download(String remote, Path local) throws HostException {
    current.download(remote, local);
  }

  @Override
  public String scratch() {
    return current.scratch();
  }
}
