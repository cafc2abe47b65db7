package io.tare.infra.vsphere;

import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineControl;
import io.tare.infra.managed.ManagedKind;
import io.tare.infra.managed.MigrationOffer;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code vsphere}: machines of a vCenter or an ESXi. */
public final class VsphereKind extends ManagedKind {

  static final String KIND = "vsphere";

  /** Found by {@link java.util.ServiceLoader}. */
  public VsphereKind() {
    super(
        KIND,
        "a virtual machine of VMware vSphere (vCenter or ESXi)",
        VsphereSettings.CONTROL,
        VsphereSettings.GUESTS);
  }

  @Override
  public Set<String> otherWords() {
    return Set.of("vmware", "esxi", "vcenter");
  }

  /** Nothing is sent yet: failures occur later, where requests are retried. */
  @Override
  protected MachineControl open(PlatformSettings settings) throws HostException {
    return VsphereControl.of(new VsphereSettings(settings));
  }

  @Override
  protected Optional<MigrationOffer> offer() {
    return Optional.of(VsphereMigration.OFFER);
  }

  @Override
  protected List<String> ownObjections(PlatformSpec spec) {
    return VsphereSettings.objections(spec);
  }
}
