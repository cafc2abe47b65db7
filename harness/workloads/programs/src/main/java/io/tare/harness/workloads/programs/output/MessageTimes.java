package io.tare.harness.workloads.programs.output;

import java.util.Collections;
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
  private static final Pattern MPI4PY_HEAD =
      Pattern.compile("^# Size \\[B\\] +Bandwidth \\[MB/s\\] +\\| +Time Mean \\[s\\] ");

  /** Power of ten of nanoseconds. */
  private static final int SECOND = 9;

  /** NetPIPE's megabit is 2 to this power bits. */
  private static final int MEBI = 20;

  private static final TimeAndRate.Units MEBIBITS =
      new TimeAndRate.Units("us", 1e3, "Mbit/s", 1 << MEBI);

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
   * The PingPong table of the Intel MPI Benchmarks, whose times are already one way.
   *
   * @throws OutputException if there is not exactly one such table, or it has a malformed line
   */
  public static MessageTimes ofImb(String output) throws OutputException {
    MessageTable table = ImbOutput.of(output, "PingPong");
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (long bytes : table.rows().keySet()) {
      nanos.put(bytes, table.required(bytes, MessageTable.Column.TIME));
    }
    return new MessageTimes(nanos, table.processes());
  }

  /**
   * The table of mpi4py's ping-pong, whose times are one way.
   *
   * @throws OutputException if there is not exactly one table, or it has a malformed line
   */
  public static MessageTimes ofMpi4py(String output) throws OutputException {
    OutputText text = OutputText.untagged(output);
    OutputLine head =
        text.only(MPI4PY_HEAD, "table headers", "it printed no table of times by size");
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (OutputLine row : text.table(head)) {
      if (row.fields().size() != 7) {
        throw row.expected("bytes, MB/s | seconds ± seconds, samples");
      }
      Figure time = row.figure(3, SECOND);
      ImbOutput.requireRate(time, row.figure(1, 0), (double) row.whole(0));
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
