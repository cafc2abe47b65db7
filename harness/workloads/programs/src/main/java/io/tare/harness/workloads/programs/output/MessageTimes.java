package io.tare.harness.workloads.programs.output;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One-way times of messages by size, from the tables of MPI ping-pong programs.
 *
 * @param nanos bytes to nanoseconds; only sizes that were measured
 * @param processes that took part, if the program reports it
 */
public record MessageTimes(SortedMap<Long, Figure> nanos, OptionalLong processes) {

  private static final Pattern NETPIPE =
      Pattern.compile("\\s*\\d+\\s+\\d+\\.\\d{6}\\s+\\d+\\.\\d{8}\\s*");
  private static final Pattern IMB_TITLE = Pattern.compile("^# Benchmarking (\\S+)");
  private static final Pattern IMB_PROCESSES = Pattern.compile("^# #processes = (\\d+)");
  private static final Pattern IMB_HEAD = Pattern.compile("#bytes +#repetitions +t\\[usec\\]");
  private static final String IMB_TIME = "t[usec]";
  private static final String IMB_RATE = "Mbytes/sec";

  /** A column of builds that check the messages. */
  private static final String IMB_DEFECTS = "defects";

  private static final String IMB_PATTERN = "PingPong";
  private static final Pattern MPI4PY_HEAD =
      Pattern.compile("^# Size \\[B\\] +Bandwidth \\[MB/s\\] +\\| +Time Mean \\[s\\] ");

  /** Powers of ten of nanoseconds. */
  private static final int SECOND = 9;

  private static final int MICRO = 3;

  /** NetPIPE's megabit is 2 to this power bits. */
  private static final int MEBI = 20;

  private static final TimeAndRate.Units MEBIBITS =
      new TimeAndRate.Units("us", 1e3, "Mbit/s", 1 << MEBI);

  private static final TimeAndRate.Units MEGABYTES = new TimeAndRate.Units("us", 1e3, "MB/s", 1e6);

  public MessageTimes {
    nanos = Collections.unmodifiableSortedMap(new TreeMap<>(nanos));
  }

  /**
   * The time of a size, in nanoseconds.
   *
   * @throws OutputException if it was not measured
   */
  public Figure required(long bytes) throws OutputException {
    Figure time = nanos.get(bytes);
    if (time == null) {
      throw new OutputException("messages of " + bytes + " bytes were not measured");
    }
    return time;
  }

  /**
   * NetPIPE's {@code np.out}: lines of bytes, Mbit/s and seconds. The rate has more digits than the
   * time of a small message, from which it is computed.
   *
   * @throws OutputException if a line is malformed or cut off, or there is none
   */
  public static MessageTimes ofNetPipe(String output) throws OutputException {
    OutputText text = new OutputText(output);
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (int i = 0; i < text.sizeWithoutEnd(); i++) {
      OutputLine line = text.line(i);
      if (!NETPIPE.matcher(line.text()).matches()) {
        throw line.expected("bytes, Mbit/s and seconds");
      }
      long bytes = line.whole(0);
      Figure rate = line.figure(1, 0).times(1 << MEBI);
      Figure printed = line.figure(2, SECOND);
      put(nanos, line, new TimeAndRate(printed, rate, Byte.SIZE * (double) bytes).time(MEBIBITS));
    }
    return some(nanos, OptionalLong.empty());
  }

  /**
   * The PingPong table of the Intel MPI Benchmarks, whose times are already one way. Omits sizes
   * that ran out of time. Tables of other patterns have the same columns.
   *
   * @throws OutputException if there is not exactly one such table, or it has a malformed line
   */
  public static MessageTimes ofImb(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    int title = imbTitle(text);
    OptionalInt next =
        text.find(IMB_TITLE, title + 1).stream().mapToInt(OutputLine::index).findFirst();
    OutputLine head =
        text.find(IMB_HEAD, title)
            .filter(found -> found.index() < next.orElse(text.size()))
            .orElseThrow(() -> new OutputException("there is no table of times by size"));
    List<String> columns = text.line(head.index()).fields();
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (OutputLine row : text.table(head)) {
      if (row.fields().size() > 1 && row.field(1).startsWith("time-out")) {
        continue;
      }
      if (row.fields().size() != columns.size()) {
        throw row.expected(String.join(", ", columns));
      }
      int defects = columns.indexOf(IMB_DEFECTS);
      if (defects >= 0 && row.figure(defects, 0).value() > 0) {
        throw row.expected("no defects");
      }
      Figure time = row.figure(columns.indexOf(IMB_TIME), MICRO);
      if (columns.contains(IMB_RATE)) {
        requireRate(row, time, row.figure(columns.indexOf(IMB_RATE), 0));
      }
      put(nanos, row, time);
    }
    Optional<OutputLine> processes =
        text.find(IMB_PROCESSES, title).filter(found -> found.index() <= head.index());
    return some(
        nanos,
        processes.isPresent() ? OptionalLong.of(processes.get().whole(0)) : OptionalLong.empty());
  }

  /** Megabytes are of 10^6 bytes, in older versions of 2^20. */
  private static void requireRate(OutputLine row, Figure time, Figure megabytes)
      throws OutputException {
    double bytes = (double) row.whole(0);
    if (new TimeAndRate(time, megabytes.times(1 << MEBI), bytes).isContradictory()) {
      var unused = new TimeAndRate(time, megabytes.times(1e6), bytes).time(MEGABYTES);
    }
  }

  /** The line where the only PingPong table begins. */
  private static int imbTitle(OutputText text) throws OutputException {
    int found = -1;
    String others = "";
    for (OutputLine each : text.all(IMB_TITLE, 0)) {
      String name = each.field(0);
      if (!name.equals(IMB_PATTERN)) {
        others = name;
      } else if (found >= 0) {
        throw new OutputException(
            "lines %d and %d both begin a %s table: it is unclear which counts"
                .formatted(found + 1, each.index() + 1, IMB_PATTERN));
      } else {
        found = each.index();
      }
    }
    if (found < 0) {
      throw new OutputException(
          others.isEmpty()
              ? "there is no line \"# Benchmarking " + IMB_PATTERN + "\""
              : "it measured " + others + ", not " + IMB_PATTERN);
    }
    return found;
  }

  /**
   * The table of mpi4py's ping-pong, whose times are one way.
   *
   * @throws OutputException if there is not exactly one table, or it has a malformed line
   */
  public static MessageTimes ofMpi4py(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine head = text.only(MPI4PY_HEAD, "table headers", "there is no table of times by size");
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (OutputLine row : text.table(head)) {
      if (row.fields().size() != 7) {
        throw row.expected("bytes, MB/s | seconds ± seconds, samples");
      }
      Figure time = row.figure(3, SECOND);
      requireRate(row, time, row.figure(1, 0));
      put(nanos, row, time);
    }
    return some(nanos, OptionalLong.empty());
  }

  /** Adds the time of a size, which is the first number in its line. */
  private static void put(SortedMap<Long, Figure> nanos, OutputLine row, Figure time)
      throws OutputException {
    if (nanos.put(row.whole(0), time) != null) {
      throw row.expected("a single time of each size");
    }
  }

  private static MessageTimes some(SortedMap<Long, Figure> nanos, OptionalLong processes)
      throws OutputException {
    if (nanos.isEmpty()) {
      throw new OutputException("no size was measured");
    }
    return new MessageTimes(nanos, processes);
  }
}
