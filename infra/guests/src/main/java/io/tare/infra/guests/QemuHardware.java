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
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hardware that QEMU gives a guest. The defaults are those for performance.
 *
 * @param machine a versioned machine type, so that a newer QEMU gives the guest the same hardware
 * @param cpu empty for the accelerator's default
 * @param vhost whether this machine's kernel moves the packets of taps; otherwise QEMU does
 * @param shared that the guest mounts; empty if none
 */
record QemuHardware(
    String machine,
    Optional<String> cpu,
    Cache cache,
    Optional<Aio> aio,
    Vhost vhost,
    Memory memory,
    Threads threads,
    Optional<SharedDirectory> shared) {

  /**
   * The guest's memory.
   *
   * @param node of this machine's NUMA nodes that has it; any if empty
   */
  record Memory(boolean hasHugePages, boolean isPreallocated, OptionalInt node) {}

  /**
   * Who works for the guest.
   *
   * @param queues pairs of queues of each network device with a tap, 1 or more
   * @param hasIoThread whether its disks have a thread of their own
   * @param isPinned whether each of its processors is bound to one of this machine's
   */
  record Threads(int queues, boolean hasIoThread, boolean isPinned) {}

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

  private static final int MAX_QUEUES = 256;
  private static final int MAX_NODE = 1023;
  private static final String DEFAULT_MACHINE = "pc-q35-7.2";

  private static final Key<String> MACHINE =
      Key.of(
              "machine",
              Scalar.argument(),
              "QEMU's machine type; `microvm`, for KVM only, has no PCI, unless as `microvm,pcie=on`")
          .orElse(DEFAULT_MACHINE);

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

  private static final Key<Integer> NODE =
      Key.of(
              "numa_node",
              Scalar.integer(0, MAX_NODE),
              "NUMA node of this machine that has the guest's memory")
          .leftOut("the kernel's choice");

  private static final Key<Integer> QUEUES =
      Key.of(
              "queues",
              Scalar.integer(1, MAX_QUEUES),
              "pairs of queues of the guest's network device, at most its processors")
          .orElse(1);

  private static final Key<Boolean> IO_THREAD =
      Key.of("io_thread", Scalar.flag(), "whether the guest's disks have a thread of their own")
          .orElse(false);

  private static final Key<Boolean> PIN =
      Key.of(
              "pin",
              Scalar.flag(),
              "whether each of the guest's processors is bound to one of this machine's")
          .orElse(false);

  /** Its settings in campaigns. */
  static final Spec SETTINGS =
      Spec.of(MACHINE, CPU, CACHE, AIO, VHOST, HUGEPAGES, PREALLOC, NODE, QUEUES, IO_THREAD, PIN)
          .and(SharedDirectory.SETTING);

  /** A machine type that came with a release of QEMU. */
  private static final Pattern VERSIONED =
      Pattern.compile("pc-(?:q35|i440fx)-(\\d{1,3})\\.(\\d{1,3})(?!\\d)");

  /** Before a release, from 50 on, the third number is that of its development. */
  private static final Pattern RELEASE =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.[0-4]?\\d(?!\\d)");

  private static final Path NODES = Path.of("/sys/devices/system/node");
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
        new Memory(spec.get(HUGEPAGES), spec.get(PREALLOC), node(spec)),
        new Threads(spec.get(QUEUES), spec.get(IO_THREAD), spec.get(PIN)),
        SharedDirectory.of(spec));
  }

  /** What a platform wants that this machine or its guest does not have. */
  static Optional<String> objection(PlatformSpec spec) {
    int queues = spec.get(QUEUES);
    int cpus = spec.resources().cpus();
    if (queues > 1 && !spec.isNetworked()) {
      return Optional.of("queues are those of a network; set networks: [lan], or remove queues");
    }
    if (queues > cpus) {
      return Optional.of(
          "queues is %d, but the guest has %d processors, one for each; request less"
              .formatted(queues, cpus));
    }
    if (spec.find(AIO).filter(Aio.NATIVE::equals).isPresent() && spec.get(CACHE) != Cache.NONE) {
      return Optional.of(
          "aio: native bypasses the page cache; set cache: none, or another aio with cache: "
              + word(spec.get(CACHE)));
    }
    OptionalInt node = node(spec);
    return node.isPresent() && !Files.isDirectory(NODES.resolve("node" + node.getAsInt()))
        ? Optional.of(
            "this machine has no NUMA node %d; numactl --hardware lists those that it has"
                .formatted(node.getAsInt()))
        : SharedDirectory.objection(spec);
  }

  /**
   * Why a QEMU cannot give a guest its machine: it is older than the machine type.
   *
   * @param version of QEMU, for example {@code 7.2.22 (Debian 1:7.2+dfsg-7+deb12u18)}
   */
  static Optional<String> obstacle(PlatformSpec spec, String version) {
    String machine = spec.get(MACHINE);
    Matcher wanted = VERSIONED.matcher(machine);
    Matcher release = RELEASE.matcher(version);
    return wanted.lookingAt() && release.lookingAt() && isBefore(release, wanted)
        ? Optional.of(
            "QEMU %s is older than machine type %s; set machine: q35, or emulator: trixie (QEMU 10)"
                .formatted(version, machine))
        : Optional.empty();
  }

  /** Why none of the accelerators can run the guest on its machine. */
  static Optional<String> obstacle(PlatformSpec spec, List<Accelerator> accelerators) {
    // Its kernel finds neither a PIT nor an HPET to set its clock by, and hangs without KVM's.
    return isMicrovm(spec.get(MACHINE)) && !accelerators.contains(Accelerator.KVM)
        ? Optional.of(
            "kernels do not boot on machine microvm without KVM's clock; set machine: q35, or give this machine KVM")
        : Optional.empty();
  }

  private static boolean isMicrovm(String machine) {
    return List.of(machine.split(",")).contains("microvm");
  }

  private static boolean isBefore(Matcher release, Matcher other) {
    int major = Integer.parseInt(release.group(1)) - Integer.parseInt(other.group(1));
    int minor = Integer.parseInt(release.group(2)) - Integer.parseInt(other.group(2));
    return major < 0 || (major == 0 && minor < 0);
  }

  private static OptionalInt node(PlatformSpec spec) {
    return spec.find(NODE).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /**
   * How virtio devices are attached: the end of their names.
   *
   * @return {@code pci}, or {@code device} for a machine without PCI
   */
  String attachment() {
    return hasPci() ? "pci" : "device";
  }

  boolean hasPci() {
    return !isMicrovm(machine) || List.of(machine.split(",")).contains("pcie=on");
  }

  /** The processor that the guest sees. */
  String cpu(Accelerator accelerator) {
    return cpu.orElse(accelerator.cpu());
  }

  /** Options of the machine and its memory. */
  List<String> memory(long mebibytes) {
    List<String> words = new ArrayList<>(List.of("-m", mebibytes + "M"));
    if (!memory.hasHugePages
        && !memory.isPreallocated
        && memory.node.isEmpty()
        && shared.isEmpty()) {
      words.addAll(List.of("-machine", machine));
      return words;
    }
    String kind =
        memory.hasHugePages || shared.isPresent() ? "memory-backend-memfd" : "memory-backend-ram";
    String pages = memory.hasHugePages ? ",hugetlb=on" : "";
    // The program that serves the directory reads and writes the guest's memory.
    String opened = shared.isPresent() ? ",share=on" : "";
    String bound =
        memory.node.isPresent() ? ",policy=bind,host-nodes=" + memory.node.getAsInt() : "";
    words.addAll(
        List.of(
            "-object",
            kind
                + pages
                + opened
                + ",id=memory,size="
                + mebibytes
                + "M,prealloc="
                + (memory.isPreallocated ? "on" : "off")
                + bound));
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
