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
 * Delays of a thread that are no standstill: garbage collection, and waiting for a busy processor;
 * and the machine's sleep, a standstill that delays nothing, because the monotonic clock sleeps
 * too. Sums since the beginning; created and read by the thread itself.
 */
final class ExplainedDelays implements AutoCloseable {

  /** This thread's time waiting for a processor, from Linux. Other systems excuse nothing. */
  private static final String SCHEDULING = "/proc/thread-self/schedstat";

  /**
   * A collection uses the processor. If it seems to last longer than this multiple of the process's
   * processor time, the process was stopped during it.
   */
  private static final int MAX_PER_CPU = 10;

  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final LongSupplier computing = computing();
  private final @Nullable RandomAccessFile scheduling;
  private final SleepingTime sleeping;
  private final byte[] text = new byte[128];

  ExplainedDelays() {
    this.scheduling = opened(SCHEDULING);
    this.sleeping = SleepingTime.ofMachine();
  }

  /**
   * Readings at one moment, in nanoseconds since the start of the process or thread.
   *
   * @param sleeping by the machine
   */
  record Reading(long collecting, long computing, long waiting, long sleeping) {

    /** The excused part of the time since an earlier reading. */
    long since(Reading before) {
      long collected = collecting - before.collecting;
      long computed = computing - before.computing;
      return Math.min(collected, MAX_PER_CPU * computed) + waiting - before.waiting;
    }
  }

  Reading read() {
    return new Reading(collecting(), computing.getAsLong(), waiting(), sleeping.nanos());
  }

  @Override
  public void close() throws IOException {
    if (scheduling != null) {
      scheduling.close();
    }
    sleeping.close();
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
    try {
      String[] numbers = numbers(scheduling, text);
      return numbers.length > 1 ? Long.parseLong(numbers[1]) : 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** The words of a file of one line; none if there is no file. */
  static String[] numbers(@Nullable RandomAccessFile file, byte[] text) throws IOException {
    if (file == null) {
      return new String[0];
    }
    file.seek(0);
    int length = file.read(text);
    return new String(text, 0, Math.max(0, length), StandardCharsets.US_ASCII).split("\\s+");
  }

  static @Nullable RandomAccessFile opened(String file) {
    try {
      return new RandomAccessFile(file, "r");
    } catch (IOException e) {
      return null;
    }
  }
}
