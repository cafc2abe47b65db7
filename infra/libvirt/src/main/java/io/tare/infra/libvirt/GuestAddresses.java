package io.tare.infra.libvirt;

import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.MachineStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The addresses of a guest that configures them itself. */
final class GuestAddresses {

  /** libvirt's sources, the most reliable first. */
  private static final List<String> SOURCES = List.of("lease", "agent", "arp");

  /** A line of {@code virsh domifaddr}: device, hardware address, protocol, address/prefix. */
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\s*(\\S+)\\s+(?:\\S+\\s+)?ipv4\\s+([0-9.]+)/\\d+\\s*$");

  private GuestAddresses() {}

  /** The addresses of a domain, from the first source that has any; empty if none has. */
  static List<String> of(Virsh virsh, String name) throws HostException, InterruptedException {
    for (String source : SOURCES) {
      // A source that a driver or network does not support is no failure, but prints long messages.
      List<String> known =
          virsh
              .attempt("domifaddr", name, "--source", source)
              .map(finished -> parsed(finished.standardOutput()))
              .orElse(List.of());
      if (!known.isEmpty()) {
        return known;
      }
    }
    return List.of();
  }

  /** Those of a table, without loopback addresses. */
  static List<String> parsed(String table) {
    List<String> addresses = new ArrayList<>();
    Matcher matcher = LINE.matcher(table);
    while (matcher.find()) {
      addresses.add(matcher.group(2));
    }
    addresses.removeIf(each -> each.startsWith("127."));
    return MachineStatus.reachable(addresses);
  }
}
