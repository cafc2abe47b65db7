package io.tare.infra.libvirt;

import io.tare.harness.model.Environment.Fact;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.managed.HostHardware;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Document;

/** libvirt's facts of a machine and its host. */
final class LibvirtFacts {

  private static final String NO_DOMAIN = "failed to get domain";

  /** The most other domains whose processors are queried. */
  private static final int ASKED = 50;

  private final Virsh virsh;
  private final LibvirtSettings settings;
  private final SortedMap<String, String> facts = new TreeMap<>();

  LibvirtFacts(Virsh virsh, LibvirtSettings settings) {
    this.virsh = virsh;
    this.settings = settings;
  }

  SortedMap<String, String> of(String name) throws HostException, InterruptedException {
    Document domain = LibvirtXml.parsed(virsh.run("dumpxml", name));
    versions();
    hardware(domain);
    String nodeinfo = virsh.run("nodeinfo");
    host(nodeinfo);
    machine();
    neighbours(name, value(nodeinfo, "CPU(s)"));
    return facts;
  }

  private void versions() throws HostException, InterruptedException {
    String version = virsh.run("version");
    String running = value(version, "Running hypervisor");
    Matcher words = Pattern.compile("(.*) (\\S+)").matcher(running);
    String name = settings.driver().hypervisor();
    if (words.matches()) {
      facts.put(Fact.HYPERVISOR_VERSION.key(), words.group(2));
      name = name.isEmpty() ? words.group(1) : name;
    }
    facts.put(Fact.HYPERVISOR_NAME.key(), name);
    put("hypervisor.manager", value(version, "Using library"));
    facts.put("hypervisor.driver", settings.driver().name().toLowerCase(Locale.ROOT));
    facts.put("hypervisor.uri", settings.uri());
  }

  private void hardware(Document domain) {
    String type = LibvirtXml.text(domain, "/domain/@type");
    Optional<String> accelerator =
        switch (type) {
          case "kvm" -> Optional.of("kvm");
          case "qemu" -> Optional.of("tcg");
          case "lxc" -> Optional.of("none: the kernel of this machine");
          default -> Optional.empty();
        };
    accelerator.ifPresent(word -> facts.put(Fact.HYPERVISOR_ACCELERATOR.key(), word));
    if (settings.driver() == LibvirtDriver.XEN) {
      put("guest.type", TemplateOs.typeOf(LibvirtXml.text(domain, "/domain/os/type")));
    }
    put("hypervisor.machine", LibvirtXml.text(domain, "/domain/os/type/@machine"));
    String cpu = LibvirtXml.text(domain, "/domain/cpu/@mode");
    String model = LibvirtXml.text(domain, "/domain/cpu/model");
    put("hypervisor.cpu", model.isEmpty() ? cpu : cpu + " " + model);
    put("hypervisor.disk", joined(domain, "/domain/devices/disk/target/@bus"));
    put("hypervisor.net", joined(domain, "/domain/devices/interface/model/@type"));
    put("hypervisor.balloon", LibvirtXml.text(domain, "/domain/devices/memballoon/@model"));
    put("hypervisor.emulator", LibvirtXml.text(domain, "/domain/devices/emulator"));
    String cpus = LibvirtXml.text(domain, "/domain/vcpu/@cpuset");
    facts.put(
        Fact.CONFINEMENT.key(),
        "guest of libvirt; %s virtual processors %s; memory %s KiB"
            .formatted(
                LibvirtXml.text(domain, "/domain/vcpu"),
                cpus.isEmpty() ? "on any of the host's" : "on processors " + cpus + " of the host",
                LibvirtXml.text(domain, "/domain/memory")));
  }

