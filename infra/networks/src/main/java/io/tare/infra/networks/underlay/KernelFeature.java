package io.tare.infra.networks.underlay;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.Tool;
import io.tare.infra.hosts.UserNamespace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A part of Linux that not every kernel has. It is tested in the network namespace of a separate
 * process, which ends with that process.
 */
public enum KernelFeature {
  BRIDGE("bridge", "bridges", "CONFIG_BRIDGE", "ip link add it type bridge"),
  VXLAN("vxlan", "VXLAN", "CONFIG_VXLAN", "ip link add it type vxlan id 1 dstport 4789"),
  GENEVE("geneve", "GENEVE", "CONFIG_GENEVE", "ip link add it type geneve id 1 remote 192.0.2.1"),
  VLAN("8021q", "VLANs", "CONFIG_VLAN_8021Q", "ip link add link one name it type vlan id 1"),
  MACVLAN("macvlan", "macvlan", "CONFIG_MACVLAN", "ip link add link one name it type macvlan"),
  WIREGUARD("wireguard", "WireGuard", "CONFIG_WIREGUARD", "ip link add it type wireguard"),
  OPENVSWITCH(
      "openvswitch",
      "data path of Open vSwitch",
      "CONFIG_OPENVSWITCH",
      "[ -d /sys/module/openvswitch ]"),
  IFB(
      "ifb",
      "device that what arrives goes through",
      "CONFIG_IFB, CONFIG_NET_SCH_INGRESS, CONFIG_NET_CLS_U32 and CONFIG_NET_ACT_MIRRED",
      "ip link add it type ifb && tc qdisc add dev one ingress && tc filter add dev one parent ffff:"
          + " protocol all u32 match u32 0 0 action mirred egress redirect dev it"),
  NETEM("sch_netem", "delays", "CONFIG_NET_SCH_NETEM", "tc qdisc add dev one root netem delay 1ms");

  /** The test's exit status if the kernel lacks it; other failures mean nothing. */
  private static final int LACKING = 7;

  private static final Duration SOON = Duration.ofMinutes(1);

  private static final Map<KernelFeature, Boolean> TRIED = new ConcurrentHashMap<>();

  private final String module;
  private final String words;
  private final String option;
  private final String trial;

  KernelFeature(String module, String words, String option, String trial) {
    this.module = module;
    this.words = words;
    this.option = option;
    this.trial = trial;
  }

  /** Whether this kernel has it, or that cannot be tested. */
  public boolean isThere() {
    return TRIED.computeIfAbsent(this, KernelFeature::found);
  }

  /** The same for the kernel of a machine where the user is root. */
  boolean isOn(Host machine) throws HostException, InterruptedException {
    Command command = Command.of("unshare", "--net", "sh", "-c", script());
    return machine.run(command, SOON).exitStatus() != LACKING;
  }

  /** The kernel's build options for it. */
  String option() {
    return option;
  }

  /** The message if it is missing. */
  public Optional<String> obstacle() {
    return isThere() ? Optional.empty() : Optional.of(lacking());
  }

  /** The same for any machine. */
  String lacking() {
    return "the kernel has no %s (%s); modprobe %s, or %s"
        .formatted(
            words, option, module, this == NETEM ? "remove delay" : "use another kind of network");
  }

  private String script() {
    return "ip link add one type veth peer name two || exit 0; " + trial + " || exit " + LACKING;
  }

  private boolean found() {
    List<String> command = new ArrayList<>(List.of("unshare"));
    if (UserNamespace.isNeededHere()) {
      command.addAll(List.of("--user", "--map-root-user"));
    }
    command.addAll(List.of("--net", "sh", "-c", script()));
    try {
      return Tool.ended(command.toArray(String[]::new)).status() != LACKING;
    } catch (IOException e) {
      return true;
    }
  }
}
