package io.tare.infra.xen;

import io.tare.infra.api.Resources;
import io.tare.infra.managed.HardwareAddress;
import io.tare.infra.xen.XenSettings.Boot;
import io.tare.infra.xen.XenSettings.DomainType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A guest's configuration file for {@code xl}.
 *
 * @param name of the domain
 * @param boot an external kernel; empty if it boots from its disk
 * @param disks the first is the boot disk
 * @param bridge of its network card
 * @param cpus processors of the host for it, in Xen's notation
 */
record DomainConfig(
    String name,
    DomainType type,
    Resources resources,
    Optional<Boot> boot,
    List<Disk> disks,
    String bridge,
    Optional<String> cpus) {

  /** The boot disk's name in a guest. */
  static final String FIRST = "xvda";

  /**
   * The name of a disk that guests only read. The first four are emulated as IDE too in an hvm
   * guest, for which xl refuses disks without write access.
   */
  static final String READ_ONLY = "xvde";

  /** The prefix of Xen's cards. */
  private static final String PREFIX = "00:16:3e";

  /**
   * A disk.
   *
   * @param device its name in the guest
   * @param format raw or qcow2
   */
  record Disk(String device, String format, boolean isWritable, String file) {

    String line() {
      return "format=%s,vdev=%s,access=%s,target=%s"
          .formatted(format, device, isWritable ? "rw" : "ro", file);
    }
  }

  DomainConfig {
    disks = List.copyOf(disks);
  }

  /** The address of a guest's network card. */
  static String mac(String name) {
    return HardwareAddress.of(PREFIX, name);
  }

  /** The file's text. No setting can contain a quotation mark. */
  String text() {
    List<String> lines = new ArrayList<>();
    lines.add(named("name", name));
    lines.add(named("type", type.word()));
    lines.add("vcpus = " + resources.cpus());
    lines.add("memory = " + (resources.memoryBytes() >> 20));
    cpus.ifPresent(list -> lines.add(named("cpus", list)));
    if (boot.isPresent()) {
      lines.add(named("kernel", boot.get().kernel()));
      boot.get().ramdisk().ifPresent(file -> lines.add(named("ramdisk", file)));
      lines.add(named("cmdline", boot.get().cmdline()));
    } else if (type != DomainType.HVM) {
      lines.add(named("bootloader", "pygrub"));
    }
    lines.add(
        disks.stream()
            .map(disk -> '"' + disk.line() + '"')
            .collect(Collectors.joining(",\n  ", "disk = [\n  ", "\n]")));
    lines.add("vif = [ \"mac=" + mac(name) + ",bridge=" + bridge + "\" ]");
    if (type == DomainType.HVM) {
      lines.add(named("serial", "pty"));
      lines.add("vnc = 0");
    }
    return String.join("\n", lines) + "\n";
  }

  private static String named(String key, String value) {
    return key + " = \"" + value + '"';
  }
}
