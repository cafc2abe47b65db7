package io.tare.infra.xen;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.SettingType;
import io.tare.infra.machine.confinement.CpuList;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshAddress;
import io.tare.infra.ssh.SshDestination;
import io.tare.infra.ssh.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A campaign's settings of a dom0 and its guests. */
record XenSettings(PlatformSettings raw) {

  private static final Key<SshAddress> HOST =
      Key.of("host", SshAddress.TYPE, "name or address of the dom0, as for `ssh`")
          .required("the dom0 to reach");

  private static final Key<String> USER =
      Key.of("user", Scalar.argument(), "user to log in as, who may run `xl`").orElse("root");

  private static final Key<String> TEMPLATE =
      Key.of(
              "template",
              SettingType.REMOTE_PATH,
              "disk on the dom0 from which guests' disks are made: a raw or qcow2 file, or an LVM"
                  + " volume `/dev/GROUP/VOLUME`")
          .leftOut("Tare's own image, sent once");

  private static final Key<DiskWay> DISK =
      Key.of(
              "disk",
              Scalar.choice(List.of(DiskWay.values()), XenSettings::word),
              "how: `copy`; `overlay`, a qcow2 on the template, served by QEMU instead of the"
                  + " kernel; or `snapshot` of a volume")
          .leftOut("`copy`, or `snapshot` for a volume");

  private static final Key<DomainType> TYPE =
      Key.of(
              "type",
              Scalar.choice(List.of(DomainType.values()), XenSettings::word),
              "Xen's guest type")
          .leftOut("`pvh` if `xl info` shows `hvm` among `virt_caps`, otherwise `pv`");

  private static final Key<String> KERNEL =
      Key.of("kernel", SettingType.REMOTE_PATH, "kernel file on the dom0, to boot guests")
          .onlyWith(TEMPLATE)
          .leftOut("`pygrub`, or the BIOS with `hvm`");

  private static final Key<String> RAMDISK =
      Key.of("ramdisk", SettingType.REMOTE_PATH, "its initial RAM disk on the dom0")
          .onlyWith(KERNEL);

  private static final Key<String> CMDLINE =
      Key.of(
              "cmdline",
              Scalar.matching("[^\"\\\\]*", "one line without quotation marks or backslashes"),
              "its command line")
          .onlyWith(KERNEL);

  private static final Key<String> BRIDGE =
      Key.of("bridge", SettingType.LINK, "bridge on the dom0 for the guests").orElse("xenbr0");

  private static final Key<CpuList> PIN =
      Key.of("pin", CpuList.TYPE, "processors of the host for the guests, each with its own share")
          .leftOut("all");

  private static final Key<List<String>> ADDRESSES =
      NamedAddresses.ADDRESSES.leftOut(
          "with a template, found in the xenstore or among the dom0's neighbours; required with"
              + " Tare's image");

  /** Other links to volumes and devices are in directories of these names. */
  private static final String GROUP_AND_VOLUME = "/dev/(?!(?:mapper|disk|block)/)[^/]+/[^/]+";

  /** The settings to reach the dom0 and find a guest again. */
  static final Spec CONTROL =
      Spec.of(HOST, SshAccess.PORT, USER, SshAccess.KEY)
          .and(Secret.KEYS)
          .and(SshAccess.KNOWN_HOSTS, SshAccess.JUMP, SshAccess.CONFIGURATION, SshAccess.DIRECTORY);

  /** The settings of guests. */
  static final Spec GUESTS =
      Spec.of(
          TYPE,
          TEMPLATE,
          DISK,
          KERNEL,
          RAMDISK,
          CMDLINE,
          BRIDGE,
          ADDRESSES,
          NamedAddresses.GATEWAY.onlyWith(ADDRESSES),
          PIN);

  /** What Xen makes a guest look like to itself. */
  enum DomainType {
    /** Without hardware virtualization: the guest's kernel is paravirtualized. */
    PV,
    /** With hardware virtualization, without emulated devices. */
    PVH,
    /** With hardware virtualization and a complete emulated machine. */
    HVM;

    String word() {
      return XenSettings.word(this);
    }

    boolean needsHardware() {
      return this != PV;
    }
  }

  /** How a guest's disk is created from the template. */
  enum DiskWay {
    COPY,
    OVERLAY,
    SNAPSHOT
  }

  /** An external kernel. */
  record Boot(String kernel, Optional<String> ramdisk, String cmdline) {}

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The dom0's address. */
  SshDestination destination() {
    return SshAccess.destination(
            raw, raw.get(HOST), Optional.of(raw.get(USER)), raw.find(SshAccess.PORT))
        .withDirectory(raw.get(SshAccess.DIRECTORY));
  }

  /** The type of the domain; empty for the best of the host. */
  Optional<DomainType> type() {
    return raw.find(TYPE);
  }

  /** The disk on the dom0 that is the template of guests' disks; empty for Tare's own image. */
  Optional<String> template() {
    return raw.find(TEMPLATE);
  }

  /** Whether guests use Tare's own image. */
  boolean isOwnImage() {
    return !raw.has(TEMPLATE);
  }

  private boolean isVolume() {
    return template().filter(path -> path.startsWith("/dev/")).isPresent();
  }

  /** As LVM names it: a snapshot is beside it then, where it is found and removed again. */
  private boolean isNamedByGroup() {
    return template().filter(path -> path.matches(GROUP_AND_VOLUME)).isPresent();
  }

  DiskWay disk() {
    return raw.find(DISK).orElse(isVolume() ? DiskWay.SNAPSHOT : DiskWay.COPY);
  }

  /** A template's external kernel; empty if it boots by itself. */
  Optional<Boot> boot() {
    return raw.find(KERNEL)
        .map(file -> new Boot(file, raw.find(RAMDISK), raw.find(CMDLINE).orElse("")));
  }

  String bridge() {
    return raw.get(BRIDGE);
  }

  NamedAddresses addresses() {
    return NamedAddresses.of(raw);
  }

  /** Processors of the host for the guests; empty for all. */
  Optional<CpuList> pin() {
    return raw.find(PIN);
  }

  /** Problems with a combination of settings, in lines for people. */
  static List<String> objections(PlatformSpec spec) {
    XenSettings guest = new XenSettings(spec.parsed());
    List<String> all = new ArrayList<>();
    if (guest.disk() == DiskWay.SNAPSHOT && !guest.isVolume()) {
      all.add(
          guest.raw.objection(
              DISK, "expected copy or overlay, as the template is not a volume of LVM (/dev/…)"));
    }
    if (guest.disk() == DiskWay.SNAPSHOT && guest.isVolume() && !guest.isNamedByGroup()) {
      all.add(
          guest.raw.objection(
              TEMPLATE,
              "a snapshot needs a volume of LVM as /dev/GROUP/VOLUME; name it like that, or set"
                  + " disk: copy"));
    }
    if (guest.isOwnImage() && guest.addresses().all().isEmpty()) {
      all.add(
          guest.raw.objection(
              NamedAddresses.ADDRESSES,
              "is missing; Tare's image does not ask for one, so name a free address of the dom0's"
                  + " network, or a template"));
    }
    int cpus = spec.resources().cpus();
    guest
        .pin()
        .filter(list -> list.size() < cpus)
        .ifPresent(
            list ->
                all.add(
                    guest.raw.objection(
                        PIN,
                        "has %d processors, but the guests need %d".formatted(list.size(), cpus))));
    return all;
  }
}
