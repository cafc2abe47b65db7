package io.tare.infra.libvirt;

/** libvirt's driver of a hypervisor, from a connection's URI. */
enum LibvirtDriver {
  QEMU("QEMU"),
  LXC("LXC"),
  XEN("Xen"),
  /** Any other, with its defaults. */
  OTHER("");

  private final String hypervisor;

  LibvirtDriver(String hypervisor) {
    this.hypervisor = hypervisor;
  }

  /** Its name for people; empty if only libvirt knows. */
  String hypervisor() {
    return hypervisor;
  }

  /** The driver of a URI such as {@code qemu+ssh://host/system}. */
  static LibvirtDriver of(String uri) {
    return switch (scheme(uri)) {
      case "qemu", "kvm" -> QEMU;
      case "lxc" -> LXC;
      case "xen" -> XEN;
      default -> OTHER;
    };
  }

  /** The word before the transport. */
  static String scheme(String uri) {
    return uri.replaceFirst("[+:].*", "");
  }
}
