package io.tare.infra.machine.lan;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.lease.NetworkResource;
import io.tare.infra.hosts.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this machine's firewall does to frames that cross a bridge. Linux filters them if the module
 * br_netfilter is loaded, which Docker does; and Docker's rules drop unknown traffic.
 */
enum BridgeFirewall {
  /** It does not filter them. */
  ABSENT(""),
  /** Its first rule accepts them. */
  PASSED("; this machine's firewall filters bridged frames, and its first rule accepts them"),
  /** They may be dropped. */
  UNKNOWN("; this machine's firewall filters bridged frames");

  private static final Path IS_SHOWN = Path.of("/proc/sys/net/bridge/bridge-nf-call-iptables");

  private final String words;

  BridgeFirewall(String words) {
    this.words = words;
  }

  /** Appended to the bridge's description in the environment record. */
  String words() {
    return words;
  }

  /** Records the rule before it is created. */
  interface LeaseHolder {
    void hold(Resource resource) throws HostException;
  }

  /** Lets frames cross a bridge, if that needs a rule. */
  static BridgeFirewall passed(String bridge, LeaseHolder held) throws HostException {
    if (!isShown()) {
      return ABSENT;
    }
    if (SearchPath.find(NetworkResource.ForwardingRule.PROGRAM).isEmpty()) {
      return UNKNOWN;
    }
    NetworkResource.ForwardingRule rule = new NetworkResource.ForwardingRule(bridge);
    held.hold(rule);
    try {
      rule.make();
      return PASSED;
    } catch (IOException e) {
      // Frames may cross nevertheless; if not, the client reports that it cannot reach its server.
      return UNKNOWN;
    }
  }

  private static boolean isShown() {
    try {
      return Files.readString(IS_SHOWN).strip().equals("1");
    } catch (IOException e) {
      return false;
    }
  }
}
