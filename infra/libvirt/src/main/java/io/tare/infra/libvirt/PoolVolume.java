package io.tare.infra.libvirt;

import io.tare.infra.hosts.HostException;
import org.w3c.dom.Document;

/**
 * A volume of a storage pool.
 *
 * @param format such as {@code qcow2} or {@code raw}
 * @param isFile whether it is a file; else a block device, or a network volume
 * @param capacityBytes its size for a guest
 */
record PoolVolume(
    String pool, String name, String path, String format, boolean isFile, long capacityBytes) {

  /** Parses the output of {@code virsh vol-dumpxml}. */
  static PoolVolume of(String pool, String xml) throws HostException {
    Document document = LibvirtXml.parsed(xml);
    String capacity = LibvirtXml.text(document, "/volume/capacity");
    String format = LibvirtXml.text(document, "/volume/target/format/@type");
    try {
      return new PoolVolume(
          pool,
          LibvirtXml.text(document, "/volume/name"),
          LibvirtXml.text(document, "/volume/target/path"),
          format.isEmpty() ? "raw" : format,
          LibvirtXml.text(document, "/volume/@type").equals("file"),
          Long.parseLong(capacity));
    } catch (NumberFormatException e) {
      throw new HostException(
          "libvirt says that a volume of pool %s has a capacity of '%s' bytes"
              .formatted(pool, capacity),
          e);
    }
  }

  /** The same as a raw volume. */
  PoolVolume asRaw() {
    return new PoolVolume(pool, name, path, "raw", isFile, capacityBytes);
  }
}
