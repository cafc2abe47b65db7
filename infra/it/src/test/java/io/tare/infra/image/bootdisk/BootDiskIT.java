package io.tare.infra.image.bootdisk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Recipe;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshHost;
import io.tare.infra.ssh.SshTarget;
import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks of the guest image, booted by QEMU only from the disk, or inspected. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BootDiskIT {

  private static final Path CACHE = BuiltTare.shared("guest-cache");
  private static final Duration BOOT = Duration.ofMinutes(10);
  private static final Duration LONG = Duration.ofMinutes(2);

  /** A port that is reserved here: a port that is free now may soon be taken. */
  private static final String ADDRESS = ownAddress(ProcessHandle.current().pid());

  private static final int PORT = 2222;

  @TempDir private static Path directory;

  private final Map<DiskFormat, BootDisk.Exported> made = new EnumMap<>(DiskFormat.class);
  private RunContext context;
  private GuestImage image;

  private static String ownAddress(long pid) {
    return "127.%d.%d.%d".formatted(64 + (pid >> 16) % 64, (pid >> 8) & 0xff, pid & 0xff);
  }

  @BeforeAll
  void open() throws Exception {
    assumeTrue(
        BootDisk.missing().isEmpty(),
        () -> "no disk: apt-get install " + String.join(" ", BootDisk.missing()));
    assumeTrue(
        Stream.of("mmdebstrap", "qemu-system-x86_64")
            .allMatch(program -> SearchPath.find(program).isPresent()),
        "no QEMU or mmdebstrap: apt-get install qemu-system-x86 mmdebstrap");
    context = RunContext.open("disk-it", CACHE);
    image = new ImageStore(context).image(Recipe.standard(), Progress.SILENT);
  }

  @AfterAll
  void close() {
    if (context != null) {
      context.close();
    }
  }

  /** Built once. */
  private BootDisk.Exported exported(DiskFormat format) throws Exception {
    BootDisk.Exported exported = made.get(format);
    if (exported == null) {
      Path file = directory.resolve("tare." + format.word());
      exported = new BootDisk(context).export(image, format, file, Progress.SILENT);
      made.put(format, exported);
    }
    return exported;
  }

  private static String output(String... words) throws Exception {
    Process process = SearchPath.builder(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  /**
   * With VMware's disk and network devices, whose drivers the image's own initial file system
   * lacks.
   */
  @Test
  void bootsOnTheDevicesOfAnotherHypervisor() throws Exception {
    BootDisk.Exported disk = exported(DiskFormat.VMDK);
    Path written = directory.resolve("written.qcow2");
    output(
        "qemu-img",
        "create",
        "-q",
        "-f",
        "qcow2",
        "-F",
        "vmdk",
        "-b",
        disk.disk().toString(),
        "" + written);
    Path knownHosts = directory.resolve("known_hosts");
    Files.writeString(
        knownHosts, "[%s]:%d %s".formatted(ADDRESS, PORT, Files.readString(disk.hostKey())));
    Process qemu =
        SearchPath.builder(
                "qemu-system-x86_64",
                "-accel",
                "tcg",
                "-m",
                "512",
                "-display",
                "none",
                "-no-reboot",
                "-device",
                "pvscsi",
                "-drive",
                "if=none,id=disk,format=qcow2,cache=unsafe,file=" + written,
                "-device",
                "scsi-hd,drive=disk",
                "-netdev",
                "user,id=net,hostfwd=tcp:" + ADDRESS + ":" + PORT + "-:22",
                "-device",
                "vmxnet3,netdev=net")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("console").toFile())
            .start();
    try {
      awaitBanner(qemu);
      SshTarget target =
          SshTarget.of(ADDRESS, PORT, "root", Credential.Key.of(disk.loginKey()), knownHosts);
      try (SshHost inside = SshHost.connect("guest", target)) {
        Host.Finished mounts = inside.run(Command.of("cat", "/proc/mounts"), LONG);
        assertThat(mounts.standardOutput()).contains("/dev/sda3 / ext4");
        Host.Finished route = inside.run(Command.of("ip", "route"), LONG);
        assertThat(route.standardOutput()).contains("default via 10.0.2.2 dev eth0");
      }
    } finally {
      qemu.destroyForcibly().waitFor();
    }
  }

  /** QEMU accepts the connection at once; the first bytes show who answers. */
  private static void awaitBanner(Process qemu) throws Exception {
    long deadline = System.nanoTime() + BOOT.toNanos();
    while (qemu.isAlive() && System.nanoTime() < deadline) {
      try (Socket socket = new Socket(ADDRESS, PORT)) {
        socket.setSoTimeout(3000);
        if (new String(socket.getInputStream().readNBytes(4), StandardCharsets.US_ASCII)
            .equals("SSH-")) {
          return;
        }
      } catch (IOException e) {
        // not yet
      }
      Thread.sleep(250);
    }
    throw new IOException("the guest does not answer");
  }

  /** Its root partition is the image, in every format. */
  @ParameterizedTest
  @EnumSource
  void isCompleteInEveryFormat(DiskFormat format) throws Exception {
    BootDisk.Exported disk = exported(format);
    String root =
        "json:{'driver':'raw','offset':%d,'size':%d,'file':{'driver':'%s','file':{'driver':'file','filename':'%s'}}}"
            .formatted(
                DiskLayout.ROOT_AT * DiskLayout.MEBIBYTE,
                Files.size(image.root()),
                format.word(),
                disk.disk())
            .replace('\'', '"');
    assertThat(output("qemu-img", "compare", "-U", "json:" + raw(image.root()), root))
        .contains("Images are identical");
    if (format == DiskFormat.QCOW2 || format == DiskFormat.VHDX) {
      assertThat(output("qemu-img", "check", "-f", format.word(), disk.disk().toString()))
          .contains("No errors were found");
    }
    assertThat(output("qemu-img", "info", "-f", format.word(), disk.disk().toString()))
        .contains("file format: " + format.word());
  }

  /** Guests of other tests use the image, and lock it. */
  private static String raw(Path file) {
    return "{'driver':'raw','file':{'driver':'file','locking':'off','filename':'%s'}}"
        .formatted(file)
        .replace('\'', '"');
  }

  @Test
  void isPrivateAndLeavesNothingElse() throws Exception {
    BootDisk.Exported disk = exported(DiskFormat.QCOW2);
    for (Path secret : List.of(disk.disk(), disk.loginKey())) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
          .isEqualTo("rw-------");
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).noneMatch(file -> file.getFileName().toString().startsWith("."));
    }
  }

  @Test
  void isRefusedInAMissingDirectory() {
    assertThatThrownBy(
            () ->
                new BootDisk(context)
                    .export(
                        image, DiskFormat.RAW, directory.resolve("nowhere/disk"), Progress.SILENT))
        .isInstanceOf(HostException.class)
        .hasMessageEndingWith("expected a file in an existing directory");
  }
}