  private void host(String nodeinfo) throws HostException, InterruptedException {
    put("host.cpus", value(nodeinfo, "CPU(s)"));
    put("host.cpu_frequency", value(nodeinfo, "CPU frequency"));
    put("host.memory", value(nodeinfo, "Memory size"));
    facts.put(
        "host.topology",
        "%s NUMA cells, %s sockets, %s cores each, %s threads each"
            .formatted(
                value(nodeinfo, "NUMA cell(s)"),
                value(nodeinfo, "CPU socket(s)"),
                value(nodeinfo, "Core(s) per socket"),
                value(nodeinfo, "Thread(s) per core")));
    Document capabilities = LibvirtXml.parsed(virsh.run("capabilities"));
    put("host.cpu_model", LibvirtXml.text(capabilities, "/capabilities/host/cpu/model"));
    put("host.cpu_architecture", LibvirtXml.text(capabilities, "/capabilities/host/cpu/arch"));
  }

  /** The host itself is queried if virsh runs on it, else libvirt, if permitted. */
  private void machine() throws HostException, InterruptedException {
    HostHardware host;
    if (LibvirtSettings.isLocal(settings.uri())) {
      List<String> words = List.of("sh", "-c", HostHardware.SCRIPT);
      host = HostHardware.of(virsh.place().run(words, new byte[0], Virsh.SHORT).standardOutput());
    } else {
      Optional<Host.Finished> finished = virsh.attempt("sysinfo");
      if (finished.isEmpty()) {
        return;
      }
      Document firmware = LibvirtXml.parsed(finished.get().standardOutput());
      String system = "/sysinfo/system/entry[@name='%s']";
      host =
          HostHardware.of(
              LibvirtXml.text(firmware, system.formatted("manufacturer"))
                  + "\n"
                  + LibvirtXml.text(firmware, system.formatted("product")));
    }
    put("host.machine", host.machine());
    // Other drivers are used in virtual machines on purpose; Xen there is only a test.
    if (settings.driver() == LibvirtDriver.XEN && host.isVirtual()) {
      facts.put(Fact.STAND_IN.key(), host.standIn(settings.driver().hypervisor()));
    }
  }

  /** Other domains that run there, and how many virtual processors there are for each real one. */
  private void neighbours(String name, String cpus) throws HostException, InterruptedException {
    List<String> others = new ArrayList<>();
    int virtual = 0;
    for (String each : virsh.run("list", "--name").lines().map(String::strip).toList()) {
      if (each.isEmpty()) {
        continue;
      }
      if (!each.equals(name)) {
        others.add(each);
      }
      if (others.size() <= ASKED) {
        virtual += virtualCpus(each);
      }
    }
    facts.put("host.other_guests", Integer.toString(others.size()));
    put("host.other_guests.names", String.join(", ", others));
    try {
      int real = Integer.parseInt(cpus);
      facts.put(
          "host.overcommit",
          String.format(
              Locale.ROOT,
              "%d virtual processors on %d (%.2f)",
              virtual,
              real,
              (double) virtual / real));
    } catch (NumberFormatException e) {
      // Unknown, and so omitted.
      return;
    }
  }

  /**
   * Those in its description: libvirt refuses the summary (dominfo) of a container whose first
   * process it does not know, running or not.
   */
  private int virtualCpus(String name) throws HostException, InterruptedException {
    Optional<String> xml = virsh.ask(NO_DOMAIN, "dumpxml", name);
    if (xml.isEmpty()) {
      return 0;
    }
    Document domain = LibvirtXml.parsed(xml.get());
    String plugged = LibvirtXml.text(domain, "/domain/vcpu/@current");
    try {
      return Integer.parseInt(
          plugged.isEmpty() ? LibvirtXml.text(domain, "/domain/vcpu") : plugged);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** The value after a word and a colon in virsh's output; empty if absent. */
  static String value(String list, String word) {
    return list.lines()
        .filter(line -> line.startsWith(word + ":"))
        .map(line -> line.substring(word.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  private static String joined(Document domain, String path) {
    return String.join(", ", LibvirtXml.texts(domain, path));
  }

  private void put(String key, String value) {
    if (!value.isEmpty()) {
      facts.put(key, value);
    }
  }
}
