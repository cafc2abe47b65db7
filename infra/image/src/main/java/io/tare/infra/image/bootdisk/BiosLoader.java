package io.tare.infra.image.bootdisk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Installs GRUB for BIOS: its first sector's code before the partition table, the rest in its own
 * partition. Does for a file what {@code grub-install} does for a running machine's disks; the
 * offsets are from GRUB 2's {@code include/grub/i386/pc/boot.h}.
 */
final class BiosLoader {

  /** The code ends before the table and a signature that Windows uses. */
  private static final int CODE_BYTES = 440;

  /** Offset in the first sector of the rest's start, eight bytes. */
  private static final int REST_AT = 0x5c;

  /** Offset in the rest's first sector of the following part's start, length and segment. */
  private static final int LIST_AT = DiskLayout.SECTOR - 12;

  private static final short SEGMENT = 0x820;

  private BiosLoader() {}

  /**
   * @param boot the content of {@code boot.img}
   * @param core the output of {@code grub-mkimage -O i386-pc}
   */
  static void install(FileChannel disk, byte[] boot, byte[] core) throws IOException {
    long at = DiskLayout.grubSector();
    ByteBuffer code = little(boot);
    code.putLong(REST_AT, at);
    code.limit(CODE_BYTES);
    write(disk, code, 0);
    int sectors = (core.length + DiskLayout.SECTOR - 1) / DiskLayout.SECTOR;
    ByteBuffer rest = little(Arrays.copyOf(core, sectors * DiskLayout.SECTOR));
    rest.putLong(LIST_AT, at + 1);
    rest.putShort(LIST_AT + Long.BYTES, (short) (sectors - 1));
    rest.putShort(LIST_AT + Long.BYTES + Short.BYTES, SEGMENT);
    write(disk, rest, at * DiskLayout.SECTOR);
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void write(FileChannel disk, ByteBuffer bytes, long at) throws IOException {
    long place = at;
    while (bytes.hasRemaining()) {
      place += disk.write(bytes, place);
    }
  }
}
