package io.tare.infra.bootdisk;

import java.util.List;
import java.util.Locale;

/** The formats in which hypervisors take disks. */
public enum DiskFormat {
  /** The disk's bytes; zeros are holes of the file. */
  RAW,
  /** QEMU's own, compressed: libvirt, OpenStack, OpenNebula. */
  QCOW2,
  /** VMware's form for import; ESXi turns it into its own. */
  VMDK,
  /** Hyper-V's, growing with what is written. */
  VHDX;

  /** What it is called, on the command line and by {@code qemu-img}: {@code qcow2}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What {@code qemu-img convert} gets of it. */
  List<String> options() {
    return switch (this) {
      case RAW -> List.of();
      case QCOW2 -> List.of("-c");
      case VMDK -> List.of("-o", "subformat=streamOptimized,adapter_type=lsilogic");
      case VHDX -> List.of("-o", "subformat=dynamic");
    };
  }

  @Override
  public String toString() {
    return word();
  }
}
