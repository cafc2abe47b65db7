package io.tare.infra.managed;

import io.tare.infra.hosts.HostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The disc with a machine's data for cloud-init's NoCloud source: ISO 9660 (ECMA-119) with Joliet
 * names, about 60 kB, labelled {@code cidata}. It works as a CD and as a disk, because cloud-init
 * searches for the label, not the device. It is created here, because hypervisors rarely have a
 * program for that.
 *
 * @see <a href="https://cloudinit.readthedocs.io/en/latest/reference/datasources/nocloud.html">
 *     NoCloud</a>
 */
public final class SeedDisc {

  private static final int SECTOR = 2048;
  private static final String LABEL = "cidata";

  /** Sectors: descriptors from 16 on, as the standard requires; the rest in any order. */
  private static final int PRIMARY = 16;

  private static final int JOLIET = 17;
  private static final int END = 18;
  private static final int TABLES = 19;
  private static final int PRIMARY_ROOT = 23;
  private static final int JOLIET_ROOT = 24;
  private static final int FILES = 25;

  private static final int ROOT_RECORD = 34;
  private static final int TABLE_BYTES = 10;
  private static final byte[] SELF = {0};
  private static final byte[] PARENT = {1};

  private final ByteBuffer disc;
  private final List<Entry> entries;

  private SeedDisc(List<Entry> entries) {
    this.entries = List.copyOf(entries);
    disc = ByteBuffer.allocate((FILES + entries.stream().mapToInt(Entry::sectors).sum()) * SECTOR);
  }

  private record Entry(String name, String text, int sector) {
    byte[] content() {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    int sectors() {
      return Math.max(1, (content().length + SECTOR - 1) / SECTOR);
    }
  }

  /** The encoding of names in one of the two trees. */
  private record Tree(int descriptor, int root, int tables, Charset charset) {

    static final Tree OF_PRIMARY =
        new Tree(PRIMARY, PRIMARY_ROOT, TABLES, StandardCharsets.US_ASCII);
    static final Tree OF_JOLIET =
        new Tree(JOLIET, JOLIET_ROOT, TABLES + 2, StandardCharsets.UTF_16BE);

    boolean isPrimary() {
      return descriptor == PRIMARY;
    }

    byte[] name(Entry entry) {
      String text = isPrimary() ? entry.name().toUpperCase(Locale.ROOT) + ".;1" : entry.name();
      return text.getBytes(charset);
    }
  }

  /**
   * The disc of a machine.
   *
   * @throws HostException if a key cannot be written
   */
  public static byte[] of(CloudInit cloudInit) throws HostException {
    return of(cloudInit, Optional.empty());
  }

  /**
   * The same for a machine without DHCP.
   *
   * @param network the cloud-init network configuration
   * @throws HostException if a key cannot be written
   */
  public static byte[] of(CloudInit cloudInit, Optional<String> network) throws HostException {
    SortedMap<String, String> texts = new TreeMap<>();
    texts.put("meta-data", cloudInit.metaData());
    texts.put("user-data", cloudInit.userData());
    network.ifPresent(text -> texts.put("network-config", text));
    List<Entry> entries = new ArrayList<>();
    int sector = FILES;
    for (Map.Entry<String, String> each : texts.entrySet()) {
      Entry entry = new Entry(each.getKey(), each.getValue(), sector);
      entries.add(entry);
      sector += entry.sectors();
    }
    return new SeedDisc(entries).written();
  }

  private byte[] written() {
    for (Tree tree : List.of(Tree.OF_PRIMARY, Tree.OF_JOLIET)) {
      describe(tree);
      table(tree, tree.tables(), ByteOrder.LITTLE_ENDIAN);
      table(tree, tree.tables() + 1, ByteOrder.BIG_ENDIAN);
      directory(tree);
    }
    disc.position(END * SECTOR).put((byte) 255);
    disc.put(text("CD001", 5, Tree.OF_PRIMARY)).put((byte) 1);
    for (Entry entry : entries) {
      disc.position(entry.sector() * SECTOR).put(entry.content());
    }
    return disc.array();
  }

  private void describe(Tree tree) {
    disc.position(tree.descriptor() * SECTOR).put((byte) (tree.isPrimary() ? 1 : 2));
    disc.put(text("CD001", 5, Tree.OF_PRIMARY)).put((byte) 1).put((byte) 0);
    disc.put(text("", 32, tree)).put(text(LABEL, 32, tree));
    disc.position(disc.position() + 8);
    both(disc.capacity() / SECTOR);
    byte[] escapes = new byte[32];
    if (!tree.isPrimary()) {
      escapes[0] = '%';
      escapes[1] = '/';
      escapes[2] = 'E';
    }
    disc.put(escapes);
    bothShort(1);
    bothShort(1);
    bothShort(SECTOR);
    both(TABLE_BYTES);
    disc.order(ByteOrder.LITTLE_ENDIAN).putInt(tree.tables()).putInt(0);
    disc.order(ByteOrder.BIG_ENDIAN).putInt(tree.tables() + 1).putInt(0);
    record(SELF, tree.root(), SECTOR, true);
    for (int field : new int[] {128, 128, 128, 128, 37, 37, 37}) {
      disc.put(text("", field, tree));
    }
    for (int date = 0; date < 4; date++) {
      byte[] unknown = new byte[17];
      Arrays.fill(unknown, 0, 16, (byte) '0');
      disc.put(unknown);
    }
    disc.put((byte) 1);
  }

  private void table(Tree tree, int sector, ByteOrder order) {
    disc.position(sector * SECTOR).put((byte) 1).put((byte) 0);
    disc.order(order).putInt(tree.root()).putShort((short) 1);
  }

  private void directory(Tree tree) {
    disc.position(tree.root() * SECTOR);
    record(SELF, tree.root(), SECTOR, true);
    record(PARENT, tree.root(), SECTOR, true);
    for (Entry entry : entries) {
      record(tree.name(entry), entry.sector(), entry.content().length, false);
    }
  }

  private void record(byte[] name, int sector, int bytes, boolean isDirectory) {
    int length = ROOT_RECORD - 1 + name.length;
    length += length % 2;
    int next = disc.position() + length;
    disc.put((byte) length).put((byte) 0);
    both(sector);
    both(bytes);
    disc.put(new byte[7]).put((byte) (isDirectory ? 2 : 0)).putShort((short) 0);
    bothShort(1);
    disc.put((byte) name.length).put(name);
    disc.position(next);
  }

  /** A number in both byte orders, as the standard requires for most. */
  private void both(int number) {
    disc.order(ByteOrder.LITTLE_ENDIAN).putInt(number);
    disc.order(ByteOrder.BIG_ENDIAN).putInt(number);
  }

  private void bothShort(int number) {
    disc.order(ByteOrder.LITTLE_ENDIAN).putShort((short) number);
    disc.order(ByteOrder.BIG_ENDIAN).putShort((short) number);
  }

  /** Text padded with blanks to a field's length. */
  private static byte[] text(String text, int bytes, Tree tree) {
    byte[] field = new byte[bytes];
    byte[] blank = " ".getBytes(tree.charset());
    for (int i = 0; i + blank.length <= bytes; i += blank.length) {
      System.arraycopy(blank, 0, field, i, blank.length);
    }
    byte[] given = text.getBytes(tree.charset());
    System.arraycopy(given, 0, field, 0, given.length);
    return field;
  }
}
