package io.tare.harness.run.reading;

import io.tare.harness.model.OtherPrograms;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Processor times of a Linux machine since its start, from the first line of {@code /proc/stat}.
 *
 * @param totalTicks all time, without that of guests, which is already counted as user time
 * @param stolenTicks the part that a hypervisor gave to others
 * @param idleTicks the part in which nothing ran
 * @param processors their number
 */
public record ProcessorTimes(long totalTicks, long stolenTicks, long idleTicks, int processors) {

  /** USER_HZ, which is 100 on every architecture that Java runs on. */
  private static final long TICK_NANOS = 10_000_000;

  private static final int IDLE = 4;
  private static final int IO_WAIT = 5;
  private static final int STEAL = 8;

  /** Reads the line that begins with {@code cpu} and a space; empty if there is no such line. */
  public static Optional<ProcessorTimes> parse(String procStat) {
    return procStat
        .lines()
        .filter(line -> line.startsWith("cpu "))
        .findFirst()
        .flatMap(line -> ofLine(line, processors(procStat)));
  }

  /**
   * The same for some processors only; for all if none is named or one is missing.
   *
   * @param numbers as in the names of the lines
   */
  public static Optional<ProcessorTimes> parse(String procStat, List<Integer> numbers) {
    List<ProcessorTimes> each =
        numbers.stream()
            .flatMap(
                number ->
                    procStat.lines().filter(line -> line.startsWith("cpu" + number + " ")).limit(1))
            .flatMap(line -> ofLine(line, 1).stream())
            .toList();
    return numbers.isEmpty() || each.size() < numbers.size()
        ? parse(procStat)
        : each.stream().reduce(ProcessorTimes::and);
  }

  private ProcessorTimes and(ProcessorTimes other) {
    return new ProcessorTimes(
        totalTicks + other.totalTicks,
        stolenTicks + other.stolenTicks,
        idleTicks + other.idleTicks,
        processors + other.processors);
  }

  /** Time stolen so far, per processor, in nanoseconds. */
  public long stolenNanos() {
    return stolenTicks * TICK_NANOS / Math.max(1, processors);
  }

  /** How many processors were busy on average between two readings; empty if no time passed. */
  public OptionalDouble busySince(ProcessorTimes before) {
    long total = totalTicks - before.totalTicks;
    long busy = total - (stolenTicks - before.stolenTicks) - (idleTicks - before.idleTicks);
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) busy / total * processors);
  }

  /**
   * How far {@link #busySince} may be off because ticks are coarse.
   *
   * @param before the earlier reading
   */
  public double doubtSince(ProcessorTimes before, double busy) {
    return OtherPrograms.doubtOfTicks(busy, processors, (double) totalTicks - before.totalTicks);
  }

  /** The number of processors. */
  static int processors(String procStat) {
    return (int) procStat.lines().filter(line -> line.matches("cpu\\d+ .*")).count();
  }

  private static Optional<ProcessorTimes> ofLine(String line, int processors) {
    String[] fields = line.trim().split("\\s+");
    try {
      long total = 0;
      for (int i = 1; i < fields.length && i <= STEAL; i++) {
        total += Long.parseLong(fields[i]);
      }
      long stolen = fields.length > STEAL ? Long.parseLong(fields[STEAL]) : 0;
      long idle = Long.parseLong(fields[IDLE]) + Long.parseLong(fields[IO_WAIT]);
      return Optional.of(new ProcessorTimes(total, stolen, idle, processors));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
