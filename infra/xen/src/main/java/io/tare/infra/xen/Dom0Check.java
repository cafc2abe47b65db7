package io.tare.infra.xen;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.xen.XenSettings.Boot;
import io.tare.infra.xen.XenSettings.DiskWay;
import io.tare.infra.xen.XenSettings.DomainType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks that a dom0 has what a campaign names. */
final class Dom0Check {

  private final Dom0 dom0;
  private Optional<Map<String, String>> info = Optional.empty();

  Dom0Check(Dom0 dom0) {
    this.dom0 = dom0;
  }

  /**
   * @throws HostException in one line with what is missing
   */
  void all(XenSettings guest) throws HostException, InterruptedException {
    DomainType type = type(guest);
    if (type.needsHardware() && !hasHardware()) {
      throw new HostException(
          "type is %s, but the host's processors or firmware offer no hardware virtualization; set"
                  .formatted(type.word())
              + " type: pv");
    }
    requireBridge(guest.bridge());
    if (guest.template().isPresent()) {
      String template = guest.template().get();
      boolean isVolume = template.startsWith("/dev/");
      requireThat(
          dom0.look(List.of("test", isVolume ? "-b" : "-f", template)),
          "the dom0 has no %s %s; name an existing template"
              .formatted(isVolume ? "volume" : "file", template));
    }
    for (String file : files(guest.boot())) {
      requireThat(dom0.look(List.of("test", "-f", file)), "the dom0 has no file " + file);
    }
    if (guest.disk() == DiskWay.OVERLAY) {
      requireThat(
          dom0.look(List.of("sh", "-c", "command -v qemu-img")),
          "the dom0 has no qemu-img for overlays; apt-get install qemu-utils there, or remove"
              + " 'disk'");
    }
    var unused = dom0.home();
  }

  private void requireBridge(String name) throws HostException, InterruptedException {
    Host.Finished finished = dom0.look(List.of("ip", "-o", "link", "show", "type", "bridge"));
    if (finished
        .standardOutput()
        .lines()
        .noneMatch(line -> line.matches("\\d+: " + Pattern.quote(name) + "[:@].*"))) {
      throw new HostException(
          "the dom0 has no bridge " + name + "; create it, or set 'bridge' to another");
    }
  }

  private static List<String> files(Optional<Boot> boot) {
    List<String> all = new ArrayList<>();
    if (boot.isPresent()) {
      all.add(boot.get().kernel());
      boot.get().ramdisk().ifPresent(all::add);
    }
    return all;
  }

  private static void requireThat(Host.Finished finished, String otherwise) throws HostException {
    if (!finished.succeeded()) {
      throw new HostException(otherwise);
    }
  }

  /** The guests' type, or the best of the host. */
  DomainType type(XenSettings guest) throws HostException, InterruptedException {
    if (guest.type().isPresent()) {
      return guest.type().get();
    }
    return hasHardware() ? DomainType.PVH : DomainType.PV;
  }

  /** Before 4.17 {@code hvm} is also listed only if supported. */
  private boolean hasHardware() throws HostException, InterruptedException {
    if (info.isEmpty()) {
      info = Optional.of(XenFacts.pairs(dom0.xl("info")));
    }
    return List.of(info.get().getOrDefault("virt_caps", "").split("\\s+")).contains("hvm");
  }
}
