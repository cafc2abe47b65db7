package io.tare.services.heartbeat;

import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of the JVM's compiler threads, which Linux counts per thread. A JVM starts further
 * compiler threads when its queue is long, and ends one after five idle seconds; the time of ended
 * threads is kept, so reading more often than that misses nothing. Kernels without a count in
 * nanoseconds, such as gVisor's, have one in ticks of 10 ms.
 *
 * <p>On other systems it is their compilation time, which is longer if they wait for a processor.
 */
final class CompilerTime {

  private static final Path THREADS = Path.of("/proc/self/task");

  /** HotSpot's thread names, truncated by the kernel. */
  private static final Pattern COMPILER = Pattern.compile("(C1|C2|JVMCI) C.*");

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NO_COMPILER = -1;

  /** USER_HZ, which is 100 on every architecture that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  /** Indices in a thread's {@code stat}, counted after its name. */
  private static final int USER_TICKS = 11;

  private static final int SYSTEM_TICKS = 12;

  private final Path threads;
  private final @Nullable CompilationMXBean lasting;

  /** Time of threads by id; {@link #NO_COMPILER} for other threads. */
  private final Map<String, Long> used = new HashMap<>();

  private long ended;

  CompilerTime() {
    this(THREADS);
  }

  /**
   * @param threads Linux's directory with one directory per thread of this process
   */
  CompilerTime(Path threads) {
    this.threads = threads;
    // A JVM that began to beat has compiled, so 0 means that the kernel does not count.
    this.lasting = ofThreads() > 0 ? null : ManagementFactory.getCompilationMXBean();
  }

  /** The time so far, in nanoseconds; 0 for a JVM that only interprets. */
  long nanos() {
    if (lasting == null) {
      return ofThreads();
    }
    return lasting.isCompilationTimeMonitoringSupported()
        ? NANOS_PER_MILLI * lasting.getTotalCompilationTime()
        : 0;
  }

  private long ofThreads() {
    String[] names = threads.toFile().list();
    if (names != null) {
      keepThoseThatEnded(names);
      for (String name : names) {
        used.compute(name, this::used);
      }
    }
    return ended + used.values().stream().filter(each -> each > 0).mapToLong(each -> each).sum();
  }

  private void keepThoseThatEnded(String... alive) {
    Map<String, Long> gone = new HashMap<>(used);
    gone.keySet().removeAll(Arrays.asList(alive));
    gone.values().stream().filter(each -> each > 0).forEach(each -> ended += each);
    used.keySet().removeAll(gone.keySet());
  }

  private static long nanos(Path place) throws IOException {
    Path exact = place.resolve("schedstat");
    if (Files.exists(exact)) {
      return Long.parseLong(Files.readString(exact).split(" ", 2)[0]);
    }
    String stat = Files.readString(place.resolve("stat"));
    String[] afterName = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    if (afterName.length <= SYSTEM_TICKS) {
      throw new NumberFormatException(stat);
    }
    return TICK_NANOS
        * (Long.parseLong(afterName[USER_TICKS]) + Long.parseLong(afterName[SYSTEM_TICKS]));
  }

  private Long used(String thread, @Nullable Long before) {
    if (before != null && before == NO_COMPILER) {
      return before;
    }
    try {
      Path place = threads.resolve(thread);
      return before != null
              || COMPILER.matcher(Files.readString(place.resolve("comm")).strip()).matches()
          ? nanos(place)
          : NO_COMPILER;
    } catch (IOException | NumberFormatException e) {
      return before == null ? NO_COMPILER : before; // it has just ended
    }
  }
}
