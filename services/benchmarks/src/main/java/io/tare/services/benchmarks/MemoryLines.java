package io.tare.services.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tare.services.heartbeat.Heartbeat;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Prints what a {@link MemoryWriter} does, as lines of JSON. */
final class MemoryLines {

  private static final long NANOS = 1_000_000_000L;

  /** A number of intervals, or a time. */
  @FunctionalInterface
  interface Amount {
    MemoryWriter.Total write(MemoryWriter writer, Consumer<MemoryWriter.Interval> each);
  }

  private final ObjectMapper json = new ObjectMapper();
  private final PrintStream out;
  private final Heartbeat heartbeat;
  private final boolean isWriting;

  /**
   * @param heartbeat tells when the program stood still
   * @param isWriting whether anything is to be written, so that what was written is told
   */
  MemoryLines(PrintStream out, Heartbeat heartbeat, boolean isWriting) {
    this.out = out;
    this.heartbeat = heartbeat;
    this.isWriting = isWriting;
  }

  /** The region is there, and was written once. */
  void ready(MemoryRegion region) {
    line(Map.of("type", "ready", "region_bytes", (long) region.pages() * MemoryRegion.PAGE_BYTES));
  }

  /**
   * Writes, and tells every interval when it ends.
   *
   * @param warmup intervals at the beginning that do not count
   * @param amount how much is written
   */
  void write(MemoryWriter writer, long warmup, Amount amount) throws InterruptedException {
    long from = System.nanoTime();
    long[] sequence = {0};
    MemoryWriter.Total total =
        amount.write(
            writer,
            interval -> {
              sample(sequence[0], sequence[0] < warmup, interval);
              sequence[0]++;
            });
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("type", "done");
    done.put("written_bytes", total.writtenBytes());
    done.put("due_bytes", total.dueBytes());
    done.put("damaged_pages", total.damagedPages());
    done.put("server_pause_ns", heartbeat.take().within(from, System.nanoTime()).totalNanos());
    line(done);
  }

  private void sample(long sequence, boolean isWarmup, MemoryWriter.Interval interval) {
    Instant now = Instant.now();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("interval_ns", interval.nanos());
    values.put("standstill_ns", interval.standstillNanos());
    if (isWriting) {
      values.put("written_bytes", interval.writtenBytes());
      values.put("distinct_bytes", interval.distinctBytes());
    }
    Map<String, Object> sample = new LinkedHashMap<>();
    sample.put("type", "sample");
    sample.put("sequence", sequence);
    sample.put("warmup", isWarmup);
    sample.put("start_epoch_ns", now.getEpochSecond() * NANOS + now.getNano() - interval.nanos());
    if (interval.damagedPages() == 0) {
      sample.put("outcome", "valid");
    } else {
      sample.put("outcome", "failed");
      sample.put(
          "reason", interval.damagedPages() + " pages did not hold what was written to them last");
    }
    sample.put("values", values);
    line(sample);
  }

  private void line(Map<String, Object> content) {
    try {
      out.println(json.writeValueAsString(content));
      out.flush();
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
