package io.tare.infra.bridge;

import io.tare.infra.host.Host;
import io.tare.infra.platform.RunContext;
import io.tare.infra.underlay.BridgedSegment;
import io.tare.infra.underlay.BridgedSegment.Joint;
import io.tare.infra.underlay.KernelFeature;
import io.tare.infra.underlay.VirtualKind;
import io.tare.infra.underlay.VirtualSegment;
import io.tare.infra.underlay.VirtualSettings;
import java.util.List;
import java.util.Optional;

/** {@code bridge}: a Linux bridge in each host. */
public final class BridgeKind extends VirtualKind {

  public BridgeKind() {
    super(
        "bridge",
        "a Linux bridge between nodes, or one in each of two hosts that a cable joins",
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
  protected VirtualSegment segment(VirtualSettings said, RunContext context, Host machine) {
    return new BridgedSegment(new Joint("", 0, "", false), said, context, machine);
  }
}
