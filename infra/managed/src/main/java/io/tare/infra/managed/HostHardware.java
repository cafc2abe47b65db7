package io.tare.infra.managed;

import java.util.ArrayList;
import java.util.List;

/**
 * What a hypervisor's host says that it is.
 *
 * @param machine maker and product as the firmware names them; empty if it does not
 * @param processor as the kernel names it; empty if unknown
 */
public record HostHardware(String machine, String processor) {

  /** A line for the shell that prints maker, product and processor, a line each. */
  public static final String SCRIPT =
      "cat /sys/class/dmi/id/sys_vendor 2>/dev/null || echo; cat /sys/class/dmi/id/product_name"
          + " 2>/dev/null || echo; sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1";

  /** Makers of machines that make no hardware, as the firmware names them. */
  private static final List<String> VIRTUAL =
      List.of("QEMU", "VMware", "innotek", "Microsoft Corporation", "Xen", "Bochs", "KVM");

  /** What the script printed. */
  public static HostHardware of(String printed) {
    List<String> lines = new ArrayList<>(printed.lines().toList());
    while (lines.size() < 3) {
      lines.add("");
    }
    return new HostHardware((lines.get(0) + " " + lines.get(1)).strip(), lines.get(2).strip());
  }

  /** Whether it is somebody's virtual machine, as far as is known. */
  public boolean isVirtual() {
    return VIRTUAL.stream().anyMatch(machine::startsWith) || processor.startsWith("QEMU");
  }

  /** What is to be said of a hypervisor that runs in somebody's machine. */
  public String standIn(String hypervisor) {
    return "%s itself runs in a virtual machine (%s), not on hardware"
        .formatted(hypervisor, machine.isEmpty() ? processor : machine);
  }
}
