package io.tare.infra.image.bootdisk;

import io.tare.harness.model.BundledFile;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageDump;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Builds a boot disk from a guest image, with a partition table and GRUB for BIOS and UEFI.
 * Everything is written into files, so it needs neither root nor a loop device.
 */
public final class BootDisk {

  private static final Path GRUB = Path.of("/usr/lib/grub");
  private static final String LABEL = "TAREBOOT";
  private static final Duration LONG = Duration.ofMinutes(10);

  /** The sparse disk with its file system, and the copy in its format. */
  private static final long WORK_BYTES = 1200L << 20;

  private static final List<String> MODULES =
      List.of("part_gpt", "fat", "search", "search_label", "configfile", "normal", "linux");

  /** GRUB's built-in commands, and the file on the disk, which users may change. */
  private static final String EARLY =
      """
      search --no-floppy --label --set=root %s
      configfile ($root)/grub.cfg
      """
          .formatted(LABEL);

  private static final String MENU =
      """
      set timeout=0
      linux /vmlinuz rw quiet panic=30 net.ifnames=0 tare.ip=dhcp console=tty0 console=ttyS0
      initrd /initrd /drivers
      boot
      """;

  /** Reads the table's script from standard input. */
  private static final String PARTITION =
      "exec sfdisk --quiet --no-reread --no-tell-kernel \"$1\" <\"$2\"";

  private final RunContext context;
  private final Host machine;

  public BootDisk(RunContext context) throws HostException {
    this.context = context;
    this.machine = LocalHost.of("disk", context);
  }

  /** The written files. */
  public record Exported(Path disk, Path loginKey, Path hostKey) {}

  /** The programs that it needs. */
  public static List<Requirement> requirements() {
    return List.of(
        new Requirement("sfdisk", "fdisk"),
        new Requirement("mkfs.vfat", "dosfstools"),
        new Requirement("mcopy", "mtools"),
        new Requirement("grub-mkimage", "grub-common"),
        new Requirement("qemu-img", "qemu-utils"),
        new Requirement("debugfs", "e2fsprogs"));
  }

  /** The missing Debian packages, by name. */
  public static List<String> missing() {
    List<String> packages = new ArrayList<>();
    for (Requirement each : requirements()) {
      if (each.found().isEmpty()) {
        packages.add(each.debianPackage());
      }
    }
    if (!Files.isReadable(GRUB.resolve("i386-pc/boot.img"))) {
      packages.add("grub-pc-bin");
    }
    if (!Files.isReadable(GRUB.resolve("x86_64-efi/normal.mod"))) {
      packages.add("grub-efi-amd64-bin");
    }
    return packages.stream().distinct().toList();
  }

  /**
   * Writes a disk, and beside it the login key and the guests' host key. An existing file is
   * replaced when the new one is complete.
   *
   * @param file the disk's; the keys have its name with {@code .key} and {@code .host_key.pub}
   *     added
   * @throws HostException if programs, space or permissions are missing
   */
  public Exported export(GuestImage image, DiskFormat format, Path file, Progress progress)
      throws HostException, InterruptedException {
    List<String> missing = missing();
    if (!missing.isEmpty()) {
      throw new HostException(
          "building a boot disk needs missing programs; apt-get install %s"
              .formatted(String.join(" ", missing)));
    }
    Path target = file.toAbsolutePath().normalize();
    Path home = target.getParent();
    if (home == null || !Files.isDirectory(home) || Files.isDirectory(target)) {
      throw new HostException(
          "cannot write the disk %s: expected a file in an existing directory".formatted(file));
    }
    Path work = home.resolve(".tare-" + context.leases().nextToken() + "-disk");
    Lease lease = context.leases().hold(new PathResource.Directory(work.toString()));
    try {
      Files.createDirectory(work);
      FreeSpace.require(work, WORK_BYTES, "the disk");
      progress.step("building the disk");
      Path raw = raw(image, work);
      progress.step("writing it as " + format.word());
      return placed(image, converted(raw, format, work), target);
    } catch (IOException e) {
      throw new HostException("cannot write the disk %s: %s".formatted(file, e.getMessage()), e);
    } finally {
      // What cannot be removed now stays on record for the next start.
      var unused = lease.removed();
    }
  }

