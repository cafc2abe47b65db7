package io.tare.infra.libvirt;

import io.tare.infra.hardware.Accelerator;
import io.tare.infra.image.GuestImage;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.platform.PlatformSettings;
import io.tare.infra.platform.SettingType;
import io.tare.infra.secret.Secret;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshTarget;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a campaign says of libvirt and of what guests are made from. */
record LibvirtSettings(PlatformSettings said) {

  static final Key<String> URI =
      Key.of(
              "uri",
              Scalar.text(),
              "the connection, also with a transport: `qemu:///system`, `lxc:///system`,"
                  + " `xen:///system`")
          .orElse("qemu:///system");

  static final Key<String> HOST =
      Key.of("host", Scalar.text(), "the machine on which `virsh` runs, reached by SSH")
          .leftOut("this machine");

  static final Key<String> TEMPLATE =
      Key.of("template", Scalar.text(), "volume that guests' disks are cloned from")
          .leftOut("guests are made from Tare's guest image");

  static final Key<String> POOL =
      Key.of("pool", Scalar.text(), "the storage pool of the volume and of its clones")
          .orElse("default")
          .onlyWith(TEMPLATE);

  static final Key<List<String>> DESTINATION =
      Key.of(
              "destination",
              SettingType.severalOf(Scalar.text()),
              "the libvirt to which guests may be"
                  + " [migrated](../how-to/measure-live-migration.md), as a host or a connection;"
                  + " several with commas between them")
          .leftOut("guests are not migrated");

  private static final Key<String> NETWORK =
      Key.of("network", Scalar.text(), "libvirt's network for guests")
          .orElse("default")
          .onlyWith(TEMPLATE);

  static final Key<String> CLONE =
      Key.of(
              "clone",
              Scalar.choice("linked", "full"),
              "`linked`, a layer on the volume, or `full`, a copy")
          .onlyWith(TEMPLATE)
          .leftOut("by QEMU `linked` where the pool has files, else `full`");

  static final Key<String> TYPE =
      Key.of(
              "type",
              Scalar.choice("pv", "pvh", TemplateOs.HVM),
              "what Xen makes a guest look like to itself")
          .orElse(TemplateOs.HVM)
          .onlyWith(TEMPLATE);

  static final Key<String> FIRMWARE =
      Key.of("firmware", Scalar.choice("bios", "efi"), "by which a guest boots")
          .orElse("bios")
          .onlyWith(TEMPLATE);

  static final Key<String> KERNEL =
      Key.of(
              "kernel",
              SettingType.REMOTE_PATH,
              "file of a kernel, where libvirt is, to boot a guest by")
          .onlyWith(TEMPLATE)
          .leftOut("its own loader; `pygrub` with `pv` and `pvh`");

  static final Key<String> RAMDISK =
      Key.of("ramdisk", Scalar.text(), "file of its initial file system").onlyWith(KERNEL);

  static final Key<String> CMDLINE = Key.of("cmdline", Scalar.text(), "its words").onlyWith(KERNEL);

  static final Key<String> MACHINE =
      Key.of("machine", Scalar.text(), "machine type")
          .leftOut("`pc-q35-7.2` with Tare's image, else libvirt's");

  static final Key<String> DISK_BUS =
      Key.of("disk_bus", Scalar.text(), "bus of disks").leftOut("`virtio`, or `xen` by Xen");

  static final Key<String> NET_MODEL =
      Key.of("net_model", Scalar.text(), "model of network cards")
          .leftOut("`virtio`, or libvirt's by Xen");

  static final Key<String> CPUSET =
      Key.of(
              "cpuset",
              Scalar.matching("[0-9,^ -]+", "processors such as 4-7"),
              "processors of its host that a guest may use, as `4-7`")
          .onlyWith(TEMPLATE)
          .leftOut("any");

  static final Key<String> EMULATOR =
      Key.of(
              "emulator",
              Scalar.text(),
              "path of a QEMU where libvirt is; with Tare's image also `trixie`, the QEMU of that"
                  + " Debian release, unpacked into the cache")
          .leftOut("libvirt's own");

  private static final Key<List<String>> ADDRESSES =
      NamedAddresses.ADDRESSES.onlyWith(TEMPLATE).leftOut("what libvirt knows");

  /** By which libvirt, and what it keeps of a machine, are found again. */
  static final Spec CONTROL =
      Spec.of(
          URI,
          HOST,
          SshAccess.PORT,
          SshAccess.USER,
          SshAccess.KEY,
          Secret.VARIABLE,
          SshAccess.KNOWN_HOSTS,
          TEMPLATE,
          POOL,
          DESTINATION);

  /** What guests are like. */
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
    return said.get(URI);
  }

  /** The machine on which {@code virsh} runs; this one if empty. */
  Optional<SshTarget> ssh() {
    return said.find(HOST)
        .map(
            host ->
                SshAccess.target(said, host, said.get(SshAccess.PORT), said.get(SshAccess.USER)));
  }

  /** Those that guests from a template are ordered to take; may be none. */
  NamedAddresses addresses() {
    return NamedAddresses.of(said);
  }

  LibvirtDriver driver() {
    return LibvirtDriver.of(uri());
  }

  /** Whether guests run on this machine. */
  boolean isHere() {
    return !said.has(HOST) && isLocal(uri());
  }

  /** The volume that guests are cloned from; empty if they are made from Tare's image. */
  Optional<String> template() {
    return said.find(TEMPLATE);
  }

  /**
   * Guests of Tare's image are on a segment of this machine; others are where libvirt puts them.
   */
  boolean isOnSegment() {
    return template().isEmpty();
  }

  String pool() {
    return said.get(POOL);
  }

  String network() {
    return said.get(NETWORK);
  }

  /** What the campaign says, if it does. */
  <T> Optional<T> find(Key<T> key) {
    return said.find(key);
  }

  /** URIs of the libvirts that its guests may be migrated to, without its own. */
  List<String> destinations() {
    return said.find(DESTINATION).orElse(List.of()).stream().map(this::uriOf).distinct().toList();
  }

  /** The connection to a host, if it is not a connection's URI already. */
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
    return new LibvirtSettings(said.with(URI, otherUri));
  }

  /** Where libvirt is, for messages. */
  String describe() {
    return "libvirt at " + uri() + ssh().map(target -> " on " + target.host()).orElse("");
  }
}
