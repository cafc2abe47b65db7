package io.tare.infra.vsphere;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.HostHardware;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The server's facts about a machine and its host that a comparison needs. */
final class VsphereFacts {

  /** The name of govmomi's simulator. */
  private static final String SIMULATOR = "govmomi simulator";

  private static final String CPUS = "summary.config.numCpu";
  private static final String MEBIBYTES = "summary.config.memorySizeMB";

  private static final String[] MACHINE = {
    "runtime.host",
    "config.version",
    "config.guestFullName",
    "config.hardware.device",
    "config.hardware.numCoresPerSocket",
    "config.cpuAllocation.reservation",
    "config.cpuAllocation.limit",
    "config.memoryAllocation.reservation",
    "config.memoryAllocation.limit",
    "config.latencySensitivity.level",
    "config.tools.syncTimeWithHost",
    "guest.toolsVersion",
    "guest.toolsRunningStatus",
    "summary.quickStats.balloonedMemory",
    "summary.quickStats.swappedMemory"
  };

  private static final String[] HOST = {
    "name",
    "summary.hardware.vendor",
    "summary.hardware.model",
    "summary.hardware.cpuModel",
    "summary.hardware.cpuMhz",
    "summary.hardware.numCpuPkgs",
    "summary.hardware.numCpuCores",
    "summary.hardware.numCpuThreads",
    "summary.hardware.memorySize",
    "summary.currentEVCModeKey",
    "config.product.name",
    "config.product.version",
    "config.product.build",
    "hardware.cpuPowerManagementInfo.currentPolicy"
  };

  private final VimSession session;
  private final PropertyReader reader;
  private final VsphereSettings settings;
  private final SortedMap<String, String> facts = new TreeMap<>();

  VsphereFacts(VimSession session, PropertyReader reader, VsphereSettings settings) {
    this.session = session;
    this.reader = reader;
    this.settings = settings;
  }

  SortedMap<String, String> of(ObjectReference machine) throws HostException, InterruptedException {
    ObjectProperties properties = reader.of(machine, MACHINE);
    addServer();
    addMachine(properties);
    if (properties.reference("runtime.host").isPresent()) {
      addHost(machine, properties.reference("runtime.host").get());
    }
    return facts;
  }

  private void addServer() throws HostException, InterruptedException {
    String name = session.about("fullName");
    facts.put("control.name", name);
    facts.put("control.tls", settings.trust().describe());
    if (settings.trust().isInsecure()) {
      facts.put(Fact.INSECURE.key(), settings.trust().warning(session.server()));
    }
    if (name.contains(SIMULATOR) || session.about("name").contains(SIMULATOR)) {
      facts.put(Fact.STAND_IN.key(), "vcsim, a simulator: nothing of these figures is VMware's");
    }
  }

  private void addMachine(ObjectProperties machine) {
    put(machine, "guest.hardware", "config.version");
    put(machine, "guest.system", "config.guestFullName");
    put(machine, "guest.cores_per_socket", "config.hardware.numCoresPerSocket");
    put(machine, "guest.cpu_reserved_mhz", "config.cpuAllocation.reservation");
    put(machine, "guest.cpu_limit_mhz", "config.cpuAllocation.limit");
    putMebibytes(machine, "guest.memory_reserved_bytes", "config.memoryAllocation.reservation");
    putMebibytes(machine, "guest.memory_limit_bytes", "config.memoryAllocation.limit");
    putMebibytes(machine, "guest.memory_ballooned_bytes", "summary.quickStats.balloonedMemory");
    putMebibytes(machine, "guest.memory_swapped_bytes", "summary.quickStats.swappedMemory");
    put(machine, "guest.latency_sensitivity", "config.latencySensitivity.level");
    put(machine, "guest.time_from_host", "config.tools.syncTimeWithHost");
    put(machine, "guest.tools_version", "guest.toolsVersion");
    put(machine, "guest.tools", "guest.toolsRunningStatus");
    List<VimNode> devices = machine.list("config.hardware.device");
    putDevices("guest.network_cards", devices, "macAddress");
    putDevices("guest.disk_controllers", devices, "scsiCtlrUnitNumber");
    putDevices("guest.disks", devices, "capacityInKB");
  }

