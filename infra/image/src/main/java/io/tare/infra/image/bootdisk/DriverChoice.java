package io.tare.infra.image.bootdisk;

import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The disk and network drivers of all hypervisors that a kernel has as modules. */
final class DriverChoice {

  /** In this order; missing or built-in drivers are skipped. */
  private static final List<String> WANTED =
      List.of(
          "virtio_pci",
          "virtio_blk",
          "virtio_scsi",
          "virtio_net",
          "hv_vmbus",
          "hv_utils",
          "hv_storvsc",
          "hv_netvsc",
          "vmw_pvscsi",
          "vmxnet3",
          "xen_blkfront",
          "xen_netfront",
          "nvme",
          "ahci",
          "ata_piix",
          "mptspi",
          "e1000",
          "e1000e",
          "sd_mod");

  private static final String TABLE = "modules.dep";

  private DriverChoice() {}

  /**
   * The modules' files in the order to load them.
   *
   * @param modules the parent of the kernel version's directory
   */
  static List<Path> of(Path modules) throws HostException {
    try (Stream<Path> versions = Files.list(modules)) {
      Path version =
          versions
              .filter(each -> Files.isReadable(each.resolve(TABLE)))
              .findFirst()
              .orElseThrow(
                  () -> new HostException("the guest image has no modules for its kernel"));
      return of(Files.readAllLines(version.resolve(TABLE))).stream().map(version::resolve).toList();
    } catch (IOException e) {
      throw new HostException("cannot read %s: %s".formatted(modules, e.getMessage()), e);
    }
  }

  /** From {@code modules.dep}: a module, and its dependencies, the nearest first. */
  static List<String> of(List<String> table) {
    Map<String, List<String>> needs = new TreeMap<>();
    for (String line : table) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        List<String> order = new ArrayList<>();
        Stream.of(line.substring(colon + 1).strip().split("\\s+"))
            .filter(each -> !each.isEmpty())
            .forEach(order::add);
        Collections.reverse(order);
        order.add(line.substring(0, colon));
        needs.put(name(line.substring(0, colon)), order);
      }
    }
    Set<String> chosen = new LinkedHashSet<>();
    WANTED.forEach(module -> chosen.addAll(needs.getOrDefault(module, List.of())));
    return List.copyOf(chosen);
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.ko.*", "").replace('-', '_');
  }
}
