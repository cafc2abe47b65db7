package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.platform.MigrationOrder;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.SaidSettings;
import io.tare.infra.platform.Topology;
import io.tare.spec.Spec;
import java.util.List;

/** {@code vsphere}: machines made by a vCenter or an ESXi. */
public final class VsphereKind extends ManagedKind {

  static final String KIND = "vsphere";

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "a virtual machine of VMware vSphere (vCenter or ESXi)";
  }

  @Override
  protected Spec controlSettings() {
    return VsphereSettings.CONTROL;
  }

  @Override
  protected Spec guestSettings() {
    return VsphereSettings.GUESTS;
  }

  /** Nothing is asked yet: what does not answer is met when there is the patience to ask again. */
  @Override
  protected MachineControl open(SaidSettings said) throws HostException {
    return VsphereControl.of(new VsphereSettings(said));
  }

  @Override
  protected boolean migrates() {
    return true;
  }

  @Override
  public List<String> objections(PlatformSpec spec, Topology topology, MigrationOrder order) {
    return VsphereMigration.OFFER.objection(spec.name(), order).stream().toList();
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return VsphereSettings.objections(spec);
  }
}
