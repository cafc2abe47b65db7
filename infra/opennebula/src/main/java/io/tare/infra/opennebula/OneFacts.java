package io.tare.infra.opennebula;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.http.PlainXml;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** The facts of an OpenNebula machine in an environment record. */
final class OneFacts {

  /** OpenNebula's driver for tests, whose machines do not exist. */
  private static final String DUMMY = "dummy";

  private OneFacts() {}

  private static void put(SortedMap<String, String> facts, String fact, String value) {
    if (!value.isEmpty()) {
      facts.put(fact, value);
    }
  }

  /** The last of its hosts. */
  static Element last(Element machine) {
    List<Element> records =
        PlainXml.below(machine, "HISTORY_RECORDS").stream()
            .flatMap(each -> PlainXml.children(each, "HISTORY").stream())
            .toList();
    return records.isEmpty() ? machine : records.get(records.size() - 1);
  }

  static OptionalInt host(Element machine) {
    int id = OneState.number(last(machine), "HID");
    return id < 0 ? OptionalInt.empty() : OptionalInt.of(id);
  }

  static void ofMachine(SortedMap<String, String> facts, String version, Element machine) {
    Element history = last(machine);
    String driver = PlainXml.text(history, "VM_MAD");
    put(facts, Fact.HYPERVISOR_NAME.key(), driver.isEmpty() ? "unknown" : driver);
    put(facts, Fact.HYPERVISOR_VERSION.key(), "OpenNebula " + version);
    put(facts, "host.name", PlainXml.text(history, "HOSTNAME"));
    put(facts, "host.storage_driver", PlainXml.text(history, "TM_MAD"));
    put(facts, "guest.cpu_share", PlainXml.text(machine, "TEMPLATE", "CPU"));
    put(facts, "guest.cpus", PlainXml.text(machine, "TEMPLATE", "VCPU"));
    put(facts, "guest.memory_mebibytes", PlainXml.text(machine, "TEMPLATE", "MEMORY"));
    put(facts, "guest.cpu_model", PlainXml.text(machine, "TEMPLATE", "CPU_MODEL", "MODEL"));
    put(facts, "guest.devices", devices(machine));
    if (driver.equals(DUMMY)) {
      facts.put(Fact.STAND_IN.key(), "OpenNebula's driver 'dummy', whose machines do not exist");
    }
  }

  /** Models of network cards and prefixes of disks, which distinguish paravirtual ones. */
  private static String devices(Element machine) {
    return PlainXml.below(machine, "TEMPLATE").stream()
        .flatMap(
            template ->
                java.util.stream.Stream.concat(
                    PlainXml.children(template, "DISK").stream()
                        .map(each -> "disk " + PlainXml.text(each, "DEV_PREFIX")),
                    PlainXml.children(template, "NIC").stream()
                        .map(each -> "nic " + PlainXml.text(each, "MODEL"))))
        .map(String::strip)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  static void ofHost(SortedMap<String, String> facts, Element host) {
    Map<String, String> own =
        PlainXml.below(host, "TEMPLATE").map(OneTemplate::attributes).orElse(Map.of());
    Map<String, String> share =
        PlainXml.below(host, "HOST_SHARE").map(OneTemplate::attributes).orElse(Map.of());
    put(facts, "host.cpu_model", own.getOrDefault("MODELNAME", ""));
    put(facts, "host.version", own.getOrDefault("VERSION", ""));
    put(facts, "host.cpu_architecture", own.getOrDefault("ARCH", ""));
    put(facts, "host.other_guests", others(share));
    Function<String, Double> number = key -> number(share, key);
    double total = number.apply("TOTAL_CPU");
    if (total > 0) {
      put(facts, "host.cpu_threads", String.format(Locale.ROOT, "%.0f", total / 100));
      put(
          facts,
          "host.cpu_overcommit",
          String.format(Locale.ROOT, "%.2f", number.apply("CPU_USAGE") / total));
    }
    double memory = number.apply("TOTAL_MEM");
    if (memory > 0) {
      put(facts, "host.memory_bytes", String.format(Locale.ROOT, "%.0f", memory * 1024));
    }
  }

  private static String others(Map<String, String> share) {
    double running = number(share, "RUNNING_VMS");
    return running >= 1 ? String.format(Locale.ROOT, "%.0f", running - 1) : "";
  }

  private static double number(Map<String, String> share, String key) {
    try {
      return Double.parseDouble(share.getOrDefault(key, ""));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
