package io.tare.infra.managed;

import io.tare.infra.confinement.Confinement;
import io.tare.infra.confinement.CpuList;
import io.tare.infra.host.HostException;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.platform.Segment;
import io.tare.infra.platform.Topology;
import io.tare.infra.shell.CheckedCommand;
import io.tare.infra.ssh.SshHost;
import java.util.List;
import java.util.Optional;

/** Where machines are attached that run on this machine: processors, and cables of a segment. */
record SegmentPlaces(ManagedKind kind, PlatformSpec spec, Segment segment) {

  /** A guest that has no ethtool keeps them. */
  private static final String OFFLOADS_OFF =
      "for offload in tx tso gso gro; do ethtool -K eth0 $offload off; done; true";

  /** A machine's place. */
  MachineOrder.LocalPlace of(Topology.Place place) throws HostException, InterruptedException {
    CpuList cpus = Confinement.cpus(spec.name(), spec.resources(), place.processorSet());
    if (kind.wiring(spec) == ManagedKind.Wiring.BRIDGE) {
      return new MachineOrder.LocalPlace(
          cpus,
          segment.bridge(),
          Optional.empty(),
          Optional.empty(),
          segment.reserveAddress(),
          Segment.PREFIX_LENGTH);
    }
    Segment.Tap tap = segment.attachTap();
    Optional<String> spare =
        kind.migratesHere(spec) ? Optional.of(segment.attachTap().device()) : Optional.empty();
    return new MachineOrder.LocalPlace(
        cpus,
        segment.bridge(),
        Optional.of(tap.device()),
        spare,
        tap.address(),
        Segment.PREFIX_LENGTH);
  }

  /**
   * A hypervisor that opens a tap device switches its offloads on. The device first: a guest
   * without GRO drops the batches that it sent until then.
   *
   * @param taps those that were opened, if any
   */
  void settle(SshHost inside, MachineOrder.LocalPlace place, List<Optional<String>> taps)
      throws HostException, InterruptedException {
    for (Optional<String> tap : taps) {
      if (tap.isPresent()) {
        var unused = segment.settle(new Segment.Tap(tap.get(), place.address()));
        unused = CheckedCommand.run(inside, "sh", "-c", OFFLOADS_OFF);
      }
    }
  }
}
