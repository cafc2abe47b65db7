package io.tare.services.benchmarks;

import io.tare.harness.model.Observation;
import io.tare.harness.model.Outcome;
import io.tare.services.heartbeat.Heartbeat;
import io.tare.services.heartbeat.MemoryFigure;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Prints the results of a {@link MemoryWriter}, as lines of JSON. */
final class MemoryLines {

  /** A number of intervals, or a time. */
  @FunctionalInterface
  interface Amount {
    MemoryWriter.Total write(MemoryWriter writer, Consumer<MemoryWriter.Interval> each);
  }

  private final BenchmarkLines lines;
  private final Heartbeat heartbeat;
  private final boolean isWriting;

  /**
   * @param heartbeat tells when the program stood still
   * @param isWriting whether anything is written, so that the content is known
   */
  MemoryLines(PrintStream out, Heartbeat heartbeat, boolean isWriting) {
    this.lines = new BenchmarkLines(out);
    this.heartbeat = heartbeat;
    this.isWriting = isWriting;
  }

  /** The region is allocated and initialized. */
  void ready(MemoryRegion region) {
    lines.line("ready", Map.of("region_bytes", (long) region.pages() * MemoryRegion.PAGE_BYTES));
  }

  /**
   * Writes, and reports each interval at its end.
   *
   * @param warmup warm-up intervals
   * @param amount how much to write
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
    Map<String, Long> done = new LinkedHashMap<>();
    done.put(MemoryFigure.WRITTEN.label(), total.writtenBytes());
    done.put(MemoryFigure.DUE.label(), total.dueBytes());
    done.put(MemoryFigure.DAMAGED.label(), total.damagedPages());
    done.put(
        Observation.SERVER_PAUSE.label(), heartbeat.within(from, System.nanoTime()).totalNanos());
    lines.line("done", done);
  }

  private void sample(long sequence, boolean isWarmup, MemoryWriter.Interval interval) {
    long startEpochNs = BenchmarkLines.epochNs() - interval.nanos();
    Map<String, Long> values = new LinkedHashMap<>();
    values.put(MemoryFigure.INTERVAL.label(), interval.nanos());
    values.put(MemoryFigure.STANDSTILL.label(), interval.standstillNanos());
    if (isWriting) {
      values.put(MemoryFigure.WRITTEN.label(), interval.writtenBytes());
      values.put(MemoryFigure.DISTINCT.label(), interval.distinctBytes());
    }
    Outcome outcome =
        interval.damagedPages() == 0
            ? Outcome.valid()
            : new Outcome.Failed(
                interval.damagedPages() + " pages did not contain what was written to them last");
    lines.sample(sequence, isWarmup, startEpochNs, outcome, values);
  }
}
