package io.tare.infra.networks.macvlan;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.NodeDeviceKind;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.List;
import java.util.Optional;

/** {@code macvlan}: nodes have devices on the device of their host, without a bridge. */
public final class MacvlanKind extends NodeDeviceKind {

  public MacvlanKind() {
    super(
        "macvlan",
        "devices of nodes on a device of their host, without a bridge",
        Optional.of(VirtualSettings.TWO_HOSTS),
        Optional.empty());
  }

  @Override
  protected List<KernelFeature> features() {
    return List.of(KernelFeature.MACVLAN);
  }

  @Override
  public List<String> objections(NetworkSpec spec) {
    VirtualSettings settings = settings(spec);
    return settings.hasTwoHosts() || settings.hasOffloads()
        ? List.of()
        : List.of(
            "macvlan devices on one host pass packets on without segmentation; set offloads: on, or"
                + " hosts: 2");
  }

  @Override
  protected VirtualSegment segment(VirtualSettings settings, Underlay underlay) {
    return new MacvlanSegment(settings, underlay);
  }
}
