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
 * What keeps a thread from running that is not standing still: collecting garbage, and waiting for
 * a processor that others use. Sums since the beginning; made and read by the thread itself.
 */
final class ExplainedDelays implements AutoCloseable {

  /** Waiting for a processor, of this thread; Linux has it. Other systems excuse nothing. */
  private static final String SCHEDULING = "/proc/thread-self/schedstat";

  /**
   * A collection takes the processor. If it seems to last longer than this times what the process
   * computed, the process was stopped in the middle of it.
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

  /** Readings at one moment, in nanoseconds since the beginning of the process or thread. */
  record Reading(long collecting, long computing, long waiting) {

    /** How much of the time since an earlier reading is excused. */
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
   * Processor time of the process. A JVM of few modules cannot tell; there the clock takes its
   * place, so that a collection excuses whatever it lasted.
   */
  private static LongSupplier computing() {
    if (ModuleLayer.boot().findModule("jdk.management").isEmpty()) {
      return System::nanoTime;
    }
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system::getProcessCpuTime;
  }

  /** The second number of the line: time on a run queue. */
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
