package io.tare.infra.vsphere;

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

/** {@code vsphere}: machines made by a vCenter or an ESXi. */
public final class VsphereKind extends ManagedKind {

  static final String KIND = "vsphere";

  /** The server takes a machine's memory in steps of this. */
  private static final long MEMORY_STEP = 4L << 20;

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String description() {
    return "a virtual machine of VMware vSphere (vCenter or ESXi)";
  }

  @Override
  protected Map<String, String> ownSettings() {
    return VsphereSettings.explained();
  }

  @Override
  protected List<String> controlSettings() {
    return VsphereSettings.CONTROL;
  }

  /** Nothing is asked yet: what does not answer is met when there is the patience to ask again. */
  @Override
  protected MachineControl open(String platform, SortedMap<String, String> settings)
      throws HostException {
    return VsphereControl.of(VsphereSettings.of(platform, settings));
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
    List<String> all = new ArrayList<>();
    try {
      var unused = VsphereSettings.of(spec.name(), spec.settings());
    } catch (HostException e) {
      all.add(String.valueOf(e.getMessage()));
    }
    boolean isCloned = spec.setting(VsphereSettings.TEMPLATE).isPresent();
    if (isCloned == spec.setting(VsphereSettings.DISK).isPresent()) {
      all.add(
          "platform %s: name what machines are made from, by either '%s' or '%s'"
              .formatted(spec.name(), VsphereSettings.TEMPLATE, VsphereSettings.DISK));
    }
    for (String key : List.of(VsphereSettings.GUEST_ID, VsphereSettings.NETWORK)) {
      if (isCloned && spec.setting(key).isPresent()) {
        all.add(
            "platform %s: '%s' is for machines made from '%s'; a clone has its template's"
                .formatted(spec.name(), key, VsphereSettings.DISK));
      }
    }
    if (!isCloned && spec.setting(VsphereSettings.SNAPSHOT).isPresent()) {
      all.add(
          "platform %s: '%s' is one of a '%s'"
              .formatted(spec.name(), VsphereSettings.SNAPSHOT, VsphereSettings.TEMPLATE));
    }
    if (spec.resources().memoryBytes() % MEMORY_STEP != 0) {
      all.add(
          "platform %s: memory is %d bytes, and vSphere gives multiples of 4 MiB"
              .formatted(spec.name(), spec.resources().memoryBytes()));
    }
    return all;
  }
}
