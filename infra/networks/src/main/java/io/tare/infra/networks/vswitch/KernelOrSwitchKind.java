package io.tare.infra.networks.vswitch;

import io.tare.harness.spec.Key;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.networks.underlay.BridgedSegment;
import io.tare.infra.networks.underlay.BridgedSegment.Joint;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualKind;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A kind with Linux bridges if the kernel can join them, else with Open vSwitch. */
public abstract class KernelOrSwitchKind extends VirtualKind {

  private final KernelFeature feature;

  /**
   * @param number the key for the number of its tunnel or VLAN
   * @param feature what the kernel must have
   */
  protected KernelOrSwitchKind(
      String kind, String description, Key<Integer> number, KernelFeature feature) {
    super(kind, description, Optional.of(VirtualSettings.TWO_HOSTS), Optional.of(number));
    this.feature = feature;
  }

  /** How bridges are joined. */
  protected abstract Joint joint(VirtualSettings settings);

  /** How switches are joined. */
  protected abstract SwitchJoint switchJoint();

  private boolean isByKernel() {
    return KernelFeature.BRIDGE.isThere() && feature.isThere();
  }

  @Override
  public final Optional<String> below() {
    return Optional.of(isByKernel() ? "bridge" : "ovs");
  }

  @Override
  public final List<Requirement> requirements(NetworkSpec spec) {
    List<Requirement> all = new ArrayList<>(super.requirements(spec));
    if (!isByKernel()) {
      all.addAll(VirtualSwitch.REQUIREMENTS);
    }
    return all;
  }

  @Override
  public final Set<Privilege> rights(NetworkSpec spec) {
    return isByKernel() ? super.rights(spec) : VirtualSwitch.rights();
  }

  @Override
  public final List<String> objections(NetworkSpec spec) {
    return isByKernel() ? List.of() : OvsSegment.objections(settings(spec));
  }

  /** Depends on the features of all hosts' kernels. */
  @Override
  protected final VirtualSegment segment(VirtualSettings settings, Underlay underlay)
      throws HostException, InterruptedException {
    boolean isByKernel = true;
    for (int i = 0; i < settings.hosts(); i++) {
      isByKernel &= underlay.has(KernelFeature.BRIDGE, i) && underlay.has(feature, i);
    }
    return isByKernel
        ? new BridgedSegment(joint(settings), settings, underlay)
        : new OvsSegment(switchJoint(), settings, underlay);
  }
}
