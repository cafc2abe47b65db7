package io.tare.infra.machine.environment;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.ControlledEnvironment;
import io.tare.infra.hosts.group.GroupLimits;
import io.tare.infra.machine.confinement.CpuList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the probe's script printed.
 *
 * @param parts heading to text
 */
record ProbeReport(Map<String, String> parts) {

  private static final String HEADING = "#tare ";

  /** The script's output by the names used in the record. */
  private static final List<Fact> SETTINGS =
      List.of(Fact.GOVERNOR, Fact.WEAKNESSES, Fact.HUGE_PAGES, Fact.MERGING, Fact.TCP_CONGESTION);

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  static ProbeReport parse(String text) {
    Map<String, String> parts = new HashMap<>();
    String heading = "";
    StringBuilder body = new StringBuilder();
    for (String line : text.split("\n")) {
      if (line.startsWith(HEADING)) {
        parts.put(heading, body.toString().strip());
        heading = line.substring(HEADING.length()).strip();
        body.setLength(0);
      } else {
        body.append(line).append('\n');
      }
    }
    parts.put(heading, body.toString().strip());
    return new ProbeReport(parts);
  }

  SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    put(facts, Fact.CPU_MODEL, cpuModel());
    put(facts, Fact.CPU_COUNT, cpuCount());
    put(facts, Fact.MEMORY_BYTES, memoryBytes().map(String::valueOf));
    put(facts, Fact.KERNEL, part("kernel"));
    put(facts, Fact.DISTRIBUTION, distribution());
    put(facts, Fact.VIRTUALIZATION, virtualization());
    put(facts, Fact.CLOCK_SOURCE, part("clock"));
    put(facts, Fact.MICROCODE, value("cpuinfo", "microcode"));
    for (Fact setting : SETTINGS) {
      put(facts, setting, value("settings", setting.key()).filter(text -> !text.isEmpty()));
    }
    put(facts, Fact.LOAD_BEFORE, part("load").map(load -> load.split(" ")[0]));
    put(
        facts,
        Fact.JDK_VERSION,
        property("java.runtime.version").or(() -> property("java.version")));
    put(facts, Fact.JDK_VENDOR, property("java.vendor"));
    facts.put(Fact.PROGRAM_VARIABLES.key(), ControlledEnvironment.describe());
    put(facts, Fact.REMOVED_VARIABLES, removedVariables());
    limits().addTo(facts);
    return facts;
  }

  private static void put(Map<String, String> facts, Fact fact, Optional<String> value) {
    value.ifPresent(text -> facts.put(fact.key(), text));
  }

  private Optional<String> part(String heading) {
    return Optional.ofNullable(parts.get(heading)).filter(text -> !text.isEmpty());
  }

  /** The value of {@code key : value} or {@code key = value} in a part, at its first occurrence. */
  private Optional<String> value(String heading, String key) {
    Matcher matcher =
        Pattern.compile("(?m)^\\s*" + Pattern.quote(key) + "\\s*[:=]\\s*(.*?)\\s*$")
            .matcher(parts.getOrDefault(heading, ""));
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private Optional<String> property(String name) {
    return value("java", name);
  }

  private Optional<String> cpuModel() {
    // User Mode Linux names the host's processor under "host" and itself under "model name".
    return value("cpuinfo", "model name")
        .or(() -> value("cpuinfo", "Model"))
        .map(model -> value("cpuinfo", "host").map(host -> model + " on " + host).orElse(model));
  }

  /** Processors by the scheduler, or by the affinity mask. */
  private Optional<String> cpuCount() {
    return part("processors")
        .filter(text -> DIGITS.matcher(text).matches())
        .or(
            () ->
                value("affinity", "Cpus_allowed_list").flatMap(this::online).map(String::valueOf));
  }

  /** An affinity may list absent processors. */
  private Optional<Integer> online(String allowed) {
    int listed =
        (int)
            parts
                .getOrDefault("cpuinfo", "")
                .lines()
                .filter(line -> line.startsWith("processor"))
                .count();
    try {
      int count = CpuList.parse(allowed).size();
      return Optional.of(listed > 0 ? Math.min(count, listed) : count);
    } catch (IllegalArgumentException e) {
      return listed > 0 ? Optional.of(listed) : Optional.empty();
    }
  }

  /** The memory, or its limit if that is lower. */
  private Optional<Long> memoryBytes() {
    Optional<Long> total =
        value("meminfo", "MemTotal")
            .map(text -> text.split(" ")[0])
            .filter(text -> DIGITS.matcher(text).matches())
            .map(kibibytes -> Long.parseLong(kibibytes) * 1024);
    Optional<Long> limit = limits().memoryBytes().map(each -> each.max().longValue());
    return total.map(bytes -> limit.map(max -> Math.min(max, bytes)).orElse(bytes));
  }

  private GroupLimits limits() {
    return GroupLimits.parse(parts.getOrDefault("limits", ""));
  }

  /** Only the names: values may be private. */
  private Optional<String> removedVariables() {
    String names =
        parts
            .getOrDefault("variables", "")
            .lines()
            .filter(ControlledEnvironment::isTelling)
            .sorted()
            .collect(Collectors.joining(" "));
    return Optional.of(names).filter(text -> !text.isEmpty());
  }

  private Optional<String> distribution() {
    return value("distribution", "PRETTY_NAME").map(name -> name.replace("\"", ""));
  }

  /** systemd's name for it; without systemd that of kernel, firmware and processor. */
  private Optional<String> virtualization() {
    Optional<String> detected = part("virtualization");
    if (detected.isPresent()) {
      return detected;
    }
    if (value("cpuinfo", "vendor_id").filter("User Mode Linux"::equals).isPresent()) {
      return Optional.of("uml");
    }
    Optional<String> container = value("container", "container");
    if (container.isPresent()) {
      return container;
    }
    if (part("hypervisor").isPresent()) {
      return part("hypervisor");
    }
    boolean flagged =
        value("cpuinfo", "flags")
            .filter(flags -> (flags + " ").contains(" hypervisor "))
            .isPresent();
    return Optional.of(byFirmware().orElse(flagged ? "vm-other" : "none"));
  }

  private Optional<String> byFirmware() {
    String firmware = parts.getOrDefault("dmi", "").toLowerCase(Locale.ROOT);
    Map<String, String> names = new TreeMap<>();
    names.put("qemu", "qemu");
    names.put("kvm", "kvm");
    names.put("vmware", "vmware");
    names.put("virtualbox", "oracle");
    names.put("microsoft corporation", "microsoft");
    names.put("xen", "xen");
    names.put("amazon ec2", "amazon");
    names.put("google", "google");
    return names.entrySet().stream()
        .filter(entry -> firmware.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
