package io.tare.infra.xen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.HostHardware;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A dom0's facts about a guest, the host, and all other domains. */
record XenFacts(Dom0 dom0) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** State and back end of a row; the state is of the connection with the guest's driver. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "\\s(\\d)\\s+-?\\d+\\s+-?\\d+(?:/-?\\d+)?\\s+/local/domain/\\d+/backend/(\\w+)/");

  private static final String CONNECTED = "4";

  /**
   * Facts of a guest.
   *
   * @param all domains of the host
   */
  SortedMap<String, String> of(String name, List<Domain> all)
      throws HostException, InterruptedException {
    SortedMap<String, String> facts = new TreeMap<>();
    Map<String, String> info = pairs(dom0.xl("info"));
    facts.put(Fact.HYPERVISOR_NAME.key(), "Xen");
    copy(info, "xen_version", facts, Fact.HYPERVISOR_VERSION.key());
    copy(info, "xen_scheduler", facts, "hypervisor.scheduler");
    copy(info, "xen_commandline", facts, "hypervisor.command");
    copy(info, "release", facts, "host.kernel");
    copy(info, "nr_cpus", facts, "host.cpus");
    copy(info, "threads_per_core", facts, "host.threads_per_core");
    copy(info, "total_memory", facts, "host.memory_mebibytes");
    copy(info, "free_memory", facts, "host.free_memory_mebibytes");
    facts.put("host.other_domains", Long.toString(others(name, all)));
    facts.put(
        "host.overcommit",
        "%d virtual processors on %s"
            .formatted(
                all.stream().mapToInt(Domain::vcpus).sum(), info.getOrDefault("nr_cpus", "?")));
    addHardware(facts);
    addGuest(
        name, List.of(info.getOrDefault("virt_caps", "").split("\\s+")).contains("hap"), facts);
    return facts;
  }

  /** Lines of a key and a value with a colon between them. */
  static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String line : text.split("\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        pairs.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    return pairs;
  }

  private static void copy(
      Map<String, String> from, String key, Map<String, String> facts, String fact) {
    String value = from.getOrDefault(key, "");
    if (!value.isEmpty()) {
      facts.put(fact, value);
    }
  }

  private static long others(String name, List<Domain> all) {
    return all.stream()
        .filter(domain -> !domain.isDom0() && !domain.ownName().equals(name))
        .count();
  }

  /** Xen in a virtual machine says nothing about Xen on hardware. */
  private void addHardware(SortedMap<String, String> facts)
      throws HostException, InterruptedException {
    HostHardware host =
        HostHardware.of(dom0.look(Dom0.scriptWords(HostHardware.SCRIPT)).standardOutput());
    if (!host.machine().isEmpty()) {
      facts.put("host.machine", host.machine());
    }
    if (!host.processor().isEmpty()) {
      facts.put("host.cpu_model", host.processor());
    }
    if (host.isVirtual()) {
      facts.put(Fact.STAND_IN.key(), host.standIn("Xen"));
    }
  }

  /** The domain's configuration from {@code xl}. */
  private void addGuest(String name, boolean hasHap, SortedMap<String, String> facts)
      throws HostException, InterruptedException {
    Host.Finished finished = dom0.look(Dom0.xlWords("list", "-l", name));
    if (!finished.succeeded()) {
      return;
    }
    JsonNode config = config(finished.standardOutput());
    JsonNode created = config.path("c_info");
    JsonNode built = config.path("b_info");
    String type = created.path("type").asText("");
    facts.put("guest.type", type);
    facts.put(
        Fact.HYPERVISOR_ACCELERATOR.key(),
        type.equals("pv")
            ? "none: a paravirtualized kernel"
            : "hardware virtualization"
                + (hasHap && !created.path("hap").asText().equals("False") ? " with HAP" : ""));
    if (built.has("timer_mode")) {
      facts.put("guest.timer_mode", built.path("timer_mode").asText());
    }
    if (built.has("tsc_mode")) {
      facts.put("guest.tsc_mode", built.path("tsc_mode").asText());
    }
    facts.put(
        "guest.paravirtual_devices",
        devices(dom0.look(Dom0.xlWords("block-list", name)).standardOutput())
            + "; "
            + devices(dom0.look(Dom0.xlWords("network-list", name)).standardOutput()));
  }

  /**
   * The back ends of a guest's devices, and whether the guest's driver is connected: if it uses
   * emulated devices instead, they stay unconnected.
   *
   * @param table of {@code xl block-list} or {@code network-list}
   */
  static String devices(String table) {
    SortedMap<String, Integer> found = new TreeMap<>();
    for (String row : table.split("\n", -1)) {
      Matcher matcher = DEVICE.matcher(row);
      if (matcher.find()) {
        String state = matcher.group(1).equals(CONNECTED) ? "connected" : "not connected";
        found.merge(matcher.group(2) + " " + state, 1, Integer::sum);
      }
    }
    return found.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  private static JsonNode config(String text) throws HostException {
    try {
      JsonNode all = JSON.readTree(text);
      return (all.isArray() ? all.path(0) : all).path("config");
    } catch (JsonProcessingException e) {
      throw new HostException(
          "the output of 'xl list -l' is not JSON: " + e.getOriginalMessage(), e);
    }
  }
}
