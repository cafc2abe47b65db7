package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses that a campaign names for machines that are to take them, where nobody else tells them
 * theirs or tells Tare.
 *
 * @param all with the length of the network's prefix, one for each machine; may be empty
 * @param gateway their router
 */
public record NamedAddresses(List<String> all, Optional<String> gateway) {

  public static final String ADDRESSES = "addresses";
  public static final String GATEWAY = "gateway";

  private static final Pattern PLAIN = Pattern.compile("(?:\\d{1,3}\\.){3}\\d{1,3}");
  private static final Pattern WITH_PREFIX =
      Pattern.compile(PLAIN.pattern() + "/(?:[1-9]|[12]\\d|3[0-2])");

  public NamedAddresses {
    all = List.copyOf(all);
  }

  /**
   * Reads the settings of a platform.
   *
   * @throws HostException in one line if one is wrong
   */
  public static NamedAddresses of(String platform, Map<String, String> settings)
      throws HostException {
    List<String> all =
        List.of(settings.getOrDefault(ADDRESSES, "").split(",")).stream()
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .toList();
    if (!all.stream().allMatch(each -> WITH_PREFIX.matcher(each).matches())) {
      throw wrong(
          platform,
          settings,
          ADDRESSES,
          "addresses such as 10.1.2.30/24, with commas between them");
    }
    Optional<String> gateway = Optional.ofNullable(settings.get(GATEWAY));
    if (gateway.filter(each -> !PLAIN.matcher(each).matches()).isPresent()) {
      throw wrong(platform, settings, GATEWAY, "an IPv4 address");
    }
    return new NamedAddresses(all, gateway);
  }

  private static HostException wrong(
      String platform, Map<String, String> settings, String key, String expected) {
    return new HostException(
        "platform %s: %s is '%s', expected %s"
            .formatted(platform, key, settings.get(key), expected));
  }

  /**
   * That of a machine; empty if none are named.
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
          "setting 'addresses' has %d for %d guests or more".formatted(all.size(), index + 1));
    }
    return Optional.of(new Named(all.get(index), gateway));
  }

  /** What is to be told of a platform that needs more machines than addresses are named. */
  public List<String> shortages(String platform, int needed) {
    return all.isEmpty() || all.size() >= needed
        ? List.of()
        : List.of(
            "platform %s: setting 'addresses' has %d for %d guests; name all, with commas between them"
                .formatted(platform, all.size(), needed));
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
     * The document that cloud-init calls network configuration.
     *
     * @param mac of the network card that is to have it
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
