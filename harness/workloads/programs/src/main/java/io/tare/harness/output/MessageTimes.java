package io.tare.harness.output;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How long a message takes one way, by its size: what MPI ping-pong programs print in tables of
 * their own.
 *
 * @param nanos bytes to nanoseconds; sizes that were not measured are not there
 */
public record MessageTimes(SortedMap<Long, Double> nanos) {

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern IMB_HEAD = Pattern.compile("#bytes +#repetitions +t\\[usec\\]");
  private static final Pattern MPI4PY_HEAD = Pattern.compile("^# Size \\[B\\] +Bandwidth");

  /** Of nanoseconds, as powers of ten. */
  private static final int SECOND = 9;

  private static final int MICRO = 3;

  public MessageTimes {
    nanos = Collections.unmodifiableSortedMap(new TreeMap<>(nanos));
  }

  /**
   * The time of a size, in nanoseconds.
   *
   * @throws OutputException if it was not measured
   */
  public double required(long bytes) throws OutputException {
    Double time = nanos.get(bytes);
    if (time == null) {
      throw new OutputException("messages of " + bytes + " bytes were not measured");
    }
    return time;
  }

  /**
   * NetPIPE's {@code np.out}: lines of bytes, Mbit/s and seconds. Sizes may come more than once;
   * the last time counts.
   *
   * @throws OutputException if a line is something else, or there is none
   */
  public static MessageTimes ofNetPipe(String output) throws OutputException {
    OutputText text = new OutputText(output);
    SortedMap<Long, Double> nanos = new TreeMap<>();
    for (int i = 0; i < text.size(); i++) {
      String[] fields = BLANKS.split(text.line(i).strip());
      if (fields.length != 3) {
        throw new OutputException("bytes, Mbit/s and seconds", i + 1, text.line(i));
      }
      nanos.put(text.whole(fields[0], i), text.number(fields[2], SECOND, i));
    }
    return some(nanos);
  }

  /**
   * The PingPong table of the Intel MPI Benchmarks, whose times are one way already. Sizes that ran
   * out of time are left out.
   *
   * @throws OutputException if there is no table, or a line of it is something else
   */
  public static MessageTimes ofImb(String output) throws OutputException {
    OutputText text = new OutputText(output);
    SortedMap<Long, Double> nanos = new TreeMap<>();
    for (int i = begin(text, IMB_HEAD); i < text.size() && !text.line(i).isBlank(); i++) {
      String[] fields = BLANKS.split(text.line(i).strip());
      if (fields.length > 1 && fields[1].startsWith("time-out")) {
        continue;
      }
      if (fields.length != 4) {
        throw new OutputException("bytes, repetitions, µs and MB/s", i + 1, text.line(i));
      }
      nanos.put(text.whole(fields[0], i), text.number(fields[2], MICRO, i));
    }
    return some(nanos);
  }

  /**
   * The table of mpi4py's ping-pong, whose times are one way.
   *
   * @throws OutputException if there is no table, or a line of it is something else
   */
  public static MessageTimes ofMpi4py(String output) throws OutputException {
    OutputText text = new OutputText(output);
    SortedMap<Long, Double> nanos = new TreeMap<>();
    for (int i = begin(text, MPI4PY_HEAD); i < text.size() && !text.line(i).isBlank(); i++) {
      String[] fields = BLANKS.split(text.line(i).strip());
      if (fields.length != 7) {
        throw new OutputException("bytes, MB/s | seconds ± seconds, samples", i + 1, text.line(i));
      }
      nanos.put(text.whole(fields[0], i), text.number(fields[3], SECOND, i));
    }
    return some(nanos);
  }

  private static int begin(OutputText text, Pattern head) throws OutputException {
    int row = text.indexOf(head, 0);
    if (row < 0) {
      throw new OutputException("there is no table of times by size");
    }
    return row + 1;
  }

  private static MessageTimes some(SortedMap<Long, Double> nanos) throws OutputException {
    if (nanos.isEmpty()) {
      throw new OutputException("no size was measured");
    }
    return new MessageTimes(nanos);
  }
}
