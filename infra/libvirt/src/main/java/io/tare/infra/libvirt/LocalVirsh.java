package io.tare.infra.libvirt;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.managed.StandaloneCommand;
import java.time.Duration;
import java.util.List;

/** This machine outside any run, for removing a killed run's machines. */
final class LocalVirsh implements VirshMachine {

  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public Host.Finished run(List<String> words, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    if (SearchPath.find(words.get(0)).isEmpty()) {
      throw new HostException(
          "no program '%s' on this machine; apt-get install %s"
              .formatted(words.get(0), LibvirtKind.packageOf(words.get(0))));
    }
    return StandaloneCommand.run(words, input, deadline);
  }

  @Override
  public void close() {}
}
