package io.tare.infra.hyperv;

import io.tare.infra.api.MigrationOrder;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Topology;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.managed.MigrationOffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code hyperv}: machines of a Hyper-V host, created from a template. */
public final class HyperVKind extends ManagedKind {

  static final String KIND = "hyperv";

  /** Found by {@link java.util.ServiceLoader}. */
  public HyperVKind() {
    super(
        KIND,
        "a virtual machine of a Hyper-V host, by SSH or WinRM; never run against Windows",
        HyperVSettings.CONTROL,
        HyperVSettings.GUESTS);
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("windows");
  }

  @Override
  protected MachineControl open(PlatformSettings settings)
      throws HostException, InterruptedException {
    HyperVSettings hyperVSettings = new HyperVSettings(settings);
    String folder = hyperVSettings.directory();
    HyperVHosts hosts =
        new HyperVHosts(hyperVSettings, host -> powerShell(hyperVSettings.at(host)));
    var unused = hosts.home();
    return new HyperVControl(hosts, hyperVSettings, folder);
  }

  private static PowerShell powerShell(HyperVSettings settings)
      throws HostException, InterruptedException {
    return new PowerShell(
        settings.transport() == HyperVSettings.Transport.SSH
            ? OpenSshShell.connect(settings.destination())
            : WinRmShell.of(settings));
  }

  @Override
  protected Optional<MigrationOffer> offer() {
    return Optional.of(HyperVMigration.OFFER);
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    List<String> all = new ArrayList<>(super.objections(spec, topology, order));
    HyperVSettings settings = new HyperVSettings(spec.parsed());
    order
        .destination()
        .filter(host -> !settings.mayGoTo(host))
        .map(settings::notNamed)
        .ifPresent(all::add);
    return all;
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return new HyperVSettings(spec.parsed()).objection().stream().toList();
  }
}
