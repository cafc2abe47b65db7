package io.tare.infra.image.bootdisk;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;

/**
 * An archive for Linux's initial file system: the "newc" form of cpio, see the kernel's
 * Documentation/driver-api/early-userspace/buffer-format.rst.
 */
final class CpioArchive {

  private static final String MAGIC = "070701";
  private static final String END = "TRAILER!!!";
  private static final int PROGRAM = 0100755;
  private static final int ALIGNMENT = 4;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int entries;

  private CpioArchive() {}

  /**
   * @param files by path without a leading slash; all are executable
   */
  static byte[] of(SortedMap<String, byte[]> files) {
    CpioArchive archive = new CpioArchive();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      archive.add(file.getKey(), PROGRAM, file.getValue());
    }
    archive.add(END, 0, new byte[0]);
    return archive.out.toByteArray();
  }

  private void add(String name, int mode, byte[] content) {
    entries++;
    int[] fields = {entries, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length() + 1, 0};
    write(MAGIC.getBytes(StandardCharsets.US_ASCII));
    for (int field : fields) {
      write("%08X".formatted(field).getBytes(StandardCharsets.US_ASCII));
    }
    write(name.getBytes(StandardCharsets.US_ASCII));
    out.write(0);
    align();
    write(content);
    align();
  }

  private void write(byte[] bytes) {
    out.write(bytes, 0, bytes.length);
  }

  private void align() {
    while (out.size() % ALIGNMENT != 0) {
      out.write(0);
    }
  }
}
