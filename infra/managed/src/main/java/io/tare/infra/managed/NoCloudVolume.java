package io.tare.infra.managed;

import io.tare.infra.host.HostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * A disk of 1 MiB with a FAT12 file system of the label {@code CIDATA}, from which cloud-init's
 * NoCloud source reads: where a machine has disks alone, as libvirt takes a volume that is a disc
 * for one of a format of its own. Written here, because the hypervisor's machine may have no
 * program for it. The format is that of Microsoft's "FAT: General Overview of On-Disk Format",
 * version 1.03 (2000).
 *
 * @see <a href="https://cloudinit.readthedocs.io/en/latest/reference/datasources/nocloud.html">
 *     NoCloud</a>
 */
public final class NoCloudVolume {

  static final int BYTES = 1 << 20;

  private static final int SECTOR = 512;
  private static final int SECTORS = BYTES / SECTOR;
  private static final int FATS = 2;
  private static final int FAT_SECTORS = 6;
  private static final int ROOT_ENTRIES = 64;
  private static final int ENTRY = 32;
  private static final int FIRST_FAT = SECTOR;
  private static final int ROOT = FIRST_FAT + FATS * FAT_SECTORS * SECTOR;
  private static final int DATA = ROOT + ROOT_ENTRIES * ENTRY;
  private static final int MEDIA = 0xF8;
  private static final int END_OF_FILE = 0xFFF;
  private static final String LABEL = "CIDATA     ";

  /** Characters of a long name in one entry, and where they lie there. */
  private static final int[] LONG_NAME_AT = {1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30};

  private static final byte VOLUME_LABEL = 0x08;
  private static final byte ARCHIVE = 0x20;
  private static final byte LONG_NAME = 0x0F;
  private static final int LAST_LONG_ENTRY = 0x40;

  /** 1 January 2020, which is a date as good as any. */
  private static final short DATE = (short) ((40 << 9) | (1 << 5) | 1);

  private final ByteBuffer disk = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private int entries;
  private int cluster = 2;

  private NoCloudVolume() {}

  /**
   * The disk of a machine.
   *
   * @throws HostException if a key cannot be written
   */
  public static byte[] of(CloudInit told) throws HostException {
    return of(Map.of("meta-data", told.metaData(), "user-data", told.userData()));
  }

  /**
   * The same for a machine that no DHCP server tells its address.
   *
   * @param network the document that cloud-init calls network configuration
   * @throws HostException if a key cannot be written
   */
  public static byte[] of(CloudInit told, String network) throws HostException {
    return of(
        Map.of(
            "meta-data", told.metaData(), "user-data", told.userData(), "network-config", network));
  }

  /**
   * The disk's bytes.
   *
   * @param files name to text
   */
  static byte[] of(Map<String, String> files) {
    NoCloudVolume volume = new NoCloudVolume();
    volume.bootSector();
    volume.fat(0, 0xF00 | MEDIA);
    volume.fat(1, END_OF_FILE);
    volume.entry(LABEL, VOLUME_LABEL, 0, 0);
    files.forEach((name, text) -> volume.file(name, text.getBytes(StandardCharsets.UTF_8)));
    return volume.disk.array();
  }

  private void bootSector() {
    disk.put(0, new byte[] {(byte) 0xEB, 0x3C, (byte) 0x90});
    ascii(3, "TARE    ");
    disk.putShort(11, (short) SECTOR);
    disk.put(13, (byte) 1);
    disk.putShort(14, (short) 1);
    disk.put(16, (byte) FATS);
    disk.putShort(17, (short) ROOT_ENTRIES);
    disk.putShort(19, (short) SECTORS);
    disk.put(21, (byte) MEDIA);
    disk.putShort(22, (short) FAT_SECTORS);
    disk.putShort(24, (short) 32);
    disk.putShort(26, (short) 2);
    disk.put(36, (byte) 0x80);
    disk.put(38, (byte) 0x29);
    disk.putInt(39, 0x54415245);
    ascii(43, LABEL);
    ascii(54, "FAT12   ");
    disk.put(510, (byte) 0x55);
    disk.put(511, (byte) 0xAA);
  }

  private void file(String name, byte[] content) {
    if (content.length == 0 || DATA + (cluster - 2) * SECTOR + content.length > BYTES) {
      throw new IllegalArgumentException(
          "%s has %d bytes, expected 1 to %d".formatted(name, content.length, BYTES - DATA));
    }
    String shortName = shortName(name);
    longEntries(name, checksum(shortName));
    entry(shortName, ARCHIVE, cluster, content.length);
    disk.put(DATA + (cluster - 2) * SECTOR, content);
    int clusters = (content.length + SECTOR - 1) / SECTOR;
    for (int i = 1; i <= clusters; i++, cluster++) {
      fat(cluster, i == clusters ? END_OF_FILE : cluster + 1);
    }
  }

  /** Eight and three characters, another one for each of the files. */
  private String shortName(String name) {
    String letters = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
    String start = letters.substring(0, Math.min(6, letters.length()));
    return "%-8s   ".formatted("%s~%d".formatted(start, entries % 10));
  }

  private static byte checksum(String shortName) {
    int sum = 0;
    for (byte each : shortName.getBytes(StandardCharsets.US_ASCII)) {
      sum = (((sum & 1) << 7) + ((sum & 0xFF) >> 1) + each) & 0xFF;
    }
    return (byte) sum;
  }

  /** The name's end comes first. */
  private void longEntries(String name, byte checksum) {
    int parts = (name.length() + LONG_NAME_AT.length - 1) / LONG_NAME_AT.length;
    for (int part = parts; part >= 1; part--) {
      int at = ROOT + entries * ENTRY;
      disk.put(at, (byte) (part == parts ? part | LAST_LONG_ENTRY : part));
      disk.put(at + 11, LONG_NAME);
      disk.put(at + 13, checksum);
      for (int i = 0; i < LONG_NAME_AT.length; i++) {
        int which = (part - 1) * LONG_NAME_AT.length + i;
        int letter = which < name.length() ? name.charAt(which) : which == name.length() ? 0 : -1;
        disk.putShort(at + LONG_NAME_AT[i], (short) letter);
      }
      entries++;
    }
  }

  private void entry(String shortName, byte attributes, int firstCluster, int size) {
    int at = ROOT + entries * ENTRY;
    ascii(at, shortName);
    disk.put(at + 11, attributes);
    disk.putShort(at + 16, DATE);
    disk.putShort(at + 18, DATE);
    disk.putShort(at + 24, DATE);
    disk.putShort(at + 26, (short) firstCluster);
    disk.putInt(at + 28, size);
    entries++;
  }

  /** Two entries of twelve bits share three bytes. */
  private void fat(int number, int value) {
    for (int copy = 0; copy < FATS; copy++) {
      int at = FIRST_FAT + copy * FAT_SECTORS * SECTOR + number * 3 / 2;
      int both = disk.getShort(at) & 0xFFFF;
      both = number % 2 == 0 ? (both & 0xF000) | value : (both & 0x000F) | (value << 4);
      disk.putShort(at, (short) both);
    }
  }

  private void ascii(int at, String text) {
    disk.put(at, text.getBytes(StandardCharsets.US_ASCII));
  }
}
