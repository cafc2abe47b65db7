package io.tare.harness.output;

import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a message takes one way, by its size: what MPI ping-pong programs print in tables of
 * their own.
 *
 * @param nanos bytes to nanoseconds; sizes that were not measured are not there
 * @param processes that took part, if the program tells
 */
public record MessageTimes(SortedMap<Long, Figure> nanos, OptionalLong processes) {

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern NETPIPE =
      Pattern.compile("\\s*(\\d+)\\s+(\\d+\\.\\d{6})\\s+(\\d+\\.\\d{8})\\s*");
  private static final Pattern IMB_TITLE = Pattern.compile("^# Benchmarking (\\S+)");
  private static final Pattern IMB_PROCESSES = Pattern.compile("^# #processes = (\\d+)");
  private static final Pattern IMB_HEAD = Pattern.compile("#bytes +#repetitions +t\\[usec\\]");
  private static final String IMB_PATTERN = "PingPong";
  private static final Pattern MPI4PY_HEAD = Pattern.compile("^# Size \\[B\\] +Bandwidth");

  /** Of nanoseconds, as powers of ten. */
  private static final int SECOND = 9;

  private static final int MICRO = 3;

  /** NetPIPE's megabits are 2 to this power. */
  private static final int MEBI = 20;

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
   * time of a small message, which it is computed from.
   *
   * @throws OutputException if a line is something else or was cut off, or there is none
   */
  public static MessageTimes ofNetPipe(String output) throws OutputException {
    OutputText text = new OutputText(output);
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (int i = 0; i < text.size(); i++) {
      Matcher line = NETPIPE.matcher(text.line(i));
      if (!line.matches()) {
        throw new OutputException("bytes, Mbit/s and seconds", i + 1, text.line(i));
      }
      long bytes = text.whole(line.group(1), i);
      Figure rate = text.figure(line.group(2), 0, i).times((1 << MEBI) / 1e9);
      Figure printed = text.figure(line.group(3), SECOND, i);
      Figure time =
          rate.value() > 0 ? printed.refinedBy(rate.timeOf(Byte.SIZE * (double) bytes)) : printed;
      put(nanos, bytes, time, text, i);
    }
    return some(nanos, OptionalLong.empty());
  }

  /**
   * The PingPong table of the Intel MPI Benchmarks, whose times are one way already. Sizes that ran
   * out of time are left out. Tables of other patterns have the same columns.
   *
   * @throws OutputException if there is no such table or several, or a line of it is something else
   */
  public static MessageTimes ofImb(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int title = imbTitle(text);
    int head = text.indexOf(IMB_HEAD, title);
    int next = text.indexOf(IMB_TITLE, title + 1);
    if (head < 0 || (next >= 0 && next < head)) {
      throw new OutputException("there is no table of times by size");
    }
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (int i = head + 1; i < text.size() && !text.line(i).isBlank(); i++) {
      String[] fields = BLANKS.split(text.line(i).strip());
      if (fields.length > 1 && fields[1].startsWith("time-out")) {
        continue;
      }
      if (fields.length != 4) {
        throw new OutputException("bytes, repetitions, µs and MB/s", i + 1, text.line(i));
      }
      put(nanos, text.whole(fields[0], i), text.figure(fields[2], MICRO, i), text, i);
    }
    int processes = text.indexOf(IMB_PROCESSES, title);
    return some(
        nanos,
        processes < 0 || processes > head
            ? OptionalLong.empty()
            : OptionalLong.of(
                text.whole(text.find(IMB_PROCESSES, processes).orElseThrow().group(1), processes)));
  }

  /** Where the one PingPong begins. */
  private static int imbTitle(OutputText text) throws OutputException {
    int found = -1;
    String others = "";
    for (int i = text.indexOf(IMB_TITLE, 0); i >= 0; i = text.indexOf(IMB_TITLE, i + 1)) {
      String name = text.find(IMB_TITLE, i).orElseThrow().group(1);
      if (!name.equals(IMB_PATTERN)) {
        others = name;
      } else if (found >= 0) {
        throw new OutputException(
            "lines %d and %d both begin a %s: which counts is not said"
                .formatted(found + 1, i + 1, IMB_PATTERN));
      } else {
        found = i;
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
   * @throws OutputException if there is no table or several, or a line of it is something else
   */
  public static MessageTimes ofMpi4py(String output) throws OutputException {
    OutputText text = new OutputText(output);
    int head = text.only(MPI4PY_HEAD, "heads of tables");
    if (head < 0) {
      throw new OutputException("there is no table of times by size");
    }
    SortedMap<Long, Figure> nanos = new TreeMap<>();
    for (int i = head + 1; i < text.size() && !text.line(i).isBlank(); i++) {
      String[] fields = BLANKS.split(text.line(i).strip());
      if (fields.length != 7) {
        throw new OutputException("bytes, MB/s | seconds ± seconds, samples", i + 1, text.line(i));
      }
      put(nanos, text.whole(fields[0], i), text.figure(fields[3], SECOND, i), text, i);
    }
    return some(nanos, OptionalLong.empty());
  }

  private static void put(
      SortedMap<Long, Figure> nanos, long bytes, Figure time, OutputText text, int row)
      throws OutputException {
    if (nanos.put(bytes, time) != null) {
      throw new OutputException("a single time of each size", row + 1, text.line(row));
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
