package io.tare.infra.underlay;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.Privilege;
import io.tare.infra.network.SwitchedSegment;
import io.tare.infra.platform.NetworkKind;
import io.tare.infra.platform.NetworkSpec;
import io.tare.infra.platform.Requirement;
import io.tare.infra.platform.RunContext;
import io.tare.infra.platform.Segment;
import io.tare.spec.Key;
import io.tare.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of network between namespaces of this machine. Each says what it is, what it needs of the
 * kernel, what becomes of packets between hosts, and how it is built.
 */
public abstract class VirtualKind implements NetworkKind {

  private final String kind;
  private final String description;
  private final Optional<Key<Integer>> hosts;
  private final Optional<Key<Integer>> number;

  /**
   * @param hosts the key for these, with the kind's default; empty if there are none
   * @param number the key for that of a tunnel or VLAN; empty if it has none
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
    return VirtualSettings.COMMON.and(Spec.of(own));
  }

  /** What a campaign asks of it. */
  protected final VirtualSettings said(NetworkSpec spec) {
    return VirtualSettings.of(spec, settings(), hosts, number);
  }

  @Override
  public final boolean joinsNamespacesAlone() {
    return true;
  }

  @Override
  public final double expectedBitsPerSecond(NetworkSpec spec) {
    return said(spec)
        .bitsPerSecond()
        .map(Long::doubleValue)
        .orElseGet(() -> NetworkKind.super.expectedBitsPerSecond(spec));
  }

  /** What it needs of the kernel besides what it has for delays. */
  protected List<KernelFeature> features() {
    return List.of();
  }

  @Override
  public final List<String> obstacles(NetworkSpec spec) {
    List<KernelFeature> all = new ArrayList<>(features());
    said(spec).delayNanos().ifPresent(any -> all.add(KernelFeature.NETEM));
    return all.stream().map(KernelFeature::obstacle).flatMap(Optional::stream).toList();
  }

  /** What becomes of packets between two hosts: nothing on a cable. */
  protected Encapsulation between() {
    return new Encapsulation("Ethernet", 0);
  }

  @Override
  public final Optional<Encapsulation> encapsulation(NetworkSpec spec) {
    return said(spec).hasTwoHosts() ? Optional.of(between()) : Optional.empty();
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

  /** One that is not built yet. */
  protected abstract VirtualSegment segment(VirtualSettings said, RunContext context, Host machine);

  @Override
  public final Segment make(NetworkSpec spec, RunContext context, Host machine)
      throws HostException, InterruptedException {
    return segment(said(spec), context, machine).built();
  }
}
