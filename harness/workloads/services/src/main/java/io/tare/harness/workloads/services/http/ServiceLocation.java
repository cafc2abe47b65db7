package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.platform.PlatformChoice;
import io.tare.infra.api.ExistingService;
import java.util.HashMap;
import java.util.Map;

/**
 * The place of a service, and the values of placeholders in braces.
 *
 * @param values name without braces to its value
 */
record ServiceLocation(Map<String, String> values) {

  static final String ADDRESS = "address";
  static final String PORT = "port";
  static final String FILES = "files";
  static final String JAVA = "java";
  static final String CPUS = "cpus";

  /** The platform's setting for an already running service. */
  static final String SERVICE = ExistingService.SETTING.name();

  /** For trying an address before anything is started. */
  static final ServiceLocation NOWHERE =
      new ServiceLocation(
          Map.of(ADDRESS, "127.0.0.1", PORT, "65535", SERVICE, "http://127.0.0.1:65535"));

  ServiceLocation {
    values = Map.copyOf(values);
  }

  /** The address of a platform's already running service; empty if it has none. */
  static String service(PlatformChoice platform) {
    return platform.settings().getOrDefault(SERVICE, "");
  }

  /** The same with the address for clients on a network. */
  ServiceLocation at(String address) {
    Map<String, String> others = new HashMap<>(values);
    others.put(ADDRESS, address);
    return new ServiceLocation(others);
  }

  /** Replaces the placeholders in a text, also in a service's address; other braces stay. */
  String fill(String text) {
    String filled =
        text.replace("{" + SERVICE + "}", values.getOrDefault(SERVICE, "{" + SERVICE + "}"));
    for (Map.Entry<String, String> each : values.entrySet()) {
      filled = filled.replace("{" + each.getKey() + "}", each.getValue());
    }
    return filled;
  }
}
