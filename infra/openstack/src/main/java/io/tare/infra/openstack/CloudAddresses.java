package io.tare.infra.openstack;

import com.fasterxml.jackson.databind.JsonNode;
import io.tare.infra.hosts.HostException;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Addresses of a cloud's services, from its catalogue. */
final class CloudAddresses {

  private final Map<CloudService, URI> addresses = new EnumMap<>(CloudService.class);
  private final CloudAccount account;

  /**
   * @param catalog keystone's catalogue
   * @throws HostException if services are in several regions and none is named
   */
  CloudAddresses(JsonNode catalog, CloudAccount account) throws HostException {
    this.account = account;
    for (CloudService service : CloudService.values()) {
      Optional<URI> found = find(service, catalog);
      if (found.isPresent()) {
        addresses.put(service, found.get());
      }
    }
  }

  boolean has(CloudService service) {
    return addresses.containsKey(service);
  }

  /**
   * @throws HostException if the catalogue does not have it
   */
  URI of(CloudService service) throws HostException {
    URI address = addresses.get(service);
    if (address == null) {
      throw new HostException(
          "the cloud has no %s for %s%s; look at %s and %s"
              .formatted(
                  service.program(),
                  account.describe(),
                  account
                      .find(CloudAccount.REGION)
                      .map(region -> " in region " + region)
                      .orElse(""),
                  CloudAccount.REGION,
                  CloudAccount.INTERFACE));
    }
    return address;
  }

  /**
   * Refuses to send a token or password over an unencrypted connection.
   *
   * @throws HostException if the address is not encrypted, not on this machine, and not allowed
   */
  static void requireSecret(String whom, URI address, CloudAccount account) throws HostException {
    if (address.getScheme().equals("https") || account.allowsPlainHttp() || isHere(address)) {
      return;
    }
    throw new HostException(
        "%s at %s is not encrypted, so passwords and tokens could be read on the way; use"
                .formatted(whom, address)
            + " its https address, or set %s: allowed".formatted(CloudAccount.PLAIN_HTTP));
  }

  static boolean isHere(URI address) {
    String host = address.getHost();
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private Optional<URI> find(CloudService service, JsonNode catalog) throws HostException {
    for (String type : service.types()) {
      for (JsonNode each : catalog) {
        if (each.path("type").asText().equals(type)) {
          Optional<URI> address = endpoint(service, each.path("endpoints"));
          if (address.isPresent()) {
            return address;
          }
        }
      }
    }
    return Optional.empty();
  }

  private Optional<URI> endpoint(CloudService service, JsonNode endpoints) throws HostException {
    String wanted = account.raw().get(CloudAccount.INTERFACE);
    Optional<String> region = account.find(CloudAccount.REGION);
    SortedSet<String> regions = new TreeSet<>();
    Optional<URI> found = Optional.empty();
    for (JsonNode each : endpoints) {
      String its = each.path("region").asText(each.path("region_id").asText());
      if (each.path("interface").asText().equals(wanted)
          && (region.isEmpty() || region.get().equals(its))) {
        regions.add(its);
        found = Optional.of(address(service, each.path("url").asText()));
      }
    }
    if (regions.size() > 1) {
      throw new HostException(
          "the cloud has %s in several regions; set one of %s with %s"
              .formatted(service.program(), String.join(", ", regions), CloudAccount.REGION));
    }
    return found;
  }

  private URI address(CloudService service, String text) throws HostException {
    String bare = text.replaceFirst("/+$", "");
    String version = service.version();
    boolean isWhole = version.isEmpty() || bare.matches(".*/v\\d+(\\.\\d+)?");
    URI address;
    try {
      address = URI.create(isWhole ? bare : bare + version);
      if (address.getHost() == null || address.getScheme() == null) {
        throw new IllegalArgumentException("no host in " + text);
      }
    } catch (IllegalArgumentException e) {
      throw new HostException(
          "the cloud's catalogue has '%s' for %s, which is not an address whose host has only"
                  .formatted(text, service.program())
              + " letters, digits, hyphens and dots in its name",
          e);
    }
    requireSecret(service.program(), address, account);
    return address;
  }
}
