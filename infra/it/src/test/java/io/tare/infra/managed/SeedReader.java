package io.tare.infra.managed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads files of a disc from its Joliet tree, like a kernel; independent of the writer. */
public final class SeedReader {

  private static final int SECTOR = 2048;
  private static final int FIRST_DESCRIPTOR = 16;

  private SeedReader() {}

  public static byte[] file(byte[] disc, String name) {
    ByteBuffer all = ByteBuffer.wrap(disc).order(ByteOrder.LITTLE_ENDIAN);
    int descriptor = FIRST_DESCRIPTOR * SECTOR;
    while (all.get(descriptor) != 2) {
      descriptor += SECTOR;
    }
    int root = all.getInt(descriptor + 156 + 2) * SECTOR;
    int end = root + all.getInt(descriptor + 156 + 10);
    for (int at = root; at < end && all.get(at) != 0; at += all.get(at)) {
      byte[] found = new byte[all.get(at + 32)];
      all.get(at + 33, found);
      if (new String(found, StandardCharsets.UTF_16BE).equals(name)) {
        byte[] content = new byte[all.getInt(at + 10)];
        all.get(all.getInt(at + 2) * SECTOR, content);
        return content;
      }
    }
    throw new IllegalArgumentException("no file " + name);
  }
}
