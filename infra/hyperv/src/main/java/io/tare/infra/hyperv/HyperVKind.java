package io.tare.infra.hyperv;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.SaidSettings;
import io.tare.infra.platform.Topology;
import io.tare.spec.Spec;
import java.util.ArrayList;
import java.util.List;

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
  protected Spec controlSettings() {
    return HyperVSettings.CONTROL;
  }

  @Override
  protected Spec guestSettings() {
    return HyperVSettings.GUESTS;
  }

  @Override
  protected MachineControl open(SaidSettings settings) throws HostException, InterruptedException {
    HyperVSettings said = new HyperVSettings(settings);
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
    HyperVSettings said = new HyperVSettings(spec.said());
    order.destination().filter(host -> !said.mayGoTo(host)).map(said::notNamed).ifPresent(all::add);
    return all;
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return new HyperVSettings(spec.said()).objection().stream().toList();
  }
}
