package io.tare.infra.xen;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the address that a guest has configured itself: from the xenstore, if the guest has tools,
 * or from the dom0's neighbour table.
 */
record GuestAddress(Dom0 dom0) {

  /**
   * The tools of XenServer and XCP-ng write {@code attr/vif/0/ipv4/0}, older ones {@code
   * attr/eth0/ip}.
   */
  private static final Pattern IN_XENSTORE = Pattern.compile("\"((?:\\d{1,3}\\.){3}\\d{1,3})\"");

  private static final Pattern NEIGHBOUR =
      Pattern.compile("^((?:\\d{1,3}\\.){3}\\d{1,3})\\s.*lladdr\\s+(\\S+)");

  /**
   * Its addresses, the best first; empty while unknown.
   *
   * @param id of the domain
   * @param mac of its card
   * @param bridge that it is attached to
   */
  List<String> find(int id, String mac, String bridge) throws HostException, InterruptedException {
    List<String> found = new ArrayList<>();
    Host.Finished finished = dom0.look(List.of("xenstore-ls", "/local/domain/" + id + "/attr"));
    if (finished.succeeded()) {
      Matcher matcher = IN_XENSTORE.matcher(finished.standardOutput());
      while (matcher.find()) {
        found.add(matcher.group(1));
      }
    }
    Host.Finished seen = dom0.look(List.of("ip", "-4", "neighbour", "show", "dev", bridge));
    for (String line : seen.standardOutput().split("\n", -1)) {
      Matcher matcher = NEIGHBOUR.matcher(line);
      if (matcher.find() && matcher.group(2).toLowerCase(Locale.ROOT).equals(mac)) {
        found.add(matcher.group(1));
      }
    }
    return found.stream().filter(address -> !address.startsWith("127.")).distinct().toList();
  }
}
