package io.tare.infra.managed;

import java.util.ArrayList;
import java.util.List;

/**
 * What a hypervisor's host reports about itself.
 *
 * @param machine maker and product from the firmware; empty if missing
 * @param processor from the kernel; empty if unknown
 */
public record HostHardware(String machine, String processor) {

  /** A shell line that prints maker, product and processor, one per line. */
  public static final String SCRIPT =
      "cat /sys/class/dmi/id/sys_vendor 2>/dev/null || echo; cat /sys/class/dmi/id/product_name"
          + " 2>/dev/null || echo; sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1";

  /** Beginnings of what the firmware of virtual machines says; Microsoft makes hardware too. */
  private static final List<String> VIRTUAL =
      List.of(
          "QEMU",
          "VMware",
          "innotek",
          "Microsoft Corporation Virtual Machine",
          "Xen",
          "Bochs",
          "KVM",
          "Red Hat KVM",
          "OpenStack Foundation",
          "Parallels");

  private static final String EC2 = "Amazon EC2";

  /** In the name of an instance of EC2 that is a whole machine. */
  private static final String WHOLE = ".metal";

  /** Parses the script's output. */
  public static HostHardware of(String printed) {
    List<String> lines = new ArrayList<>(printed.lines().toList());
    while (lines.size() < 3) {
      lines.add("");
    }
    return new HostHardware((lines.get(0) + " " + lines.get(1)).strip(), lines.get(2).strip());
  }

  /** Whether it is a virtual machine, as far as is known. */
  public boolean isVirtual() {
    return VIRTUAL.stream().anyMatch(machine::startsWith)
        || (machine.startsWith(EC2) && !machine.contains(WHOLE))
        || processor.startsWith("QEMU");
  }

  /** The warning about a hypervisor in a virtual machine. */
  public String standIn(String hypervisor) {
    return "%s itself runs in a virtual machine (%s), not on hardware"
        .formatted(hypervisor, machine.isEmpty() ? processor : machine);
  }
}
