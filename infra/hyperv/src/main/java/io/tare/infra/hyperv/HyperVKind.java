package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** {@code hyperv}: machines of a Hyper-V host, made from a template. */
public final class HyperVKind extends ManagedKind {

  static final String KIND = "hyperv";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "a virtual machine of a Hyper-V host, by SSH or WinRM; never run against Windows";
  }

  @Override
  protected Map<String, String> ownSettings() {
    return HyperVSettings.described();
  }

  @Override
  protected List<String> controlSettings() {
    return HyperVSettings.ofControl();
  }

  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException, InterruptedException {
    HyperVSettings said = new HyperVSettings(platform, settings);
    String folder = said.directory();
    HyperVHosts hosts = new HyperVHosts(said, host -> powerShell(said.at(host)));
    var unused = hosts.home();
    return new HyperVControl(hosts, said, folder);
  }

  private static PowerShell powerShell(HyperVSettings said)
      throws HostException, InterruptedException {
    return new PowerShell(
        said.transport() == HyperVSettings.Transport.SSH
            ? OpenSshShell.connect(said.target())
            : WinRmShell.of(said));
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    List<String> all = new ArrayList<>();
    HyperVMigration.OFFER.objection(spec.name(), order).ifPresent(all::add);
    HyperVSettings said = new HyperVSettings(spec.name(), spec.settings());
    try {
      if (order.destination().isPresent() && !said.mayGoTo(order.destination().get())) {
        all.add(said.notNamed(order.destination().get()));
      }
    } catch (HostException e) {
      return all; // that no host is named at all is told elsewhere
    }
    return all;
  }

  /** A part of what a campaign says, read to see whether it can be. */
  @FunctionalInterface
  private interface Reading {
    Object read(HyperVSettings said) throws HostException;
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    HyperVSettings said = new HyperVSettings(spec.name(), spec.settings());
    List<Reading> readings =
        List.of(
            HyperVSettings::host,
            HyperVSettings::port,
            HyperVSettings::secret,
            HyperVSettings::completeTransport,
            HyperVSettings::trust,
            HyperVSettings::directory,
            HyperVSettings::template,
            HyperVSettings::virtualSwitch,
            HyperVSettings::generation,
            HyperVSettings::isSecure,
            HyperVSettings::reserve);
    List<String> all = new ArrayList<>();
    for (Reading reading : readings) {
      try {
        var unused = reading.read(said);
      } catch (HostException e) {
        all.add(String.valueOf(e.getMessage()));
      }
    }
    return all.stream().distinct().toList();
  }
}
