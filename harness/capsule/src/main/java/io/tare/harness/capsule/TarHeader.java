package io.tare.harness.capsule;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The header of each file in a tar archive (POSIX.1-1988, "ustar"). Supports only regular files in
 * the form written here: no links, devices, directories, owners or times, so that a header can
 * request nothing else.
 *
 * @param name path of the file in the archive, with at least two parts, none of which leads
 *     elsewhere
 * @param size of the file in bytes, below 8 GiB
 */
record TarHeader(String name, long size) {

  static final int BLOCK = 512;

  private static final long MAX_BYTES = (1L << 33) - 1;
  private static final int MAX_PARTS = 16;
  private static final Pattern PART = Pattern.compile("[^/\\\\\\p{Cntrl}]{1,255}");

  private static final int NAME = 0;
  private static final int NAME_LENGTH = 100;
  private static final int MODE = 100;
  private static final int USER = 108;
  private static final int GROUP = 116;
  private static final int SIZE = 124;
  private static final int SIZE_LENGTH = 12;
  private static final int TIME = 136;
  private static final int CHECKSUM = 148;
  private static final int CHECKSUM_LENGTH = 8;
  private static final int TYPE = 156;
  private static final int MAGIC = 257;
  private static final int PREFIX = 345;
  private static final int PREFIX_LENGTH = 155;

  TarHeader {
    requireSafe(name);
    if (!(size >= 0 && size <= MAX_BYTES)) {
      throw new IllegalArgumentException(name + " has " + size + " bytes; at most 8 GiB");
    }
    var unused = slash(name.getBytes(StandardCharsets.UTF_8), name);
  }

  /** The number of padding bytes after the file, up to the end of a block. */
  int padding() {
    return (int) ((BLOCK - size % BLOCK) % BLOCK);
  }

  byte[] bytes() {
    byte[] block = new byte[BLOCK];
    byte[] whole = name.getBytes(StandardCharsets.UTF_8);
    int slash = slash(whole, name);
    put(block, PREFIX, Arrays.copyOf(whole, Math.max(0, slash)));
    put(block, NAME, Arrays.copyOfRange(whole, slash + 1, whole.length));
    put(block, MODE, "0000644");
    put(block, USER, "0000000");
    put(block, GROUP, "0000000");
    put(block, SIZE, octal(size, SIZE_LENGTH - 1));
    put(block, TIME, octal(0, SIZE_LENGTH - 1));
    put(block, TYPE, "0");
    put(block, MAGIC, "ustar\00000");
    put(block, CHECKSUM, " ".repeat(CHECKSUM_LENGTH));
    int sum = 0;
    for (byte each : block) {
      sum += each & 0xff;
    }
    put(block, CHECKSUM, octal(sum, CHECKSUM_LENGTH - 2) + "\0 ");
    return block;
  }

  /**
   * @throws DamagedCapsuleException if it differs from the output of {@link #bytes}
   */
  static TarHeader parse(byte[] block) throws DamagedCapsuleException {
    String prefix = text(block, PREFIX, PREFIX_LENGTH);
    String rest = text(block, NAME, NAME_LENGTH);
    String name = prefix.isEmpty() ? rest : prefix + "/" + rest;
    if (block[TYPE] != '0') {
      throw new DamagedCapsuleException(
          "it contains %s, which is not a regular file (type %02x)".formatted(name, block[TYPE]));
    }
    try {
      TarHeader header = new TarHeader(name, Long.parseLong(text(block, SIZE, SIZE_LENGTH), 8));
      if (Arrays.equals(header.bytes(), block)) {
        return header;
      }
      throw new DamagedCapsuleException(
          "the header of " + name + " is not in the form that Tare writes");
    } catch (NumberFormatException e) {
      throw new DamagedCapsuleException("it does not give the length of " + name, e);
    } catch (IllegalArgumentException e) {
      throw new DamagedCapsuleException("it contains a forbidden file: " + e.getMessage(), e);
    }
  }

  private static void requireSafe(String name) {
    String[] parts = name.split("/", -1);
    if (parts.length < 2 || parts.length > MAX_PARTS) {
      throw new IllegalArgumentException(
          "'" + name + "' does not have 2 to " + MAX_PARTS + " parts");
    }
    for (String part : parts) {
      if (!PART.matcher(part).matches() || part.equals(".") || part.equals("..")) {
        throw new IllegalArgumentException("'" + name + "' may lead outside the archive");
      }
    }
  }

  /** The slash between the two name fields; -1 if the name fits into one. */
  private static int slash(byte[] whole, String name) {
    if (whole.length <= NAME_LENGTH) {
      return -1;
    }
    for (int i = whole.length - NAME_LENGTH - 1; i <= PREFIX_LENGTH && i < whole.length - 1; i++) {
      if (whole[i] == '/') {
        return i;
      }
    }
    throw new IllegalArgumentException("'" + name + "' is too long for an archive");
  }

  private static String octal(long number, int digits) {
    return String.format(Locale.ROOT, "%0" + digits + "o", number);
  }

  private static void put(byte[] block, int offset, String text) {
    put(block, offset, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void put(byte[] block, int offset, byte[] bytes) {
    System.arraycopy(bytes, 0, block, offset, bytes.length);
  }

  private static String text(byte[] block, int offset, int max) {
    int length = 0;
    while (length < max && block[offset + length] != 0) {
      length++;
    }
    return new String(block, offset, length, StandardCharsets.UTF_8);
  }
}
