package io.tare.infra.hyperv;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.managed.HostHardware;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The facts of a Hyper-V machine in an environment record. */
final class HyperVFacts {

  /** The stand-in for Windows in Tare's tests has this maker's name. */
  static final String STAND_IN = "Tare";

  private HyperVFacts() {}

  static SortedMap<String, String> of(PowerShellAnswer answer) {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put(Fact.HYPERVISOR_NAME.key(), "Hyper-V");
    facts.put(
        Fact.HYPERVISOR_VERSION.key(),
        (answer.text("system") + " " + answer.text("version")).strip());
    facts.put("host.name", answer.text("host"));
    HostHardware host =
        new HostHardware(
            (answer.text("maker") + " " + answer.text("model")).strip(), answer.text("chip"));
    facts.put("host.model", host.machine());
    facts.put("host.cpu_model", host.processor());
    number(facts, "host.cpu_sockets", answer, "sockets");
    number(facts, "host.cpu_threads", answer, "processors");
    number(facts, "host.memory_bytes", answer, "capacity");
    number(facts, "host.numa_nodes", answer, "numa");
    facts.put("host.numa_spanning", Boolean.toString(answer.truth("spanning")));
    number(facts, "host.other_guests", answer, "others");
    facts.put("host.cpu_overcommit", overcommit(answer));
    number(facts, "guest.generation", answer, "generation");
    facts.put("guest.configuration_version", answer.text("configuration"));
    facts.put("guest.integration_services", services(answer));
    number(facts, "guest.cpus", answer, "cpus");
    number(facts, "guest.cpu_reserve_percent", answer, "reserve");
    number(facts, "guest.cpu_limit_percent", answer, "limit");
    number(facts, "guest.cpu_weight", answer, "weight");
    number(facts, "guest.memory_bytes", answer, "memory");
    facts.put("guest.dynamic_memory", answer.truth("dynamic") ? "on" : "off");
    if (host.isVirtual()) {
      facts.put(Fact.STAND_IN.key(), host.standIn("Hyper-V"));
    }
    if (answer.text("maker").equals(STAND_IN)) {
      facts.put(Fact.STAND_IN.key(), "a server that answers as Hyper-V is documented to");
    }
    return facts;
  }

  private static void number(
      SortedMap<String, String> facts, String fact, PowerShellAnswer answer, String key) {
    facts.put(fact, Long.toString(answer.number(key)));
  }

  /** Linux guests have it in the kernel, and report no version. */
  private static String services(PowerShellAnswer answer) {
    String version = answer.text("services");
    String known = version.isEmpty() || version.equals("0.0") ? "of the guest's kernel" : version;
    return known + ", heartbeat " + answer.text("heartbeat");
  }

  /** Virtual processors of all running machines divided by the host's processors. */
  private static String overcommit(PowerShellAnswer answer) {
    long processors = Math.max(1, answer.number("processors"));
    return String.format(
        Locale.ROOT, "%.2f", (double) answer.number("assigned") / (double) processors);
  }
}
