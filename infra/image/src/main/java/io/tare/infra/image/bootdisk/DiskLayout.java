package io.tare.infra.image.bootdisk;

/**
 * The layout of the disk in MiB: a partition for GRUB under BIOS, one for UEFI, and the root file
 * system.
 *
 * @param rootMebibytes size of the root file system, rounded up
 */
record DiskLayout(long rootMebibytes) {

  static final long MEBIBYTE = 1L << 20;
  static final int SECTOR = 512;

  /** GRUB's partition for BIOS: 1 MiB, of which it uses a tenth. */
  static final long GRUB_AT = 1;

  static final long SYSTEM_AT = 2;
  static final long SYSTEM_SIZE = 64;
  static final long ROOT_AT = SYSTEM_AT + SYSTEM_SIZE;

  /** Space at the end for the second copy of the table. */
  private static final long TAIL = 1;

  private static final String BIOS_BOOT = "21686148-6449-6E6F-744E-656564454649";
  private static final String EFI_SYSTEM = "C12A7328-F81F-11D2-BA4B-00C93EC93B4F";
  private static final String LINUX_ROOT = "4F68BCE3-E8CD-4DB1-96E7-FBCAF984B709";

  static DiskLayout of(long rootBytes) {
    return new DiskLayout((rootBytes + MEBIBYTE - 1) / MEBIBYTE);
  }

  long totalBytes() {
    return (ROOT_AT + rootMebibytes + TAIL) * MEBIBYTE;
  }

  static long grubSector() {
    return sectors(GRUB_AT);
  }

  private static long sectors(long mebibytes) {
    return mebibytes * MEBIBYTE / SECTOR;
  }

  /** The table as input of {@code sfdisk}. */
  String script() {
    return """
        label: gpt
        start=%d, size=%d, type=%s, name=grub
        start=%d, size=%d, type=%s, name=system
        start=%d, size=%d, type=%s, name=tare
        """
        .formatted(
            sectors(GRUB_AT),
            sectors(SYSTEM_AT - GRUB_AT),
            BIOS_BOOT,
            sectors(SYSTEM_AT),
            sectors(SYSTEM_SIZE),
            EFI_SYSTEM,
            sectors(ROOT_AT),
            sectors(rootMebibytes),
            LINUX_ROOT);
  }
}
