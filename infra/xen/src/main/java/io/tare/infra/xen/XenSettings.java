package io.tare.infra.xen;

import io.tare.infra.confinement.CpuList;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.platform.PlatformSettings;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.secret.Secret;
import io.tare.infra.ssh.SshAccess;
import io.tare.infra.ssh.SshTarget;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a campaign says of a dom0 and of the guests that are to be made there. */
record XenSettings(PlatformSettings said) {

  /** Nothing in it can leave the line of a configuration, or be an option. */
  private static final Scalar<String> FILE =
      Scalar.matching("/[A-Za-z0-9._/+@:=-]+", "an absolute path");

  private static final Key<String> HOST =
      Key.of("host", Scalar.text(), "name or address of the dom0").required("the dom0 to reach");

  private static final Key<String> USER =
      Key.of("user", Scalar.text(), "user to log in as, who may run `xl`").orElse("root");

  private static final Key<String> TEMPLATE =
      Key.of(
              "template",
              FILE,
              "disk on the dom0 to make guests' disks from: a raw or qcow2 file, or `/dev/GROUP/VOLUME`"
                  + " of LVM")
          .leftOut("Tare's own image, sent once");

  private static final Key<DiskWay> DISK =
      Key.of(
              "disk",
              Scalar.choice(List.of(DiskWay.values()), XenSettings::word),
              "how: `copy`; `overlay`, a qcow2 above the template, which QEMU serves in place of the"
                  + " kernel; or `snapshot` of a volume")
          .leftOut("`copy`, or `snapshot` of a volume");

  private static final Key<DomainType> TYPE =
      Key.of(
              "type",
              Scalar.choice(List.of(DomainType.values()), XenSettings::word),
              "what Xen makes a guest look like to itself")
          .leftOut("`pvh` where `xl info` shows `hvm` among `virt_caps`, else `pv`");

  private static final Key<String> KERNEL =
      Key.of("kernel", FILE, "file of a kernel on the dom0 to boot guests by")
          .onlyWith(TEMPLATE)
          .leftOut("`pygrub`; the BIOS with `hvm`");

  private static final Key<String> RAMDISK =
      Key.of("ramdisk", FILE, "file of its initial file system on the dom0").onlyWith(KERNEL);

  private static final Key<String> CMDLINE =
      Key.of(
              "cmdline",
              Scalar.matching("[^\"\\n]*", "one line without quotation marks"),
              "its words")
          .onlyWith(KERNEL);

  private static final Key<String> BRIDGE =
      Key.of(
              "bridge",
              Scalar.matching("[A-Za-z0-9._-]+", "a bridge's name"),
              "bridge on the dom0 that guests are attached to")
          .orElse("xenbr0");

  private static final Key<CpuList> PIN =
      Key.of(
              "pin",
              CpuList.TYPE,
              "processors of the host for the guests, of which each has its own share")
          .leftOut("all");

  private static final Key<List<String>> ADDRESSES =
      NamedAddresses.ADDRESSES.leftOut(
          "with a template found in the xenstore or among the dom0's neighbours; with Tare's image"
              + " required");

  /** By which the dom0 is reached, and a guest found again. */
  static final Spec CONTROL =
      Spec.of(HOST, SshAccess.PORT, USER, SshAccess.KEY)
          .and(Secret.KEYS)
          .and(SshAccess.KNOWN_HOSTS, SshAccess.DIRECTORY);

  /** What guests are like. */
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
    /** Without hardware virtualization: the guest's kernel knows that it is one. */
    PV,
    /** With it, and no emulated devices. */
    PVH,
    /** With it, and a whole emulated machine besides. */
    HVM;

    String word() {
      return XenSettings.word(this);
    }

    boolean needsHardware() {
      return this != PV;
    }
  }

  /** How a guest's disk is made of the template. */
  enum DiskWay {
    COPY,
    OVERLAY,
    SNAPSHOT
  }

  /** A kernel beside the disk. */
  record Boot(String kernel, Optional<String> ramdisk, String cmdline) {}

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Where the dom0 is. */
  SshTarget target() {
    return SshAccess.target(said, said.get(HOST), said.get(SshAccess.PORT), said.get(USER))
        .withDirectory(said.get(SshAccess.DIRECTORY));
  }

  /** The type of the domain; empty if it is to be what the host can. */
  Optional<DomainType> type() {
    return said.find(TYPE);
  }

  /** Disk on the dom0 from which those of guests are made; empty for Tare's own image. */
  Optional<String> template() {
    return said.find(TEMPLATE);
  }

  /** Whether guests are made of Tare's own image. */
  boolean isOwnImage() {
    return !said.has(TEMPLATE);
  }

  private boolean isVolume() {
    return template().filter(path -> path.startsWith("/dev/")).isPresent();
  }

  DiskWay disk() {
    return said.find(DISK).orElse(isVolume() ? DiskWay.SNAPSHOT : DiskWay.COPY);
  }

  /** What a template's kernel is; empty if it boots by itself. */
  Optional<Boot> boot() {
    return said.find(KERNEL)
        .map(file -> new Boot(file, said.find(RAMDISK), said.find(CMDLINE).orElse("")));
  }

  String bridge() {
    return said.get(BRIDGE);
  }

  NamedAddresses addresses() {
    return NamedAddresses.of(said);
  }

  /** Processors of the host on which the guests' own may run; empty for all. */
  Optional<CpuList> pin() {
    return said.find(PIN);
  }

  /** What is wrong with what is said together, in lines for people. */
  static List<String> objections(PlatformSpec spec) {
    XenSettings guest = new XenSettings(spec.said());
    List<String> all = new ArrayList<>();
    if (guest.disk() == DiskWay.SNAPSHOT && !guest.isVolume()) {
      all.add(
          guest.said.objection(
              DISK, "expected copy or overlay, as the template is not a volume of LVM (/dev/…)"));
    }
    if (guest.isOwnImage() && guest.addresses().all().isEmpty()) {
      all.add(
          guest.said.objection(
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
                    guest.said.objection(
                        PIN, "has %d processors for guests with %d".formatted(list.size(), cpus))));
    return all;
  }
}
