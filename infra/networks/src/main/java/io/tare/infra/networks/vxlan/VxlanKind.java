package io.tare.infra.networks.vxlan;

import io.tare.infra.networks.underlay.BridgedSegment;
import io.tare.infra.networks.underlay.BridgedSegment.Joint;
import io.tare.infra.networks.underlay.KernelFeature;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualKind;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.List;
import java.util.Optional;

/** {@code lb-vxlan}: a Linux bridge in each of two hosts, joined by a VXLAN tunnel (RFC 7348). */
public final class VxlanKind extends VirtualKind {

  /** Headers of Ethernet, IPv4, UDP and VXLAN: 14 + 20 + 8 + 8. */
  private static final int HEADER_BYTES = 50;

  public VxlanKind() {
    super(
        "lb-vxlan",
        "Linux bridges in two hosts, joined by a VXLAN tunnel",
        Optional.of(VirtualSettings.TWO_HOSTS),
        Optional.of(VirtualSettings.TUNNEL));
  }

  @Override
  public Optional<String> below() {
    return Optional.of("bridge");
  }

  @Override
  protected List<KernelFeature> features() {
    return List.of(KernelFeature.BRIDGE, KernelFeature.VXLAN);
  }

  @Override
  protected Encapsulation between() {
    return new Encapsulation("VXLAN", HEADER_BYTES);
  }

  @Override
  protected VirtualSegment segment(VirtualSettings settings, Underlay underlay) {
    String device =
        "type vxlan id %s local %s remote %s dstport 4789 dev %s"
            .formatted(settings.number(), Joint.LOCAL, Joint.REMOTE, Joint.LINK);
    return new BridgedSegment(
        new Joint(" and VXLAN tunnel " + settings.number(), HEADER_BYTES, device, true),
        settings,
        underlay);
  }
}
