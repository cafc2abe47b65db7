package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What uperf prints with {@code -R} about a profile whose second transaction is measured: exact
 * counts with time stamps. It rounds its rates to three digits, and divides by a time at whose end
 * it has waited 0.2 s for its threads; so what counts is what was done until the last interval.
 *
 * @param threads of the measuring end
 * @param size bytes of each write or read
 * @param operations of all threads
 * @param nanos in which they were done
 */
public record UperfOutput(long threads, long size, long operations, double nanos) {

  private static final Pattern THREADS =
      Pattern.compile("^Starting (\\d+) threads running profile:tare \\.\\.\\.");
  private static final Pattern STAMP = Pattern.compile("timestamp_ms|nr_ops");

  /** Without a line's begin: what it says of new networks has no end of line. */
  private static final Pattern COUNTS =
      Pattern.compile(
          "timestamp_ms:(\\d{1,14}\\.\\d{4}) name:(\\w+) nr_bytes:(\\d+) nr_ops:(\\d+)\\s*$");

  private static final Pattern BROKEN =
      Pattern.compile("(?i)aborted|Errors detected|^error|could not|\\bwarning\\b");

  private static final Pattern STATISTICS = Pattern.compile("^Hostname +Time +Data .* Errors\\s*$");

  /** What an end of the connection did, at the end. */
  private static final Pattern END =
      Pattern.compile("^(\\S+) +\\S+ +\\S+ +\\S+ +(\\d+) +(\\d+\\.\\d+)\\s*$");

  private static final String MASTER = "master";

  /** Fields of a line of counts. */
  private static final int TIME = 0;

  private static final int BYTES = 2;
  private static final int OPERATIONS = 3;

  /** Nanoseconds of a time stamp's last digit. */
  private static final long HUNDRED = 100;

  private static final double NANOS = 1e9;

  /** Two intervals at least: the last one has the wait at the end. */
  private static final int MIN_LINES = 3;

  public UperfOutput {
    if (!(threads > 0 && size > 0 && operations > 0 && nanos > 0)) {
      throw new IllegalArgumentException(
          "%d operations of %d bytes in %s ns".formatted(operations, size, nanos));
    }
  }

  /**
   * @throws OutputException if it is cut off, an end reports errors, or both saw different work
   */
  public static UperfOutput of(String output) throws OutputException {
    OutputText text = new OutputText(output);
    Optional<OutputLine> broken = text.find(BROKEN, 0);
    if (broken.isPresent()) {
      throw new OutputException("uperf says: " + broken.get().text().strip());
    }
    long threads = text.only(THREADS, "starts", "there is no line \"Starting … threads\"").whole(0);
    OutputLine begin = last(text, "Txn1", 1);
    OutputLine counted = last(text, "Txn2", 2);
    OutputLine end = last(text, "Txn2", 1);
    OutputLine total = last(text, "Total", 1);
    requireCounts(text);
    requireOrder(text, begin);
    long operations = counted.whole(OPERATIONS);
    requireBothEnds(text, operations);
    if (end.whole(BYTES) != total.whole(BYTES)
        || operations == 0
        || end.whole(BYTES) % end.whole(OPERATIONS) != 0) {
      throw end.expected("whole operations, and all bytes of the total");
    }
    long size = end.whole(BYTES) / end.whole(OPERATIONS);
    if (Math.abs(counted.whole(BYTES) - size * operations) > size * threads) {
      throw counted.expected("operations of %d bytes".formatted(size));
    }
    return new UperfOutput(threads, size, operations, nanos(counted) - nanos(begin));
  }

  /** Counts and times only grow. */
  private static void requireOrder(OutputText text, OutputLine begin) throws OutputException {
    OutputLine before = begin;
    long done = 0;
    for (OutputLine line : lines(text, "Txn2")) {
      if (nanos(line) <= nanos(before) || line.whole(OPERATIONS) < done) {
        throw line.expected("more operations at a later time");
      }
      done = line.whole(OPERATIONS);
      before = line;
    }
  }

  /** Epoch nanoseconds, of which a double would lose the last digits. */
  private static long nanos(OutputLine line) {
    return HUNDRED * Long.parseLong(line.field(TIME).replace(".", ""));
  }

  /** A line of counts that is not understood would be missing in its place. */
  private static void requireCounts(OutputText text) throws OutputException {
    if (text.all(STAMP, 0).size() != text.all(COUNTS, 0).size()) {
      throw new OutputException("a line of counts is damaged");
    }
  }

  private static List<OutputLine> lines(OutputText text, String name) {
    return text.all(COUNTS, 0).stream().filter(each -> each.field(1).equals(name)).toList();
  }

  /**
   * A line of counts.
   *
   * @param fromEnd 1 for the last of its name
   */
  private static OutputLine last(OutputText text, String name, int fromEnd) throws OutputException {
    List<OutputLine> lines = lines(text, name);
    if (lines.size() < (fromEnd > 1 ? MIN_LINES : 1)) {
      throw new OutputException(
          "there are %d lines of %s: it was cut off, or too short".formatted(lines.size(), name));
    }
    return lines.get(lines.size() - fromEnd);
  }

  /** Both ends did at least what is counted, without errors. */
  private static void requireBothEnds(OutputText text, long operations) throws OutputException {
    OutputLine head =
        text.only(STATISTICS, "statistics", "the statistics of both ends are missing");
    List<OutputLine> ends = text.all(END, head.index());
    if (ends.stream().filter(each -> each.field(0).equals(MASTER)).count() != 1
        || ends.size() != 2) {
      throw head.expected("a line of each end below it");
    }
    for (OutputLine end : ends) {
      if (end.whole(1) < operations || end.figure(2, 0).value() != 0) {
        throw end.expected("%d operations or more, and no errors".formatted(operations));
      }
    }
  }

  /** Of all threads. */
  public double bitsPerSecond() {
    return Byte.SIZE * (double) size * operations / nanos * NANOS;
  }

  /** Of one thread. */
  public double nanosPerOperation() {
    return nanos * threads / operations;
  }
}
