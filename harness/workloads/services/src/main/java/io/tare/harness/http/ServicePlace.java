package io.tare.harness.http;

import io.tare.harness.campaign.PlatformChoice;
import io.tare.infra.platform.ExistingService;
import java.util.HashMap;
import java.util.Map;

/**
 * Where a service is, and what words in braces stand for.
 *
 * @param values name without braces to what stands in its place
 */
record ServicePlace(Map<String, String> values) {

  static final String ADDRESS = "address";
  static final String PORT = "port";
  static final String FILES = "files";
  static final String JAVA = "java";
  static final String CPUS = "cpus";

  /** What a platform says of a service that runs already. */
  static final String SERVICE = ExistingService.SETTING.name();

  /** For a look at an address before anything is started. */
  static final ServicePlace NOWHERE =
      new ServicePlace(
          Map.of(ADDRESS, "127.0.0.1", PORT, "65535", SERVICE, "http://127.0.0.1:65535"));

  ServicePlace {
    values = Map.copyOf(values);
  }

  /** The address of the service that a platform says runs already; empty if it says none. */
  static String service(PlatformChoice platform) {
    return platform.settings().getOrDefault(SERVICE, "");
  }

  /** The same as clients on a network reach it. */
  ServicePlace at(String address) {
    Map<String, String> others = new HashMap<>(values);
    others.put(ADDRESS, address);
    return new ServicePlace(others);
  }

  /** A text with what its words in braces stand for; braces with other words stay. */
  String fill(String text) {
    String filled = text;
    for (Map.Entry<String, String> each : values.entrySet()) {
      filled = filled.replace("{" + each.getKey() + "}", each.getValue());
    }
    return filled;
  }
}
