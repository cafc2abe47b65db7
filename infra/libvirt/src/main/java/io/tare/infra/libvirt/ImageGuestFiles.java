package io.tare.infra.libvirt;

import io.tare.harness.model.BundledFile;
import io.tare.infra.api.Artefacts;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.api.Progress;
import io.tare.infra.api.RunContext;
import io.tare.infra.api.Software;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.UserPath;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.Lease;
import io.tare.infra.hosts.lease.PathResource;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.image.ArtefactDisk;
import io.tare.infra.image.DebianQemu;
import io.tare.infra.image.GuestBoot;
import io.tare.infra.image.GuestImage;
import io.tare.infra.image.ImageStore;
import io.tare.infra.image.Overlay;
import io.tare.infra.machine.LocalHost;
import io.tare.infra.managed.GuestAccess;
import io.tare.infra.managed.GuestSource;
import io.tare.infra.managed.MachineFiles;
import io.tare.infra.managed.ReadableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files of guests of Tare's own image, in the run's directory on this machine. */
final class ImageGuestFiles {

  static final String KERNEL = "kernel";
  static final String INITRD = "initrd";
  static final String BASE = "base";
  static final String OVERLAY = "overlay";
  static final String ARTEFACTS = "artefacts";
  static final String CONSOLE = "console";
  static final String ROOT = "root";
  static final String EMULATOR = "emulator";

  /** A container's first program, in its tree. */
  static final String INIT = "/usr/lib/tare/container";

  private static final String INIT_RESOURCE = "container-init";
  private static final String BASE_FILE = "root.raw";

  /** The least space that a container needs for its tree and its writes. */
  private static final long TREE_BYTES = 1L << 30;

  private static final Duration COPY = Duration.ofMinutes(5);

  private final PlatformSpec spec;
  private final RunContext context;
  private final LocalHost machine;

  ImageGuestFiles(PlatformSpec spec, RunContext context) throws HostException {
    this.spec = spec;
    this.context = context;
    this.machine = LocalHost.of(spec.name(), context);
  }

  /** For QEMU guests: the image below an overlay, and the disk with JDK and artefacts. */
  GuestSource disks(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = new ImageStore(context).image(spec, artefacts, progress);
    SortedMap<String, Path> shared = new TreeMap<>();
    shared.put(KERNEL, image.kernel());
    shared.put(INITRD, image.initrd());
    shared.put(ARTEFACTS, new ArtefactDisk(context).packed(artefacts, progress));
    shared.put(BASE, base(image, progress));
    Optional<String> emulator = spec.find(LibvirtSettings.EMULATOR);
    if (emulator.isPresent()) {
      shared.put(
          EMULATOR,
          DebianQemu.SUITES.contains(emulator.get())
              ? new EmulatorScript(context).of(emulator.get(), progress)
              : UserPath.of(emulator.get()));
    }
    GuestAccess access = GuestAccess.of(spec, image);
    return new GuestSource(
        name ->
            new GuestSource.MachineAccess(access, Optional.empty(), Optional.of(overlay(shared))),
        Optional.of(GuestBoot.software()));
  }

  /**
   * A copy of the image: User Mode Linux locks the image for writing while it runs, and libvirt
   * cannot make QEMU ignore that.
   */
  private Path base(GuestImage image, Progress progress)
      throws HostException, InterruptedException {
    return new CacheSlot(
            context.cache().resolve("copies").resolve(image.identity()), context.leases())
        .obtain(
            unfinished -> {
              progress.step(spec.name() + ": copying the guest image (once)");
              copy(image.root(), unfinished.resolve(BASE_FILE));
            })
        .resolve(BASE_FILE);
  }

  private void copy(Path from, Path to) throws HostException, InterruptedException {
    var unused =
        CheckedCommand.run(
            machine,
            COPY,
            List.of(
                "cp",
                "--sparse=always",
                "--reflink=auto",
                "--preserve=mode",
                "--",
                from.toString(),
                to.toString()));
  }

  private MachineFiles overlay(SortedMap<String, Path> shared)
      throws HostException, InterruptedException {
    SortedMap<String, Path> files = new TreeMap<>(shared);
    Path home = context.scratch("libvirt");
    Lease lease = context.leases().hold(new PathResource.Directory(home.toString()));
    Overlay.requireRoom(home);
    Path overlay = home.resolve("overlay.qcow2");
    files.put(OVERLAY, overlay);
    files.put(CONSOLE, home.resolve("console"));
    Overlay.make(machine, Objects.requireNonNull(shared.get(BASE)), overlay);
    return new MachineFiles(files, lease);
  }

  /**
   * For containers: a copy of the image's files for each, and the files of this machine that they
   * read.
   */
  GuestSource trees(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    GuestImage image = new ImageStore(context).image(spec, artefacts, progress);
    Path tree = new ImageStore(context).tree(image, progress);
    SortedMap<String, Path> readable = ReadableFiles.of(artefacts);
    GuestAccess access = GuestAccess.of(spec, image);
    return new GuestSource(
        name ->
            new GuestSource.MachineAccess(
                access, Optional.empty(), Optional.of(root(tree, readable))),
        Optional.of(Software.here(artefacts)));
  }

  private MachineFiles root(Path tree, SortedMap<String, Path> readable)
      throws HostException, InterruptedException {
    SortedMap<String, Path> files = new TreeMap<>(readable);
    Path home = context.scratch("libvirt");
    Lease lease = context.leases().hold(new PathResource.Directory(home.toString()));
    FreeSpace.require(home, TREE_BYTES, "the container's files");
    Path root = home.resolve(ROOT);
    files.put(ROOT, root);
    var unused =
        CheckedCommand.run(
            machine,
            COPY,
            List.of("cp", "--archive", "--reflink=auto", "--", tree.toString(), root.toString()));
    try {
      Path file = root.resolve(INIT.substring(1));
      Files.writeString(file, BundledFile.text(ImageGuestFiles.class, INIT_RESOURCE));
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new HostException("cannot write into " + root + ": " + e.getMessage(), e);
    }
    return new MachineFiles(files, lease);
  }
}
