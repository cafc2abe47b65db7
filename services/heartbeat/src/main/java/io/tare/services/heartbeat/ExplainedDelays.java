package io.tare.services.heartbeat;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Delays of a thread that are no standstill: garbage collection, and waiting for a busy processor.
 * Sums since the beginning; created and read by the thread itself.
 */
final class ExplainedDelays implements AutoCloseable {

  /** This thread's time waiting for a processor, from Linux. Other systems excuse nothing. */
  private static final String SCHEDULING = "/proc/thread-self/schedstat";

  /**
   * A collection uses the processor. If it seems to last longer than this multiple of the process's
   * processor time, the process was stopped during it.
   */
  private static final int LONGEST_PER_CPU = 10;

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final LongSupplier computing = computing();
  private final @Nullable RandomAccessFile scheduling;
  private final byte[] text = new byte[128];

  ExplainedDelays() {
    this.scheduling = scheduling();
  }

  /** Readings at one moment, in nanoseconds since the start of the process or thread. */
  record Reading(long collecting, long computing, long waiting) {

    /** The excused part of the time since an earlier reading. */
    long since(Reading before) {
      long collected = collecting - before.collecting;
      long computed = computing - before.computing;
      return Math.min(collected, LONGEST_PER_CPU * computed) + waiting - before.waiting;
    }
  }

  Reading read() {
    return new Reading(collecting(), computing.getAsLong(), waiting());
  }

  @Override
  public void close() throws IOException {
    if (scheduling != null) {
      scheduling.close();
    }
  }

  private long collecting() {
    long millis = 0;
    for (GarbageCollectorMXBean collector : collectors) {
      millis += Math.max(0, collector.getCollectionTime());
    }
    return 1_000_000 * millis;
  }

  /**
   * Processor time of the process. A JVM with few modules lacks it; there the clock replaces it, so
   * that a collection excuses its full length.
   */
  private static LongSupplier computing() {
    if (ModuleLayer.boot().findModule("jdk.management").isEmpty()) {
      return System::nanoTime;
    }
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system::getProcessCpuTime;
  }

  /** The second number of the line: time in a run queue. */
  private long waiting() {
    if (scheduling == null) {
      return 0;
    }
    try {
      scheduling.seek(0);
      int length = scheduling.read(text);
      String[] numbers =
          new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII).split("\\s+");
      return numbers.length > 1 ? Long.parseLong(numbers[1]) : 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  private static @Nullable RandomAccessFile scheduling() {
    try {
      return new RandomAccessFile(SCHEDULING, "r");
    } catch (IOException e) {
      return null;
    }
  }
}