  /** The kinds of devices with their own property. */
  private void putDevices(String fact, List<VimNode> devices, String property) {
    String types =
        devices.stream()
            .filter(each -> each.at(property).isPresent())
            .map(VimNode::type)
            .collect(Collectors.joining(", "));
    if (!types.isEmpty()) {
      facts.put(fact, types);
    }
  }

  private void addHost(ObjectReference machine, ObjectReference reference)
      throws HostException, InterruptedException {
    ObjectProperties host = reader.of(reference, HOST);
    put(host, Fact.HYPERVISOR_NAME.key(), "config.product.name");
    host.text("config.product.version")
        .ifPresent(
            version ->
                facts.put(
                    Fact.HYPERVISOR_VERSION.key(),
                    version
                        + host.text("config.product.build")
                            .map(each -> " build " + each)
                            .orElse("")));
    put(host, "host.name", "name");
    addHardware(facts, host);
    put(host, "host.cpu_model", "summary.hardware.cpuModel");
    put(host, "host.cpu_mhz", "summary.hardware.cpuMhz");
    put(host, "host.cpu_sockets", "summary.hardware.numCpuPkgs");
    put(host, "host.cpu_cores", "summary.hardware.numCpuCores");
    put(host, "host.cpu_threads", "summary.hardware.numCpuThreads");
    put(host, "host.cpu_power_policy", "hardware.cpuPowerManagementInfo.currentPolicy");
    put(host, "host.cpu_evc", "summary.currentEVCModeKey");
    put(host, "host.memory_bytes", "summary.hardware.memorySize");
    addOthers(machine, reference);
  }

  /** An ESXi in a virtual machine says nothing about one on hardware. */
  static void addHardware(SortedMap<String, String> facts, ObjectProperties host) {
    String vendor = host.text("summary.hardware.vendor").orElse("");
    String model = host.text("summary.hardware.model").orElse("");
    HostHardware hardware =
        new HostHardware(
            (vendor + " " + model).strip(), host.text("summary.hardware.cpuModel").orElse(""));
    facts.put("host.model", hardware.machine());
    if (hardware.isVirtual()) {
      facts.putIfAbsent(Fact.STAND_IN.key(), hardware.standIn("ESXi"));
    }
  }

  /** The machines on the host, with what the user may see of them. */
  private void addOthers(ObjectReference machine, ObjectReference host)
      throws HostException, InterruptedException {
    List<ObjectProperties> guests = new ArrayList<>();
    for (VimNode each : reader.of(host, "vm").list("vm")) {
      try {
        guests.add(reader.of(each.reference(), VsphereStatus.POWER, CPUS, MEBIBYTES));
      } catch (VimFault e) {
        if (!VsphereMachines.isGone(e)) { // it has not just ended
          guests.add(new ObjectProperties(each.reference(), Map.of()));
        }
      }
    }
    addOthers(facts, machine, guests);
  }

  /**
   * Other machines on a host, and what all together may use. The server shows nothing of machines
   * for which the user has no rights; they may run.
   *
   * @param guests all machines on the host
   */
  static void addOthers(
      SortedMap<String, String> facts, ObjectReference machine, List<ObjectProperties> guests) {
    int others = 0;
    int hidden = 0;
    long cpus = 0;
    long mebibytes = 0;
    for (ObjectProperties guest : guests) {
      Optional<String> power = guest.text(VsphereStatus.POWER);
      if (power.isEmpty()) {
        hidden++;
      } else if (power.get().equals(VsphereStatus.ON)) {
        others += guest.object().equals(machine) ? 0 : 1;
        cpus += guest.number(CPUS).orElse(0);
        mebibytes += guest.number(MEBIBYTES).orElse(0);
      }
    }
    String more = hidden == 0 ? "" : ", without %d that this user may not see".formatted(hidden);
    facts.put("host.other_guests", others + more);
    facts.put("host.cpus_promised", cpus + more);
    facts.put("host.memory_promised_bytes", (mebibytes << 20) + more);
  }

  private void put(ObjectProperties object, String fact, String property) {
    object.text(property).ifPresent(value -> facts.put(fact, value));
  }

  private void putMebibytes(ObjectProperties object, String fact, String property) {
    OptionalLong mebibytes = object.number(property);
    if (mebibytes.isPresent()) {
      long value = mebibytes.getAsLong();
      facts.put(fact, value < 0 ? "none" : Long.toString(value << 20));
    }
  }
}
