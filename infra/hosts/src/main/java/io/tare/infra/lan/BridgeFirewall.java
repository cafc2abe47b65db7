package io.tare.infra.lan;

import io.tare.infra.host.HostException;
import io.tare.infra.host.SearchPath;
import io.tare.infra.lease.NetworkResource;
import io.tare.infra.lease.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this machine's firewall does to frames that cross a bridge. Linux shows them to it where the
 * module br_netfilter is loaded, which Docker does; and Docker has it drop what it does not know.
 */
enum BridgeFirewall {
  /** It does not see them. */
  ABSENT(""),
  /** They cross by a rule of their own, before all others. */
  PASSED("; this machine's firewall sees frames and lets them pass by its first rule"),
  /** They may be dropped. */
  UNKNOWN("; this machine's firewall sees frames");

  private static final Path IS_SHOWN = Path.of("/proc/sys/net/bridge/bridge-nf-call-iptables");

  private final String words;

  BridgeFirewall(String words) {
    this.words = words;
  }

  /** For the environment record, after what the bridge is. */
  String words() {
    return words;
  }

  /** Writes down what is to be made. */
  interface LeaseHolder {
    void hold(Resource resource) throws HostException;
  }

  /** Lets frames cross a bridge, if it needs that. */
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
      // Frames may cross all the same, and a client that does not reach its server says so.
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
