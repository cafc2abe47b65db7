package io.tare.harness.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a platform is made of: {@code environment/PLATFORM.json}.
 *
 * @param platform its name in the campaign
 * @param kind its kind, for example {@code uml}
 * @param facts dotted name to value, see {@link Fact}; unknown facts are absent. They include those
 *     of the first node and of the platform as a whole
 * @param nodes all its nodes, its own before its clients'
 */
public record Environment(
    String platform, String kind, SortedMap<String, String> facts, List<NodeFacts> nodes) {

  /**
   * A machine of the platform, or a part of one.
   *
   * @param role its purpose, for example {@code server} or {@code client}
   * @param addresses network to its address there
   * @param facts like those of the platform; empty for the first node, whose facts are the
   *     platform's
   */
  public record NodeFacts(
      String name,
      String role,
      SortedMap<String, String> addresses,
      SortedMap<String, String> facts) {
    public NodeFacts {
      addresses = Collections.unmodifiableSortedMap(new TreeMap<>(addresses));
      facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }
  }

  public Environment {
    Names.checked("platform", platform);
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    nodes = List.copyOf(nodes);
  }

  /** The value of a fact. */
  public Optional<String> fact(Fact fact) {
    return Optional.ofNullable(facts.get(fact.key()));
  }

  /** The same with other facts of the platform. */
  public Environment with(SortedMap<String, String> others) {
    return new Environment(platform, kind, others, nodes);
  }

  /** The facts that every platform reports. Kinds add more under their own names. */
  public enum Fact {
    /** What its kind is, for readers who do not know it. */
    DESCRIPTION("platform.description", false),
    /** The address of the service, if it runs already: then its own machine is unknown. */
    SERVICE("platform.service", false),
    CPU_MODEL("cpu.model", false),
    MICROCODE("cpu.microcode", false),
    /** The kernel's frequency governor. */
    GOVERNOR("cpu.governor", false),
    /** The processor's known vulnerabilities, each with the kernel's mitigation. */
    WEAKNESSES("cpu.weaknesses", false),
    CPU_COUNT("cpu.count", true),
    MEMORY_BYTES("memory.bytes", true),
    /**
     * How many processors the tightest quota of its control groups is worth, wherever its programs
     * run; absent without one.
     */
    LIMIT_PROCESSORS("limits.processors", true),
    /** The tightest memory limit of its control groups in bytes; absent without one. */
    LIMIT_MEMORY("limits.memory_bytes", false),
    /** When the kernel uses transparent huge pages; the active setting is in brackets. */
    HUGE_PAGES("memory.huge_pages", false),
    /** Whether the kernel merges equal pages of guests (KSM): 1 if it does. */
    MERGING("memory.merging", false),
    KERNEL("os.kernel", false),
    DISTRIBUTION("os.distribution", false),
    VIRTUALIZATION("virtualization.detected", false),
    /** The kernel's congestion control of TCP, such as {@code cubic}. */
    TCP_CONGESTION("network.tcp_congestion", false),
    CLOCK_SOURCE("clock.source", false),
    JDK_VERSION("jdk.version", true),
    JDK_VENDOR("jdk.vendor", true),
    JVM_OPTIONS("jvm.options", true),
    JVM_COLLECTOR("jvm.collector", true),
    JVM_HEAP_BYTES("jvm.heap_bytes", true),
    /** Whether the server's JVM has mapped a class archive. */
    CLASS_ARCHIVE("jvm.class_archive", true),
    /** How many application servers share every load; absent for one. */
    SERVERS("servers.count", false),
    /** In how many machines they run; absent for one server. */
    SERVER_MACHINES("servers.machines", false),
    GLASSFISH_VERSION("glassfish.version", true),
    HTTP_THREADS("glassfish.http_threads", true),
    XML_INPUT_FACTORY("soap.xml_input_factory", true),
    JAXB_CONTEXT_FACTORY("soap.jaxb_context_factory", true),
    LOAD_BEFORE("load.before", false),
    HYPERVISOR_NAME("hypervisor.name", false),
    HYPERVISOR_VERSION("hypervisor.version", false),
    HYPERVISOR_ACCELERATOR("hypervisor.accelerator", false),
    /**
     * What was run instead of the kind's hypervisor or cloud, and what its figures therefore do not
     * show; absent for the real system.
     */
    STAND_IN("hypervisor.stand_in", false),
    /** Networks whose packets were moved by a program instead of the kernel; absent without one. */
    NETWORK_STAND_IN("networks.stand_in", false),
    /** The networks created for it, see {@link MadeNetworks}. */
    NETWORKS("networks.made", false),
    /** Peers whose identity Tare did not verify; absent if there were none. */
    INSECURE("control.insecure", false),
    CONFINEMENT("confinement", false),
    /** Jars that a user added to this program, each with its SHA-256; absent without one. */
    PLUG_INS("harness.plug_ins", false),
    /** The environment variables of measured programs, besides PATH. */
    PROGRAM_VARIABLES("environment.programs", true),
    /** Names of the host's variables that would have affected the measurement. */
    REMOVED_VARIABLES("environment.removed", false);

    private final String key;
    private final boolean mustMatch;

    Fact(String key, boolean mustMatch) {
      this.key = key;
      this.mustMatch = mustMatch;
    }

    /** The name in the file. */
    public String key() {
      return key;
    }

    /** Whether this must be the same on two platforms for an unqualified comparison. */
    public boolean mustMatch() {
      return mustMatch;
    }

    /** The same for a name in the file; kinds' own facts need not match. */
    public static boolean mustMatch(String key) {
      return Arrays.stream(values()).anyMatch(fact -> fact.mustMatch && fact.key.equals(key));
    }
  }
}
