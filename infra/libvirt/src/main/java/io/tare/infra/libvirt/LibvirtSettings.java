package io.tare.infra.libvirt;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.image.GuestImage;
import io.tare.infra.machine.hardware.Accelerator;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshAddress;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.secret.Secret;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A campaign's settings of libvirt and the guests' template. */
record LibvirtSettings(PlatformSettings raw) {

  static final Key<String> URI =
      Key.of(
              "uri",
              Scalar.argument(),
              "the connection URI, with or without a transport: `qemu:///system`, `lxc:///system`,"
                  + " `xen:///system`")
          .orElse("qemu:///system");

  static final Key<SshAddress> HOST =
      Key.of("host", SshAddress.TYPE, "machine on which `virsh` runs, over SSH, as for `ssh`")
          .leftOut("this machine");

  static final Key<String> TEMPLATE =
      Key.of("template", Scalar.argument(), "volume from which guests' disks are cloned")
          .leftOut("guests are made from Tare's guest image");

  static final Key<String> POOL =
      Key.of("pool", Scalar.argument(), "storage pool of the volume and its clones")
          .orElse("default")
          .onlyWith(TEMPLATE);

  static final Key<List<String>> DESTINATION =
      Key.of(
              "destination",
              SettingType.severalOf(Scalar.argument()),
              "the libvirt to which guests can [migrate](../how-to/measure-live-migration.md), as"
                  + " a host or a connection; several separated by commas")
          .leftOut("guests are not migrated");

  private static final Key<String> NETWORK =
      Key.of("network", Scalar.argument(), "libvirt network of the guests")
          .orElse("default")
          .onlyWith(TEMPLATE);

  static final Key<String> CLONE =
      Key.of(
              "clone",
              Scalar.choice("linked", "full"),
              "`linked`, a layer on the volume, or `full`, a copy")
          .onlyWith(TEMPLATE)
          .leftOut("with QEMU `linked` if the pool has files, otherwise `full`");

  static final Key<String> TYPE =
      Key.of("type", Scalar.choice("pv", "pvh", TemplateOs.HVM), "Xen's guest type")
          .orElse(TemplateOs.HVM)
          .onlyWith(TEMPLATE);

  static final Key<String> FIRMWARE =
      Key.of("firmware", Scalar.choice("bios", "efi"), "firmware of the guest")
          .orElse("bios")
          .onlyWith(TEMPLATE);

  static final Key<String> KERNEL =
      Key.of("kernel", SettingType.REMOTE_PATH, "kernel file on libvirt's machine, to boot a guest")
          .onlyWith(TEMPLATE)
          .leftOut("its own loader; `pygrub` with `pv` and `pvh`");

  static final Key<String> RAMDISK =
      Key.of("ramdisk", Scalar.argument(), "its initial RAM disk").onlyWith(KERNEL);

  static final Key<String> CMDLINE =
      Key.of("cmdline", Scalar.text(), "its command line").onlyWith(KERNEL);

  static final Key<String> MACHINE =
      Key.of("machine", Scalar.argument(), "machine type")
          .leftOut("`pc-q35-7.2` with Tare's image, otherwise libvirt's");

  static final Key<String> DISK_BUS =
      Key.of("disk_bus", Scalar.argument(), "bus of disks").leftOut("`virtio`, or `xen` with Xen");

  static final Key<String> NET_MODEL =
      Key.of("net_model", Scalar.argument(), "model of network cards")
          .leftOut("`virtio`, or libvirt's with Xen");

  static final Key<String> CPUSET =
      Key.of(
              "cpuset",
              Scalar.matching("[0-9,^ -]+", "processors such as 4-7"),
              "processors of the host for a guest, such as `4-7`")
          .onlyWith(TEMPLATE)
          .leftOut("any");

  static final Key<String> EMULATOR =
      Key.of(
              "emulator",
              Scalar.argument(),
              "path of a QEMU on libvirt's machine; with Tare's image also `trixie`, the QEMU of"
                  + " that Debian release, unpacked into the cache")
          .leftOut("libvirt's own");

  private static final Key<List<String>> ADDRESSES =
      NamedAddresses.ADDRESSES.onlyWith(TEMPLATE).leftOut("what libvirt knows");

  /** The settings to find libvirt and its machines again. */
  static final Spec CONTROL =
      Spec.of(
          URI,
          HOST,
          SshAccess.PORT,
          SshAccess.USER,
          SshAccess.KEY,
          Secret.VARIABLE,
          SshAccess.KNOWN_HOSTS,
          SshAccess.JUMP,
          SshAccess.CONFIGURATION,
          TEMPLATE,
          POOL,
          DESTINATION);

  /** The settings of guests. */
  static final Spec GUESTS =
      Spec.of(
          NETWORK,
          CLONE,
          FIRMWARE,
          TYPE,
          KERNEL,
          RAMDISK,
          CMDLINE,
          ADDRESSES,
          NamedAddresses.GATEWAY.onlyWith(ADDRESSES),
          CPUSET,
          GuestImage.SETTING,
          Accelerator.SETTING,
          MACHINE,
          DISK_BUS,
          NET_MODEL,
          EMULATOR);

  private static final Pattern LOCAL = Pattern.compile("\\w+(\\+unix)?:///.*");

  String uri() {
    return raw.get(URI);
  }

  /** The machine on which {@code virsh} runs; this one if empty. */
  Optional<SshDestination> ssh() {
    return raw.find(HOST).map(host -> SshAccess.destination(raw, host));
  }

  /** The addresses for guests from a template; may be empty. */
  NamedAddresses addresses() {
    return NamedAddresses.of(raw);
  }

  LibvirtDriver driver() {
    return LibvirtDriver.of(uri());
  }

  /** Whether guests run on this machine. */
  boolean isHere() {
    return !raw.has(HOST) && isLocal(uri());
  }

  /** The volume that guests are cloned from; empty for Tare's image. */
  Optional<String> template() {
    return raw.find(TEMPLATE);
  }

  /**
   * Guests of Tare's image are on a segment of this machine; others where libvirt attaches them.
   */
  boolean isOnSegment() {
    return template().isEmpty();
  }

  String pool() {
    return raw.get(POOL);
  }

  String network() {
    return raw.get(NETWORK);
  }

  /** The campaign's value, if any. */
  <T> Optional<T> find(Key<T> key) {
    return raw.find(key);
  }

  /** URIs of the libvirts that its guests may migrate to, without its own. */
  List<String> destinations() {
    return raw.find(DESTINATION).orElse(List.of()).stream().map(this::uriOf).distinct().toList();
  }

  /** The connection to a host, unless it is a connection's URI already. */
  String uriOf(String word) {
    return word.contains("://")
        ? word
        : "%s+ssh://%s/system".formatted(LibvirtDriver.scheme(uri()), word);
  }

  /** Whether a connection leads to this machine. */
  static boolean isLocal(String uri) {
    return LOCAL.matcher(uri).matches();
  }

  /** The same of another libvirt. */
  LibvirtSettings at(String otherUri) {
    return new LibvirtSettings(raw.with(URI, otherUri));
  }

  /** libvirt's place, for messages. */
  String describe() {
    return "libvirt at " + uri() + ssh().map(machine -> " on " + machine).orElse("");
  }
}
