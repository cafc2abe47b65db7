package io.tare.infra.networks.underlay;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.AddressedMachine;
import io.tare.infra.api.Connector;
import io.tare.infra.api.NetworkKind;
import io.tare.infra.api.NetworkSpec;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Privilege;
import io.tare.infra.machine.network.SwitchedSegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of network in namespaces of this machine. Subclasses define what it is, what it needs of
 * the kernel, the form of packets between hosts, and how it is built.
 */
public abstract class VirtualKind implements NetworkKind {

  private final String kind;
  private final String description;
  private final Optional<Key<Integer>> hosts;
  private final Optional<Key<Integer>> number;

  /**
   * @param hosts the key for their number, with the kind's default; empty if there are none
   * @param number the key for the number of a tunnel or VLAN; empty if it has none
   */
  protected VirtualKind(
      String kind,
      String description,
      Optional<Key<Integer>> hosts,
      Optional<Key<Integer>> number) {
    this.kind = kind;
    this.description = description;
    this.hosts = hosts;
    this.number = number;
  }

  @Override
  public final String kind() {
    return kind;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Spec settings() {
    List<Key<?>> own = new ArrayList<>();
    hosts.ifPresent(own::add);
    number.ifPresent(own::add);
    return VirtualSettings.COMMON.and(Spec.of(own)).and(further());
  }

  /** Further settings of this kind. */
  protected Spec further() {
    return Spec.NONE;
  }

  /** A campaign's settings of it. */
  protected final VirtualSettings settings(NetworkSpec spec) {
    return VirtualSettings.of(spec, settings(), hosts, number);
  }

  @Override
  public final Optional<String> objection(NetworkSpec spec, Connector connector) {
    return switch (connector) {
      case NAMESPACE -> Optional.empty();
      case TAP -> objectionToTaps(settings(spec));
      case MACHINE -> objectionToMachines(settings(spec));
    };
  }

  /** Why guests cannot be attached to it with tap devices. */
  protected Optional<String> objectionToTaps(VirtualSettings settings) {
    if (settings.hasOffloads()) {
      return Optional.of(
          "segments packets of namespaces in software, but cannot do so for guests; remove"
              + " offloads");
    }
    return settings.isHeldBack() && !KernelFeature.IFB.isThere()
        ? Optional.of(
            "limits what guests send, for which the kernel needs %s; modprobe ifb, or remove rate and delay"
                .formatted(KernelFeature.IFB.option()))
        : Optional.empty();
  }

  /** Why it cannot be created between separate machines. */
  protected Optional<String> objectionToMachines(VirtualSettings settings) {
    return settings.hasTwoHosts()
        ? Optional.empty()
        : Optional.of("has one host, but there are two machines; set hosts: 2");
  }

  @Override
  public final boolean hasHarness() {
    return false;
  }

  @Override
  public final double expectedBitsPerSecond(NetworkSpec spec) {
    return settings(spec)
        .bitsPerSecond()
        .map(Long::doubleValue)
        .orElseGet(() -> NetworkKind.super.expectedBitsPerSecond(spec));
  }

  /** The kernel features it needs besides those for delays. */
  protected List<KernelFeature> features() {
    return List.of();
  }

  @Override
  public final List<String> obstacles(NetworkSpec spec) {
    VirtualSettings settings = settings(spec);
    List<String> all = new ArrayList<>();
    features(settings).forEach(each -> each.obstacle().ifPresent(all::add));
    obstacle(settings).ifPresent(all::add);
    return all;
  }

  private List<KernelFeature> features(VirtualSettings settings) {
    List<KernelFeature> all = new ArrayList<>(features());
    settings.delayNanos().ifPresent(any -> all.add(KernelFeature.NETEM));
    return all;
  }

  /** What else this machine lacks for it. */
  protected Optional<String> obstacle(VirtualSettings settings) {
    return Optional.empty();
  }

  /** The form of packets between two hosts: unchanged on a cable. */
  protected Encapsulation between() {
    return new Encapsulation("Ethernet", 0);
  }

  @Override
  public final Optional<Encapsulation> encapsulation(NetworkSpec spec) {
    return settings(spec).hasTwoHosts() ? Optional.of(between()) : Optional.empty();
  }

  @Override
  public List<Requirement> requirements(NetworkSpec spec) {
    List<Requirement> all = new ArrayList<>(SwitchedSegment.REQUIREMENTS);
    all.add(new Requirement("ping", "iputils-ping"));
    return all;
  }

  @Override
  public Set<Privilege> rights(NetworkSpec spec) {
    return Set.of(Privilege.NETWORKS);
  }

  /** A network that is not built yet. */
  protected abstract VirtualSegment segment(VirtualSettings settings, Underlay underlay)
      throws HostException, InterruptedException;

  @Override
  public final Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    return segment(settings(spec), new CableUnderlay(context, machine)).built();
  }

  @Override
  public final Segment make(NetworkSpec spec, RunContext context, List<AddressedMachine> machines)
      throws HostException, InterruptedException {
    VirtualSettings settings = settings(spec);
    Underlay underlay = MachineUnderlay.of(context, machines);
    for (KernelFeature each : features(settings)) {
      for (int i = 0; i < machines.size(); i++) {
        if (!underlay.has(each, i)) {
          throw new HostException(
              "network %s: %s: %s"
                  .formatted(
                      spec.network().name(), machines.get(i).machine().name(), each.lacking()));
        }
      }
    }
    return betweenMachines(settings, underlay);
  }

  /** Creates it between machines. */
  protected Segment betweenMachines(VirtualSettings settings, Underlay underlay)
      throws HostException, InterruptedException {
    return segment(settings, underlay).built();
  }
}
