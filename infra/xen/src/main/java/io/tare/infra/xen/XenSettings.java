package io.tare.infra.xen;

import io.tare.infra.confinement.CpuList;
import io.tare.infra.host.HostException;
import io.tare.infra.managed.NamedAddresses;
import io.tare.infra.platform.PlatformSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a campaign says about guests.
 *
 * @param type of the domain; empty if it is to be what the host can
 * @param template disk on the dom0 from which theirs are made; empty for Tare's own image
 * @param boot what a template's kernel is; empty if it boots by itself
 * @param addresses of the guests; none may be named for templates
 * @param pin processors of the host on which their own may run; empty for all
 */
record XenSettings(
    Optional<DomainType> type,
    Optional<String> template,
    DiskWay disk,
    Optional<Boot> boot,
    String bridge,
    NamedAddresses addresses,
    Optional<CpuList> pin) {

  static final String TYPE = "type";
  static final String TEMPLATE = "template";
  static final String DISK = "disk";
  static final String KERNEL = "kernel";
  static final String RAMDISK = "ramdisk";
  static final String CMDLINE = "cmdline";
  static final String BRIDGE = "bridge";
  static final String PIN = "pin";

  /** The settings with what is expected of each. */
  static final Map<String, String> TEXTS =
      Map.of(
          TYPE,
          "pv, pvh or hvm (pvh where the hardware can, else pv)",
          TEMPLATE,
          "disk on the dom0 to make guests' disks from: a raw or qcow2 file, or /dev/GROUP/VOLUME of"
              + " LVM; without it Tare's own image is sent",
          DISK,
          "how: copy, overlay (qcow2 above the template, served by QEMU) or snapshot (of LVM) (copy,"
              + " or snapshot of a volume)",
          KERNEL,
          "file of a kernel on the dom0 to boot a template by (its own, by pygrub or its BIOS)",
          RAMDISK,
          "with kernel: file of its initial file system on the dom0",
          CMDLINE,
          "with kernel: its words",
          BRIDGE,
          "bridge on the dom0 that guests are attached to (xenbr0)",
          NamedAddresses.ADDRESSES,
          "address of each guest with the prefix length of its network, with commas between them:"
              + " needed with Tare's image, else found",
          NamedAddresses.GATEWAY,
          "address of the guests' router (none)",
          PIN,
          "processors of the host for the guests, for example 2-5; each guest has its own share (all)");

  private static final Pattern FILE = Pattern.compile("/[A-Za-z0-9._/+@:=-]+");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]+");

  /** What Xen makes a guest look like to itself. */
  enum DomainType {
    /** Without hardware virtualization: the guest's kernel knows that it is one. */
    PV,
    /** With it, and no emulated devices. */
    PVH,
    /** With it, and a whole emulated machine besides. */
    HVM;

    String word() {
      return name().toLowerCase(Locale.ROOT);
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

  static XenSettings of(PlatformSpec spec) throws HostException {
    return of(spec.name(), spec.settings());
  }

  /**
   * @param platform its name, for messages
   * @throws HostException in one line if a setting is wrong
   */
  static XenSettings of(String platform, Map<String, String> settings) throws HostException {
    Reader reader = new Reader(platform, new TreeMap<>(settings));
    Optional<String> template = reader.matching(TEMPLATE, FILE, "an absolute path");
    boolean isVolume = template.filter(path -> path.startsWith("/dev/")).isPresent();
    DiskWay disk =
        reader.choice(DISK, DiskWay.class).orElse(isVolume ? DiskWay.SNAPSHOT : DiskWay.COPY);
    if (disk == DiskWay.SNAPSHOT && !isVolume) {
      throw reader.wrong(DISK, "copy or overlay, as the template is no volume of LVM (/dev/…)");
    }
    return new XenSettings(
        reader.choice(TYPE, DomainType.class),
        template,
        disk,
        reader.boot(template.isPresent()),
        reader.matching(BRIDGE, WORD, "a bridge's name").orElse("xenbr0"),
        NamedAddresses.of(platform, settings),
        reader.pin());
  }

  /** Whether guests are made of Tare's own image. */
  boolean isOwnImage() {
    return template.isEmpty();
  }

  /** Reads single settings. */
  private record Reader(String platform, Map<String, String> settings) {

    HostException wrong(String key, String expected) {
      return new HostException(
          "platform %s: %s is '%s', expected %s"
              .formatted(platform, key, settings.getOrDefault(key, ""), expected));
    }

    Optional<String> matching(String key, Pattern pattern, String expected) throws HostException {
      String text = settings.get(key);
      if (text != null && !pattern.matcher(text).matches()) {
        throw wrong(key, expected);
      }
      return Optional.ofNullable(text);
    }

    <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) throws HostException {
      String text = settings.get(key);
      if (text == null) {
        return Optional.empty();
      }
      for (E each : type.getEnumConstants()) {
        if (each.name().toLowerCase(Locale.ROOT).equals(text)) {
          return Optional.of(each);
        }
      }
      throw wrong(
          key, "one of " + List.of(type.getEnumConstants()).toString().toLowerCase(Locale.ROOT));
    }

    Optional<Boot> boot(boolean isTemplate) throws HostException {
      Optional<String> kernel = matching(KERNEL, FILE, "an absolute path");
      Optional<String> ramdisk = matching(RAMDISK, FILE, "an absolute path");
      String words = settings.getOrDefault(CMDLINE, "");
      if (words.indexOf('"') >= 0 || words.indexOf('\n') >= 0) {
        throw wrong(CMDLINE, "one line without quotation marks");
      }
      if (kernel.isEmpty() && (ramdisk.isPresent() || !words.isEmpty())) {
        throw wrong(KERNEL, "a kernel, as ramdisk or cmdline is there");
      }
      if (kernel.isPresent() && !isTemplate) {
        throw wrong(KERNEL, "none: Tare's own image has its kernel");
      }
      return kernel.map(file -> new Boot(file, ramdisk, words));
    }

    Optional<CpuList> pin() throws HostException {
      String text = settings.get(PIN);
      try {
        return Optional.ofNullable(text).map(CpuList::parse);
      } catch (IllegalArgumentException e) {
        throw wrong(PIN, "processors such as 2-5 or 1,3");
      }
    }
  }
}
