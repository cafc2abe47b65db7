package io.tare.infra.networks.vswitch;

import io.tare.harness.spec.Key;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualKind;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A kind with only Open vSwitch. */
public abstract class VirtualSwitchKind extends VirtualKind {

  private final SwitchJoint joint;

  /** For hosts that a cable joins. */
  protected VirtualSwitchKind(String kind, String description) {
    this(kind, description, VirtualSettings.ONE_HOST, Optional.empty(), SwitchJoint.CABLE);
  }

  /** For two hosts that a tunnel joins. */
  protected VirtualSwitchKind(String kind, String description, String tunnel, int headerBytes) {
    this(
        kind,
        description,
        VirtualSettings.TWO_HOSTS,
        Optional.of(VirtualSettings.TUNNEL),
        SwitchJoint.tunnel(tunnel, headerBytes));
  }

  private VirtualSwitchKind(
      String kind,
      String description,
      Key<Integer> hosts,
      Optional<Key<Integer>> number,
      SwitchJoint joint) {
    super(kind, description, Optional.of(hosts), number);
    this.joint = joint;
  }

  @Override
  public final List<Requirement> requirements(NetworkSpec spec) {
    List<Requirement> all = new ArrayList<>(super.requirements(spec));
    all.addAll(VirtualSwitch.REQUIREMENTS);
    return all;
  }

  @Override
  public final Set<Privilege> rights(NetworkSpec spec) {
    return VirtualSwitch.rights();
  }

  @Override
  public final List<String> objections(NetworkSpec spec) {
    return OvsSegment.objections(settings(spec));
  }

  @Override
  protected final Encapsulation between() {
    String name = joint.isTunnel() ? joint.type().toUpperCase(Locale.ROOT) : "Ethernet";
    return new Encapsulation(name, joint.headerBytes());
  }

  @Override
  protected final VirtualSegment segment(VirtualSettings settings, Underlay underlay) {
    return new OvsSegment(joint, settings, underlay);
  }
}
