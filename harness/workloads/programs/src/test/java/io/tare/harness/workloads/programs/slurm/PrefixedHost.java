package io.tare.harness.workloads.programs.slurm;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A host that puts further words before every command. */
record PrefixedHost(Host host, List<String> words) implements Host {

  @Override
  public String name() {
    return host.name();
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    return host.run(command.behind(words), deadline);
  }

  @Override
  public RunningProcess start(Command command) throws HostException, InterruptedException {
    return host.start(command.behind(words));
  }

  @Override
  public void upload(Path local, String remote) throws HostException, InterruptedException {
    host.upload(local, remote);
  }

  @Override
  public void download(String remote, Path local) throws HostException, InterruptedException {
    host.download(remote, local);
  }

  @Override
  public String scratch() {
    return host.scratch();
  }
}
