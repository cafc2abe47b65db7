package io.tare.infra.networks.wireguard;

import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.NodeDeviceKind;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** {@code wireguard}: WireGuard's encrypted tunnel between two nodes, each beside its host. */
public final class WireguardKind extends NodeDeviceKind {

  /** The headers of Ethernet, IPv4, UDP and WireGuard with its tag: 14 + 20 + 8 + 16 + 16. */
  private static final int LONGER_BYTES = 74;

  public WireguardKind() {
    super(
        "wireguard",
        "a WireGuard tunnel between two nodes: in the kernel if it has WireGuard, else with"
            + " wireguard-go",
        Optional.of(VirtualSettings.TWO_HOSTS),
        Optional.empty());
  }

  @Override
  public OptionalInt maxNodes() {
    return OptionalInt.of(2);
  }

  @Override
  public List<String> objections(NetworkSpec spec) {
    return settings(spec).hasTwoHosts()
        ? List.of()
        : List.of("a tunnel joins two hosts; remove hosts");
  }

  /** Packets are also padded to a multiple of 16 bytes. */
  @Override
  protected Encapsulation between() {
    return new Encapsulation("WireGuard", LONGER_BYTES);
  }

  @Override
  public List<Requirement> requirements(NetworkSpec spec) {
    List<Requirement> all = new ArrayList<>(super.requirements(spec));
    all.add(new Requirement("wg", "wireguard-tools"));
    if (!isByKernelHere()) {
      all.add(new Requirement("wireguard-go", "wireguard-go"));
    }
    return all;
  }

  @Override
  public Set<Privilege> rights(NetworkSpec spec) {
    return isByKernelHere() ? super.rights(spec) : EnumSet.of(Privilege.NETWORKS, Privilege.TAPS);
  }

  private static boolean isByKernelHere() {
    return KernelFeature.WIREGUARD.isThere();
  }

  /** By the kernel if those of both hosts have it. */
  @Override
  protected VirtualSegment segment(VirtualSettings settings, Underlay underlay)
      throws HostException, InterruptedException {
    boolean isByKernel = true;
    for (int i = 0; i < settings.hosts(); i++) {
      isByKernel &= underlay.has(KernelFeature.WIREGUARD, i);
    }
    return new WireguardSegment(isByKernel, settings, underlay);
  }
}
