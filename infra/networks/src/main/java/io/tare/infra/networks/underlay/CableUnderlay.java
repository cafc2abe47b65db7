package io.tare.infra.networks.underlay;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Segment;
import io.tare.infra.api.Segment.CountedLink;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.link.LinkCounters;
import java.util.List;
import java.util.Optional;

/** Hosts that are namespaces of this machine, with a cable between them. */
record CableUnderlay(RunContext context, Host here) implements Underlay {

  /** The end of the cable in each host. */
  static final String UNDERLAY = "u0";

  @Override
  public NetworkNamespace machine(int index) {
    return NetworkNamespace.whole(context, here);
  }

  @Override
  public NetworkNamespace host(int index) throws HostException, InterruptedException {
    return NetworkNamespace.make(context, here);
  }

  @Override
  public NetworkNamespace plainHost(int index) throws HostException, InterruptedException {
    return host(index);
  }

  /** The cable is created with room for the headers. */
  @Override
  public int usualMtuBytes(int headerBytes) {
    return Segment.USUAL_MTU_BYTES;
  }

  @Override
  public CountedLink join(List<NetworkNamespace> hosts, int mtuBytes)
      throws HostException, InterruptedException {
    hosts
        .get(0)
        .ip(
            "link add %s mtu %s type veth peer name %s mtu %s netns %s"
                .formatted(UNDERLAY, mtuBytes, UNDERLAY, mtuBytes, hosts.get(1).name()));
    for (NetworkNamespace each : hosts) {
      each.ip("link set " + UNDERLAY + " up");
    }
    return counted(hosts.get(0), hosts.get(0).counted(UNDERLAY));
  }

  @Override
  public boolean isLinkMade() {
    return true;
  }

  @Override
  public String link(int index) {
    return UNDERLAY;
  }

  @Override
  public String address(int index) {
    return "10.215.0." + (1 + index);
  }

  @Override
  public String port(NetworkNamespace host, int index) {
    return UNDERLAY;
  }

  @Override
  public Optional<String> hardwareAddress(int index) {
    return Optional.empty();
  }

  @Override
  public String portAddress(int index) {
    return address(index);
  }

  @Override
  public String directory(int index, String part) throws HostException {
    return context.scratch(part).toString();
  }

  @Override
  public boolean has(KernelFeature feature, int index) {
    return feature.isThere();
  }

  @Override
  public void addressed(NetworkNamespace host, int index, String device)
      throws HostException, InterruptedException {
    host.ip("address add %s/24 dev %s".formatted(address(index), device));
    host.ip("link set " + device + " up");
  }

  @Override
  public void add(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException {
    host.ip("link add name " + device + " " + words);
  }

  @Override
  public void addForNode(NetworkNamespace host, int index, String device, String words)
      throws HostException, InterruptedException {
    add(host, index, device, words);
  }

  @Override
  public void requireOneEthernet(int index) {}

  @Override
  public Optional<String> premise() {
    return Optional.empty();
  }

  @Override
  public CountedLink counted(NetworkNamespace host, String link) {
    return () -> LinkCounters.of(link);
  }

  @Override
  public String words() {
    return " between two hosts that are network namespaces";
  }

  /** They end with their namespaces. */
  @Override
  public void close() {}
}
