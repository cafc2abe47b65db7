package io.tare.infra.guests;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSpec;
import io.tare.infra.machine.hardware.Accelerator;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The hardware that QEMU gives a guest. The defaults are those for performance.
 *
 * @param machine a versioned machine type, so that a newer QEMU gives the guest the same hardware
 * @param cpu empty for the accelerator's default
 * @param vhost whether this machine's kernel moves the packets of taps; otherwise QEMU does
 */
record QemuHardware(
    String machine,
    Optional<String> cpu,
    Cache cache,
    Optional<Aio> aio,
    Vhost vhost,
    boolean hasHugePages,
    boolean isPreallocated) {

  /** How the guest's disk uses this machine's page cache. */
  enum Cache {
    NONE,
    WRITEBACK,
    UNSAFE
  }

  /** How QEMU waits for the guest's disk. */
  enum Aio {
    IO_URING,
    NATIVE,
    THREADS
  }

  /** Who moves packets. */
  enum Vhost {
    AUTO,
    ON,
    OFF
  }

  private static final String DEFAULT_MACHINE = "pc-q35-7.2";

  private static final Key<String> MACHINE =
      Key.of("machine", Scalar.argument(), "QEMU's machine type").orElse(DEFAULT_MACHINE);

  private static final Key<String> CPU =
      Key.of("cpu", Scalar.argument(), "QEMU's processor model, with features to add or hide")
          .leftOut("host with KVM, max with TCG");

  private static final Key<Cache> CACHE =
      choice(
              "cache",
              List.of(Cache.values()),
              "how the guest's disk uses this machine's page cache: `none` bypasses it if the file"
                  + " system allows; `unsafe` never waits for the disk")
          .orElse(Cache.NONE);

  private static final Key<Aio> AIO =
      choice("aio", List.of(Aio.values()), "QEMU's asynchronous I/O for the guest's disk")
          .leftOut("native with cache none, otherwise threads");

  private static final Key<Vhost> VHOST =
      choice(
              "vhost",
              List.of(Vhost.values()),
              "whether this machine's kernel moves packets between taps and the guest; `auto`:"
                  + " with KVM, if `/dev/vhost-net` can be opened")
          .orElse(Vhost.AUTO);

  private static final Key<Boolean> HUGEPAGES =
      Key.of("hugepages", Scalar.flag(), "whether the guest's memory uses reserved huge pages")
          .orElse(false);

  private static final Key<Boolean> PREALLOC =
      Key.of("prealloc", Scalar.flag(), "whether the guest's memory is allocated before it boots")
          .orElse(false);

  /** Its settings in campaigns. */
  static final Spec SETTINGS = Spec.of(MACHINE, CPU, CACHE, AIO, VHOST, HUGEPAGES, PREALLOC);

  private static final Path VHOST_NET = Path.of("/dev/vhost-net");

  /** A setting whose values are constants of an enum, in small letters. */
  static <E extends Enum<E>> Key<E> choice(String name, List<E> all, String words) {
    return Key.of(name, Scalar.choice(all, QemuHardware::word), words);
  }

  static QemuHardware of(PlatformSpec spec) {
    return new QemuHardware(
        spec.get(MACHINE),
        spec.find(CPU),
        spec.get(CACHE),
        spec.find(AIO),
        spec.get(VHOST),
        spec.get(HUGEPAGES),
        spec.get(PREALLOC));
  }

  /** The processor that the guest sees. */
  String cpu(Accelerator accelerator) {
    return cpu.orElse(accelerator.cpu());
  }

  /** Options of the machine and its memory. */
  List<String> memory(long mebibytes) {
    List<String> words = new ArrayList<>(List.of("-m", mebibytes + "M"));
    if (!hasHugePages && !isPreallocated) {
      words.addAll(List.of("-machine", machine));
      return words;
    }
    String kind = hasHugePages ? "memory-backend-memfd,hugetlb=on" : "memory-backend-ram";
    words.addAll(
        List.of(
            "-object",
            kind
                + ",id=memory,size="
                + mebibytes
                + "M,prealloc="
                + (isPreallocated ? "on" : "off")));
    words.addAll(List.of("-machine", machine + ",memory-backend=memory"));
    return words;
  }

  /**
   * Options of the guest's disk.
   *
   * @param directory of its file
   */
  String disk(Path directory) {
    boolean isDirect = cache == Cache.NONE && passesCache(directory);
    Cache used = cache == Cache.NONE && !isDirect ? Cache.WRITEBACK : cache;
    Aio way = aio.orElse(isDirect ? Aio.NATIVE : Aio.THREADS);
    return "cache=" + word(used) + ",aio=" + word(way);
  }

  /** Whether the file system supports direct I/O; one in memory may not. */
  private static boolean passesCache(Path directory) {
    Path probe = directory.resolve("direct");
    try {
      try (FileChannel direct =
          FileChannel.open(
              probe,
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE,
              com.sun.nio.file.ExtendedOpenOption.DIRECT)) {
        return direct.isOpen();
      } finally {
        Files.deleteIfExists(probe);
      }
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  /** Whether the kernel moves packets. */
  boolean hasVhost(Accelerator accelerator) {
    return switch (vhost) {
      case ON -> true;
      case OFF -> false;
      case AUTO ->
          accelerator == Accelerator.KVM
              && Files.isReadable(VHOST_NET)
              && Files.isWritable(VHOST_NET);
    };
  }

  private static String word(Enum<?> each) {
    return each.name().toLowerCase(Locale.ROOT);
  }
}
