package io.tare.infra.image.bootdisk;

import java.util.List;
import java.util.Locale;

/** The disk formats of hypervisors. */
public enum DiskFormat {
  /** The disk's bytes; zeros are holes of the file. */
  RAW,
  /** QEMU's own, compressed: libvirt, OpenStack, OpenNebula. */
  QCOW2,
  /** VMware's import format; ESXi converts it. */
  VMDK,
  /** Hyper-V's dynamic format. */
  VHDX;

  /** Its name on the command line and for {@code qemu-img}: {@code qcow2}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its options for {@code qemu-img convert}. */
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
