package io.tare.harness.workloads.programs.output;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What netperf prints with {@code -k}: a line {@code KEY=VALUE} for each requested key. Its tables
 * have other columns for each test, and fewer digits.
 */
public final class NetperfOutput {

  /** The keys to request, the figures first: an output without the last one was cut off. */
  public static final List<String> KEYS =
      List.of(
          "THROUGHPUT",
          "THROUGHPUT_UNITS",
          "REMOTE_RECV_THROUGHPUT",
          "TRANSACTION_RATE",
          "RT_LATENCY",
          "ELAPSED_TIME",
          "LOCAL_BYTES_SENT",
          "REMOTE_BYTES_RECVD",
          "LOCAL_SEND_SIZE",
          "REQUEST_SIZE",
          "RESPONSE_SIZE",
          "BURST_SIZE",
          "DIRECTION",
          "PROTOCOL");

  private static final Pattern WARNING = Pattern.compile("(?i)\\bwarning\\b|^netperf: ");

  /** Powers of ten. */
  private static final int KILO = 3;

  private static final int MICRO = 3;
  private static final double NANOS = 1e9;

  private final OutputText text;

  private NetperfOutput(OutputText text) {
    this.text = text;
  }

  /**
   * @throws OutputException if a key is missing or there twice, or netperf warns
   */
  public static NetperfOutput of(String output) throws OutputException {
    NetperfOutput netperf = new NetperfOutput(new OutputText(output));
    for (String key : KEYS) {
      var unused = netperf.line(key);
    }
    Optional<OutputLine> warning = netperf.text.find(WARNING, 0);
    if (warning.isPresent()) {
      throw new OutputException("netperf says: " + warning.get().text().strip());
    }
    return netperf;
  }

  private OutputLine line(String key) throws OutputException {
    return text.only(
        Pattern.compile("^" + key + "=(.*)$"),
        key,
        "there is no line \"" + key + "=…\": the output was cut off");
  }

  /** {@code tcp} or {@code udp}. */
  public String protocol() throws OutputException {
    return line("PROTOCOL").field(0).toLowerCase(Locale.ROOT);
  }

  /** Bytes of what is sent at a time. */
  public long messageBytes() throws OutputException {
    return line("LOCAL_SEND_SIZE").whole(0);
  }

  public long requestBytes() throws OutputException {
    return line("REQUEST_SIZE").whole(0);
  }

  public long responseBytes() throws OutputException {
    return line("RESPONSE_SIZE").whole(0);
  }

  /** The share of the sent bytes that did not arrive, 0 to 1. */
  public double loss() throws OutputException {
    double sent = line("LOCAL_BYTES_SENT").whole(0);
    double arrived = line("REMOTE_BYTES_RECVD").whole(0);
    if (arrived > sent) {
      throw new OutputException("%.0f bytes arrived of %.0f".formatted(arrived, sent));
    }
    return sent == 0 ? 0 : 1 - arrived / sent;
  }

  /**
   * Bits per second that arrived, of a stream.
   *
   * @throws OutputException if they are not the bytes that arrived in its time, or none did
   */
  public Figure bitsPerSecond() throws OutputException {
    requireUnits("10^3bits/s");
    Figure rate = line("REMOTE_RECV_THROUGHPUT").figure(0, KILO);
    double bits = Byte.SIZE * (double) line("REMOTE_BYTES_RECVD").whole(0);
    if (!(bits > 0 && rate.value() > 0)) {
      throw new OutputException("no byte arrived");
    }
    if (rate.contradicts(elapsed().timeOf(bits))) {
      throw line("REMOTE_RECV_THROUGHPUT")
          .expected("the bits that arrived divided by the elapsed time");
    }
    return rate;
  }

  /**
   * The mean time from a request to its answer, in nanoseconds.
   *
   * @throws OutputException if it is not the reciprocal of the rate, or several were on the way
   */
  public Figure roundTripNanos() throws OutputException {
    requireUnits("Trans/s");
    if (line("BURST_SIZE").whole(0) != 0) {
      throw line("BURST_SIZE").expected("a single request at a time");
    }
    Figure nanos = line("RT_LATENCY").figure(0, MICRO);
    Figure rate = transactionsPerSecond();
    if (!(nanos.value() > 0 && rate.value() > 0) || nanos.contradicts(rate.timeOf(NANOS))) {
      throw line("RT_LATENCY").expected("the reciprocal of the rate");
    }
    return nanos;
  }

  /** Requests that were answered, per second. */
  public Figure transactionsPerSecond() throws OutputException {
    Figure rate = line("TRANSACTION_RATE").figure(0, 0);
    if (rate.contradicts(line("THROUGHPUT").figure(0, 0))) {
      throw line("TRANSACTION_RATE").expected("the throughput");
    }
    return rate;
  }

  /** Seconds of the test. */
  private Figure elapsed() throws OutputException {
    Figure seconds = line("ELAPSED_TIME").figure(0, 0);
    if (!(seconds.value() > 0)) {
      throw line("ELAPSED_TIME").expected("a time above 0");
    }
    return seconds;
  }

  private void requireUnits(String unit) throws OutputException {
    OutputLine line = line("THROUGHPUT_UNITS");
    if (!line.field(0).equals(unit)) {
      throw line.expected(unit);
    }
  }
}
