package io.tare.infra.image;

import io.tare.infra.api.Artefacts;
import io.tare.infra.api.JdkParts;
import io.tare.infra.api.Progress;
import io.tare.infra.api.Requirement;
import io.tare.infra.api.RunContext;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.cache.CacheSlot;
import io.tare.infra.hosts.cache.Digest;
import io.tare.infra.hosts.cache.FreeSpace;
import io.tare.infra.hosts.lease.TreeRemoval;
import io.tare.infra.hosts.shell.CheckedCommand;
import io.tare.infra.machine.LocalHost;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * JDK and artefacts as one read-only ext4 file, the same for every guest, cached by the hash of its
 * content, so that nothing large is copied over the network.
 */
public final class ArtefactDisk {

  private static final Requirement MKE2FS = new Requirement("mke2fs", "e2fsprogs");
  private static final int KEPT = 3;
  private static final String FILE = "disk.ext4";

  /** Beside the disk; runs that use the disk share a lock on this file. */
  private static final String USED = "used";

  /** The locks of this process; closing any channel to a file would release its lock. */
  private static final Map<Path, FileChannel> IN_USE = new HashMap<>();

  private static final Duration PACKING = Duration.ofMinutes(5);

  /** Space for the file system's own data: a share, and a fixed part. */
  private static final double OVERHEAD = 1.05;

  private static final long OVERHEAD_BYTES = 16L << 20;
  private static final long BLOCK = 4096;

  private final RunContext context;

  public ArtefactDisk(RunContext context) {
    this.context = context;
  }

  /** The disk's file, packed first if it is missing, which takes one or two seconds. */
  public Path packed(Artefacts artefacts, Progress progress)
      throws HostException, InterruptedException {
    try {
      SortedMap<String, Path> files = files(artefacts);
      Path disks = context.cache().resolve("disks");
      CacheSlot slot = new CacheSlot(disks.resolve(hash(files)), context.leases());
      Path directory;
      do {
        directory =
            slot.obtain(
                unfinished -> {
                  progress.step("packing JDK and artefacts");
                  pack(files, unfinished);
                  forgetOld(disks);
                });
      } while (!isKept(directory));
      return directory.resolve(FILE);
    } catch (IOException e) {
      throw new HostException(
          "cannot pack %s and %s: %s"
              .formatted(artefacts.javaHome(), artefacts.directory(), e.getMessage()),
          e);
    }
  }

  /**
   * Maps paths on the disk to files here. Links are followed: Debian's JDK has its settings in
   * /etc.
   */
  static SortedMap<String, Path> files(Artefacts artefacts) throws IOException {
    SortedMap<String, Path> files = new TreeMap<>();
    collect(artefacts.javaHome(), JdkParts.LEFT_OUT, "jdk", files);
    collect(artefacts.directory(), Set.of(), "artefacts", files);
    return files;
  }

  private static void collect(Path root, Set<String> leftOut, String name, Map<String, Path> files)
      throws IOException {
    List<Path> pending = new ArrayList<>(List.of(root));
    while (!pending.isEmpty()) {
      Path directory = pending.remove(pending.size() - 1);
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
        for (Path entry : entries) {
          String relative = root.relativize(entry).toString();
          if (leftOut.contains(relative)) {
            continue;
          }
          if (Files.isDirectory(entry)) {
            pending.add(entry);
          } else if (Files.isRegularFile(entry)) {
            files.put(name + "/" + relative, entry);
          }
        }
      }
    }
  }

  private static String hash(SortedMap<String, Path> files) throws IOException {
    Digest digest = new Digest();
    files.keySet().forEach(digest::text);
    return digest.files(List.copyOf(files.values())).hex();
  }

  private void pack(SortedMap<String, Path> files, Path unfinished)
      throws HostException, IOException, InterruptedException {
    long bytes = 0;
    for (Path file : files.values()) {
      bytes += Files.size(file) / BLOCK * BLOCK + 2 * BLOCK;
    }
    long size = (long) (bytes * OVERHEAD) + OVERHEAD_BYTES;
    FreeSpace.require(unfinished, bytes + size, "the disk of JDK and artefacts");
    Path tree = Files.createDirectory(unfinished.resolve("tree"));
    for (Map.Entry<String, Path> file : files.entrySet()) {
      Path target = tree.resolve(file.getKey());
      Files.createDirectories(target.getParent());
      Files.copy(file.getValue(), target, StandardCopyOption.COPY_ATTRIBUTES);
    }
    var unused =
        CheckedCommand.run(
            LocalHost.of("artefacts", context),
            PACKING,
            List.of(
                MKE2FS.found().map(Path::toString).orElse(MKE2FS.program()),
                "-q",
                "-t",
                "ext4",
                "-O",
                "^has_journal",
                "-m",
                "0",
                "-E",
                "lazy_itable_init=1,nodiscard",
                "-d",
                tree.toString(),
                unfinished.resolve(FILE).toString(),
                size / 1024 + "K"));
    TreeRemoval.delete(tree);
  }

  /** Whether it exists, and stays as long as this process lives, as guests are restarted. */
  static boolean isKept(Path directory) throws IOException {
    synchronized (IN_USE) {
      if (IN_USE.containsKey(directory)) {
        return true;
      }
      try {
        FileChannel channel =
            FileChannel.open(
                directory.resolve(USED),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        var unused = channel.lock(0, 1, true);
        if (!Files.exists(directory.resolve(FILE))) {
          channel.close();
          return false; // another run has just removed it
        }
        IN_USE.put(directory, channel);
        return true;
      } catch (NoSuchFileException e) {
        return false;
      }
    }
  }

  /** Keeps the newest of the unused disks. */
  static void forgetOld(Path disks) throws IOException {
    try (Stream<Path> entries = Files.list(disks)) {
      List<Path> old =
          entries
              .filter(entry -> Files.isRegularFile(entry.resolve(FILE)))
              .sorted(
                  Comparator.comparingLong((Path entry) -> entry.toFile().lastModified())
                      .reversed())
              .skip(KEPT - 1L)
              .toList();
      for (Path entry : old) {
        forget(entry);
      }
    }
  }

  private static void forget(Path directory) throws IOException {
    synchronized (IN_USE) {
      if (IN_USE.containsKey(directory)) {
        return;
      }
      try (FileChannel channel =
              FileChannel.open(
                  directory.resolve(USED), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.tryLock(0, 1, false)) {
        if (lock != null) {
          Path gone = directory.resolveSibling(directory.getFileName() + ".unfinished-old");
          Files.move(directory, gone, StandardCopyOption.ATOMIC_MOVE);
          TreeRemoval.delete(gone);
        }
      }
    }
  }
}
