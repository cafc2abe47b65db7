package io.tare.harness.workloads.programs.slurm;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A host on which a program counts as started when it has printed something and created a file:
 * even on a busy machine, a time limit from then on does not end too early.
 */
record HeardHost(Host host, Path output) implements Host {

  @Override
  public String name() {
    return host.name();
  }

  @Override
  public Finished run(Command command, Duration deadline)
      throws HostException, InterruptedException {
    return host.run(command, deadline);
  }

  @Override
  public RunningProcess start(Command command) throws HostException, InterruptedException {
    RunningProcess process = host.start(command);
    while (!Files.exists(output)) {
      Thread.sleep(10);
    }
    return process;
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