  private Path raw(GuestImage image, Path work)
      throws HostException, InterruptedException, IOException {
    DiskLayout layout = DiskLayout.of(Files.size(image.root()));
    Path disk = work.resolve("disk.raw");
    try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
      file.setLength(layout.totalBytes());
    }
    Path script = Files.writeString(work.resolve("table"), layout.script());
    run("sh", "-c", PARTITION, "sh", disk.toString(), script.toString());
    put(system(image, work), disk, DiskLayout.SYSTEM_AT);
    put(image.root(), disk, DiskLayout.ROOT_AT);
    Path core = grub("i386-pc", work, "core.img", "biosdisk");
    try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
      BiosLoader.install(
          file.getChannel(),
          Files.readAllBytes(GRUB.resolve("i386-pc/boot.img")),
          Files.readAllBytes(core));
    }
    return disk;
  }

  private void put(Path from, Path disk, long mebibyte) throws HostException, InterruptedException {
    run(
        "dd",
        "status=none",
        "bs=1M",
        "conv=sparse,notrunc",
        "seek=" + mebibyte,
        "if=" + from,
        "of=" + disk);
  }

  /** The partition for UEFI, with the files of both kinds of GRUB. */
  private Path system(GuestImage image, Path work)
      throws HostException, InterruptedException, IOException {
    Path fat = work.resolve("system.fat");
    try (RandomAccessFile file = new RandomAccessFile(fat.toFile(), "rw")) {
      file.setLength(DiskLayout.SYSTEM_SIZE * DiskLayout.MEBIBYTE);
    }
    run("mkfs.vfat", "-F", "32", "-s", "1", "-n", LABEL, fat.toString());
    Path menu = Files.writeString(work.resolve("grub.cfg"), MENU);
    Path drivers = Files.write(work.resolve("drivers"), drivers(image, work));
    Path efi = grub("x86_64-efi", work, "BOOTX64.EFI");
    run("mmd", "-i", fat.toString(), "::/EFI", "::/EFI/BOOT");
    run("mcopy", "-i", fat.toString(), efi.toString(), "::/EFI/BOOT/");
    for (Path file : List.of(menu, drivers, image.kernel(), image.initrd())) {
      run("mcopy", "-i", fat.toString(), file.toString(), "::/");
    }
    return fat;
  }

  private Path grub(String platform, Path work, String name, String... further)
      throws HostException, InterruptedException, IOException {
    Path early = Files.writeString(work.resolve("early.cfg"), EARLY);
    Path made = work.resolve(name);
    List<String> words =
        new ArrayList<>(
            List.of(
                "grub-mkimage",
                "-O",
                platform,
                "-o",
                made.toString(),
                "-p",
                "/",
                "-c",
                early.toString()));
    words.addAll(MODULES);
    words.addAll(List.of(further));
    run(words);
    return made;
  }

  /** A second initial file system, with an init program and drivers for any hypervisor. */
  private byte[] drivers(GuestImage image, Path work)
      throws HostException, InterruptedException, IOException {
    Path modules = work.resolve("modules");
    Host.Finished dump =
        machine.run(
            Command.of(
                "debugfs",
                "-R",
                "rdump /usr/lib/modules \"" + work + "\"",
                image.root().toString()),
            LONG);
    Optional<String> flaw = ImageDump.flaw(dump);
    if (flaw.isPresent() || !Files.isDirectory(modules)) {
      throw new HostException(
          "cannot read the modules in %s: %s"
              .formatted(
                  image.root(), flaw.orElse(dump.standardError().strip().replace('\n', ' '))));
    }
    SortedMap<String, byte[]> files = new TreeMap<>();
    StringBuilder order = new StringBuilder();
    for (Path module : DriverChoice.of(modules)) {
      String place = "lib/" + module.getFileName();
      files.put(place, Files.readAllBytes(module));
      order.append('/').append(place).append('\n');
    }
    files.put("modules.disk", order.toString().getBytes(StandardCharsets.UTF_8));
    files.put("init", BundledFile.text(BootDisk.class, "init").getBytes(StandardCharsets.UTF_8));
    return CpioArchive.of(files);
  }

  private Path converted(Path raw, DiskFormat format, Path work)
      throws HostException, InterruptedException {
    Path made = work.resolve("disk." + format.word());
    if (format == DiskFormat.RAW) {
      return raw;
    }
    List<String> words =
        new ArrayList<>(List.of("qemu-img", "convert", "-q", "-f", "raw", "-O", format.word()));
    words.addAll(format.options());
    words.addAll(List.of(raw.toString(), made.toString()));
    run(words);
    return made;
  }

  /** Readable only for its owner: it contains the guests' private host key. */
  private static Exported placed(GuestImage image, Path made, Path target)
      throws HostException, IOException {
    Path login = target.resolveSibling(target.getFileName() + ".key");
    Path host = target.resolveSibling(target.getFileName() + ".host_key.pub");
    Files.deleteIfExists(login);
    Files.copy(image.clientKey(), login, StandardCopyOption.COPY_ATTRIBUTES);
    Files.writeString(host, image.hostKey() + "\n");
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rw-------"));
    Files.move(made, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    return new Exported(target, login, host);
  }

  private void run(String... words) throws HostException, InterruptedException {
    run(List.of(words));
  }

  private void run(List<String> words) throws HostException, InterruptedException {
    var unused = CheckedCommand.run(machine, LONG, words);
  }
}
