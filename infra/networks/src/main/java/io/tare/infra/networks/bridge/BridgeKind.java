package io.tare.infra.networks.bridge;

import io.tare.harness.spec.Spec;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.hosts.Tool;
import io.tare.infra.networks.underlay.BridgedSegment;
import io.tare.infra.networks.underlay.BridgedSegment.Joint;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualKind;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** {@code bridge}: a Linux bridge in each host, or an existing one of this machine. */
public final class BridgeKind extends VirtualKind {

  public BridgeKind() {
    super(
        "bridge",
        "a Linux bridge between nodes, or one in each of two hosts, joined by a cable",
        Optional.of(VirtualSettings.ONE_HOST),
        Optional.empty());
  }

  @Override
  public Optional<String> below() {
    return Optional.of("direct");
  }

  @Override
  protected List<KernelFeature> features() {
    return List.of(KernelFeature.BRIDGE);
  }

  @Override
  protected Spec further() {
    return Spec.of(VirtualSettings.EXISTING);
  }

  @Override
  public List<String> objections(NetworkSpec spec) {
    VirtualSettings settings = settings(spec);
    return settings.existing().isPresent() && settings.hasTwoHosts()
        ? List.of("an existing bridge is on one host; remove hosts")
        : List.of();
  }

  @Override
  protected Optional<String> obstacle(VirtualSettings settings) {
    return settings
        .existing()
        .filter(name -> !isThere(name))
        .map("no bridge %s; see 'ip link show type bridge'"::formatted);
  }

  private static boolean isThere(String name) {
    try {
      return Tool.ended("ip", "-o", "link", "show", "type", "bridge")
          .output()
          .contains(": " + name + ": ");
    } catch (IOException e) {
      return true; // a missing program is reported separately
    }
  }

  @Override
  protected VirtualSegment segment(VirtualSettings settings, Underlay underlay) {
    if (settings.existing().isPresent()) {
      return new ExistingBridge(settings.existing().get(), settings, underlay);
    }
    return new BridgedSegment(new Joint("", 0, "", false), settings, underlay);
  }
}
