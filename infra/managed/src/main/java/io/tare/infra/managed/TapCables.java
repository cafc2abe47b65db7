package io.tare.infra.managed;

import io.tare.harness.model.Network;
import io.tare.infra.api.Node;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.HostException;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.machine.network.GuestDevices;
import io.tare.infra.machine.network.MachineNodes;
import io.tare.infra.ssh.SshHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Tap devices that a guest's hypervisor opens: one over which the harness reaches the guest, and
 * one for each other network.
 */
final class TapCables implements LocalCables {

  private final MachineNodes here;
  private final CpuList cpus;

  /** One per network, the one of the harness's access first. */
  private final Map<Segment, Segment.Tap> taps;

  private final Optional<Segment.Tap> spare;
  private final List<String> cables = new ArrayList<>();

  private TapCables(
      MachineNodes here,
      CpuList cpus,
      Map<Segment, Segment.Tap> taps,
      Optional<Segment.Tap> spare) {
    this.here = here;
    this.cpus = cpus;
    this.taps = taps;
    this.spare = spare;
  }

  /**
   * Creates them.
   *
   * @param hasSpare whether the guest may migrate to another hypervisor here, which needs its own
   *     device
   */
  static TapCables made(MachineNodes here, CpuList cpus, boolean hasSpare)
      throws HostException, InterruptedException {
    Segment uplink = here.uplink().orElseThrow();
    Map<Segment, Segment.Tap> taps = new LinkedHashMap<>();
    taps.put(uplink, uplink.attachTap());
    for (Segment each : here.segments().values()) {
      if (!taps.containsKey(each)) {
        taps.put(each, each.attachTap());
      }
    }
    return new TapCables(
        here, cpus, taps, hasSpare ? Optional.of(uplink.attachTap()) : Optional.empty());
  }

  @Override
  public MachineOrder.LocalResources resources() {
    return new MachineOrder.LocalResources(
        cpus, List.copyOf(taps.values()), spare.map(Segment.Tap::device));
  }

  @Override
  public String attached(String machine) {
    return first().address();
  }

  private Segment.Tap first() {
    return taps.values().iterator().next();
  }

  /**
   * A hypervisor that opens a tap device switches its offloads on. The device first: a guest
   * without GRO drops the batches that the device still sends.
   */
  @Override
  public void settle(SshHost inside) throws HostException, InterruptedException {
    for (Map.Entry<Segment, Segment.Tap> each : taps.entrySet()) {
      if (!each.getValue().equals(first())) {
        int mtuBytes = each.getKey().promisedMtuBytes().orElse(Segment.USUAL_MTU_BYTES);
        GuestDevices.takeUp(inside, each.getValue(), mtuBytes);
      }
    }
    for (Segment each : here.segments().values()) {
      cables.add(each.settle(Objects.requireNonNull(taps.get(each))));
    }
    offloadsOff(inside);
  }

  /** It has at most one network, which the harness is on too. */
  @Override
  public void moved(SshHost inside) throws HostException, InterruptedException {
    for (Segment each : here.segments().values()) {
      for (Segment.Tap tap : List.of(first(), spare.orElseThrow())) {
        var unused = each.settle(tap);
      }
    }
    offloadsOff(inside);
  }

  private void offloadsOff(SshHost inside) throws HostException, InterruptedException {
    if (here.isConnected()) {
      GuestDevices.offloadsOff(inside);
    }
  }

  @Override
  public void add(Node node) {
    Node reached = node;
    for (Map.Entry<Network, Segment> each : here.segments().entrySet()) {
      Segment.Tap tap = Objects.requireNonNull(taps.get(each.getValue()));
      reached = reached.at(each.getKey(), tap.address());
    }
    if (here.isConnected()) {
      here.addGuest(reached, cables);
    } else {
      here.add(reached);
    }
  }
}
