package io.tare.infra.managed;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import java.util.List;
import java.util.Optional;

/**
 * Addresses in a campaign for machines that get none otherwise, or whose address Tare cannot learn.
 *
 * @param all with the length of the network's prefix, one for each machine; may be empty
 * @param gateway their router
 */
public record NamedAddresses(List<String> all, Optional<String> gateway) {

  private static final String PLAIN = "(?:\\d{1,3}\\.){3}\\d{1,3}";

  public static final Key<List<String>> ADDRESSES =
      Key.of(
          "addresses",
          SettingType.severalOf(
              Scalar.matching(
                  PLAIN + "/(?:[1-9]|[12]\\d|3[0-2])", "an address such as 10.1.2.30/24")),
          "address of each guest with its prefix length, separated by commas");

  public static final Key<String> GATEWAY =
      Key.of("gateway", Scalar.matching(PLAIN, "an IPv4 address"), "address of the guests' router")
          .onlyWith(ADDRESSES);

  public NamedAddresses {
    all = List.copyOf(all);
  }

  /** Reads the settings. */
  public static NamedAddresses of(PlatformSettings settings) {
    return new NamedAddresses(settings.find(ADDRESSES).orElse(List.of()), settings.find(GATEWAY));
  }

  /**
   * The address of a machine; empty if none are named.
   *
   * @param index among the platform's machines, from 0
   * @throws HostException if fewer are named
   */
  public Optional<Named> at(int index) throws HostException {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    if (index >= all.size()) {
      throw new HostException(
          "%s has %d for at least %d guests".formatted(ADDRESSES, all.size(), index + 1));
    }
    return Optional.of(new Named(all.get(index), gateway));
  }

  /** The objection to a platform with more machines than addresses. */
  public static List<String> shortages(PlatformSettings settings, int needed) {
    int named = of(settings).all().size();
    return named == 0 || named >= needed
        ? List.of()
        : List.of(
            settings.objection(
                ADDRESSES,
                "has %d for %d guests; list all, separated by commas".formatted(named, needed)));
  }

  /**
   * The address of one machine.
   *
   * @param withPrefix with the length of the network's prefix
   */
  public record Named(String withPrefix, Optional<String> gateway) {

    public String address() {
      return withPrefix.substring(0, withPrefix.indexOf('/'));
    }

    /**
     * The cloud-init network configuration.
     *
     * @param mac of the network card for it
     */
    public String networkConfig(String mac) {
      return """
          version: 1
          config:
            - type: physical
              name: eth0
              mac_address: "%s"
              subnets:
                - type: static
                  address: %s
          """
              .formatted(mac, withPrefix)
          + gateway.map(each -> "        gateway: " + each + "\n").orElse("");
    }
  }
}
