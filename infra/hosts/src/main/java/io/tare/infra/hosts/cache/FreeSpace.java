package io.tare.infra.hosts.cache;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.group.GroupLimits;
import io.tare.infra.hosts.lease.Kernel;
import io.tare.infra.hosts.lease.MountTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks free space in memory and on disk before it is needed. */
public final class FreeSpace {

  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final Path MEMORY = Path.of("/proc/meminfo");
  private static final Pattern AVAILABLE = Pattern.compile("(?m)^MemAvailable: +(\\d{1,12}) kB$");

  private FreeSpace() {}

  /**
   * A directory for short-lived files: in memory if twice their size is free, else the temporary
   * directory.
   */
  public static Path work(long bytes) throws HostException {
    long memory = availableMemory(Kernel.readIfPresent(MEMORY), GroupLimits.ofThisProcess());
    if (Math.min(bytes(SHARED_MEMORY), memory) >= 2 * bytes && executable(SHARED_MEMORY)) {
      return SHARED_MEMORY;
    }
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    require(temporary, bytes, "temporary files");
    return temporary;
  }

  /**
   * What programs may still take: a file system in memory may promise more than there is.
   *
   * @param meminfo the text of {@code /proc/meminfo}
   * @param limits whose use so far is not subtracted
   * @return bytes; the largest number if unknown
   */
  static long availableMemory(String meminfo, GroupLimits limits) {
    Matcher available = AVAILABLE.matcher(meminfo);
    long machine = available.find() ? Long.parseLong(available.group(1)) << 10 : Long.MAX_VALUE;
    return limits
        .memoryBytes()
        .map(limit -> Math.min(machine, limit.max().longValue()))
        .orElse(machine);
  }

  /**
   * A directory for a guest's memory, whose files can be mapped as code.
   *
   * @throws HostException if none has enough space
   */
  public static Path memory(long bytes, Path fallback) throws HostException {
    for (Path candidate : List.of(SHARED_MEMORY, fallback)) {
      if (bytes(candidate) >= bytes && executable(candidate)) {
        return candidate;
      }
    }
    throw new HostException(
        "no room for the guest's memory of %s: %s has %s free, %s has %s; set less memory or free some space"
            .formatted(
                mebibytes(bytes),
                SHARED_MEMORY,
                mebibytes(bytes(SHARED_MEMORY)),
                fallback,
                mebibytes(bytes(fallback))));
  }

  /**
   * @throws HostException if a directory has less space
   */
  public static void require(Path directory, long bytes, String what) throws HostException {
    long free = bytes(directory);
    if (free < bytes) {
      throw new HostException(
          "%s has %s free, %s needs %s; free some space or choose another directory"
              .formatted(directory, mebibytes(free), what, mebibytes(bytes)));
    }
  }

  /**
   * The free space of a directory, or of its nearest existing parent.
   *
   * @return bytes; 0 if that is not known
   */
  public static long bytes(Path directory) {
    // Files.getFileStore needs the mount point, and a changed root has none.
    return NearestDirectory.of(directory).toFile().getUsableSpace();
  }

  /** Whether files there may be mapped as code, which UML needs. */
  private static boolean executable(Path directory) {
    try {
      return !List.of(MountTable.read().optionsAt(directory).split(",")).contains("noexec");
    } catch (IOException e) {
      return false;
    }
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
