package io.tare.infra.networks.vswitch;

import io.tare.infra.api.NetworkNamespace;
import io.tare.infra.hosts.HostException;
import io.tare.infra.networks.underlay.Underlay;
import io.tare.infra.networks.underlay.VirtualSegment;
import io.tare.infra.networks.underlay.VirtualSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Open vSwitch in each host. If a tunnel joins them, a second bridge contains the underlay and has
 * the host's address, from which the switch takes the route.
 *
 * @see <a href="https://docs.openvswitch.org/en/latest/howto/userspace-tunneling/">Connecting VMs
 *     Using Tunnels (Userspace)</a>
 */
final class OvsSegment extends VirtualSegment {

  private static final String INNER = "br-int";
  private static final String OUTER = "br-phy";
  private static final String TUNNEL = "tun0";

  /** The prefix of a guest's device, before its number. */
  private static final String BRIDGE = "qbr";

  private static final String NEAR = "qvb";
  private static final String FAR = "qvo";

  private static final String STALLS =
      "TCP stalls over the userspace data path of Open vSwitch with offloads; remove that setting";

  private final SwitchJoint joint;
  private int taps;
  private final Map<NetworkNamespace, VirtualSwitch> switches = new LinkedHashMap<>();

  OvsSegment(SwitchJoint joint, VirtualSettings settings, Underlay underlay) {
    super(settings, underlay);
    this.joint = joint;
  }

  /** The problem with a campaign's settings of it. */
  static List<String> objections(VirtualSettings settings) {
    return settings.hasOffloads() && !VirtualSwitch.isByKernelHere() ? List.of(STALLS) : List.of();
  }

  @Override
  protected int headerBytes() {
    return joint.headerBytes();
  }

  @Override
  protected void build(NetworkNamespace host, int index)
      throws HostException, InterruptedException {
    VirtualSwitch made = VirtualSwitch.start(underlay(), host, index);
    switches.put(host, made);
    if (settings().hasOffloads() && !made.isByKernel()) {
      throw new HostException(host.machine().name() + ": " + STALLS);
    }
    addBridge(made, INNER);
    if (!settings().hasTwoHosts()) {
      return;
    }
    if (joint.isTunnel()) {
      addBridge(made, OUTER);
      made.set("add-port", OUTER, underlay().port(host, index));
      Optional<String> hardware = underlay().hardwareAddress(index);
      if (hardware.isPresent()) {
        String address = "other-config:hwaddr=\"" + hardware.get() + "\"";
        made.set("set", "bridge", OUTER, address);
      }
      host.ip("address add %s/24 dev %s".formatted(underlay().portAddress(index), OUTER));
      host.ip("link set " + OUTER + " up");
      made.set(
          "add-port",
          INNER,
          TUNNEL,
          "--",
          "set",
          "interface",
          TUNNEL,
          "type=" + joint.type(),
          "options:remote_ip=" + underlay().portAddress(1 - index),
          "options:key=" + settings().number());
    } else {
      made.set(port(underlay().port(host, index), "trunks"));
    }
  }

  private static void addBridge(VirtualSwitch made, String bridge)
      throws HostException, InterruptedException {
    String type = made.isByKernel() ? "system" : "netdev";
    made.set("add-br", bridge, "--", "set", "bridge", bridge, "datapath_type=" + type);
  }

  @Override
  protected boolean hasNodesOnPorts() {
    return !joint.isTunnel();
  }

  /**
   * @param column of the database for a port's VLAN, if there is one
   */
  private String[] port(String device, String column) {
    List<String> words = new ArrayList<>(List.of("add-port", INNER, device));
    if (joint.isTagged()) {
      words.add(column + "=" + settings().number());
    }
    return words.toArray(String[]::new);
  }

  @Override
  protected void plug(NetworkNamespace host, String device)
      throws HostException, InterruptedException {
    host.ip("link set " + device + " up");
    VirtualSwitch made = switches.get(host);
    if (made == null) {
      throw new IllegalStateException("no switch in " + host.name());
    }
    made.set(port(device, "tag"));
  }

  /**
   * If the switch is in user space, through a bridge and a cable, as in OpenStack: the switch does
   * not complete packets, and User Mode Linux always leaves checksums to its device. On a cable
   * without offloads the kernel computes them.
   */
  @Override
  protected void plugTap(NetworkNamespace host, String device)
      throws HostException, InterruptedException {
    if (!isInUserSpace()) {
      plug(host, device);
      return;
    }
    String bridge = BRIDGE + taps;
    String near = NEAR + taps;
    String far = FAR + taps;
    taps++;
    int mtu = mtuBytes();
    host.ip("link add name " + bridge + " type bridge stp_state 0 forward_delay 0");
    host.ip("link add %s mtu %s type veth peer name %s mtu %s".formatted(near, mtu, far, mtu));
    for (String each : List.of(device, near)) {
      offload(host, each);
      host.ip("link set " + each + " master " + bridge);
      host.ip("link set " + each + " up");
    }
    host.ip("link set " + bridge + " up");
    offload(host, far);
    plug(host, far);
  }

  @Override
  public Optional<String> defect() {
    return switches.values().stream()
        .map(VirtualSwitch::defect)
        .flatMap(Optional::stream)
        .findFirst();
  }

  @Override
  public boolean isInUserSpace() {
    return !switches.values().stream().allMatch(VirtualSwitch::isByKernel);
  }

  /** Of all hosts; if the kernel moves packets the programs only control it. */
  @Override
  public OptionalLong switchNanos() {
    return isInUserSpace()
        ? sum(switches.values().stream().map(VirtualSwitch::switchNanos))
        : OptionalLong.empty();
  }

  @Override
  protected String words() {
    String between = joint.isTunnel() ? joint.type() + " tunnel " : "VLAN ";
    boolean isNumbered = settings().hasTwoHosts() && settings().number() > 0;
    return "Open vSwitch"
        + (isNumbered ? " and " + between + settings().number() : "")
        + ", "
        + (isInUserSpace()
            ? "by the userspace data path, not the kernel's"
            : "by the kernel's data path")
        + (taps > 0 ? ", guests by a bridge and cable each" : "");
  }

  @Override
  protected String details() {
    return switches.values().stream()
        .map(VirtualSwitch::version)
        .filter(each -> !each.isEmpty())
        .distinct()
        .map(each -> ", Open vSwitch " + each)
        .collect(Collectors.joining());
  }

  @Override
  public void close() {
    switches.values().forEach(VirtualSwitch::close);
    super.close();
  }
}
