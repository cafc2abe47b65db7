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
 * Processor time that the JVM's compilers have used. Linux tells it of every thread. A JVM starts
 * further compilers when much waits for them, and ends one that has had nothing to do for five
 * seconds; what such a thread used is kept, so nothing is missed by looks that are closer together.
 *
 * <p>Elsewhere it is the time for which they were compiling, which is more where they wait for a
 * processor.
 */
final class CompilerTime {

  private static final Path THREADS = Path.of("/proc/self/task");

  /** HotSpot's, of whose names the kernel keeps the beginning. */
  private static final Pattern COMPILER = Pattern.compile("(C1|C2|JVMCI) C.*");

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long NO_COMPILER = -1;

  private final Path threads;
  private final @Nullable CompilationMXBean lasting;

  /** What threads have used, by their ids; {@link #NO_COMPILER} of those that do not compile. */
  private final Map<String, Long> used = new HashMap<>();

  private long ended;

  CompilerTime() {
    this(THREADS);
  }

  /**
   * @param threads has a directory for each thread of this process, as Linux has it
   */
  CompilerTime(Path threads) {
    this.threads = threads;
    // A JVM that began to beat has compiled, so a kernel that says 0 does not count.
    this.lasting = ofThreads() > 0 ? null : ManagementFactory.getCompilationMXBean();
  }

  /** So far, in nanoseconds; 0 of a JVM that only interprets. */
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

  private Long used(String thread, @Nullable Long before) {
    if (before != null && before == NO_COMPILER) {
      return before;
    }
    try {
      Path place = threads.resolve(thread);
      return before != null
              || COMPILER.matcher(Files.readString(place.resolve("comm")).strip()).matches()
          ? Long.parseLong(Files.readString(place.resolve("schedstat")).split(" ", 2)[0])
          : NO_COMPILER;
    } catch (IOException | NumberFormatException e) {
      return before == null ? NO_COMPILER : before; // it ended just now
    }
  }
}
