package io.tare.harness.workloads.programs.messages;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.model.Metric;
import io.tare.harness.workloads.programs.output.ImbOutput;
import io.tare.harness.workloads.programs.output.MessageTable;
import io.tare.harness.workloads.programs.output.MessageTable.Column;
import io.tare.harness.workloads.programs.output.OsuOutput;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.ToolMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A pattern of messages, as a program of a suite measures it. All of them are called with a size of
 * messages, and print a table of figures by size.
 */
enum MessagePattern {
  IMB_PINGPING(Suite.IMB, "PingPing", "PingPing", 2, "messages of two processes that meet"),
  IMB_SENDRECV(Suite.IMB, "Sendrecv", "Sendrecv", "messages around a ring of processes"),
  IMB_EXCHANGE(Suite.IMB, "Exchange", "Exchange", "messages to both neighbours in a ring"),
  IMB_ALLREDUCE(Suite.IMB, "Allreduce", "Allreduce", "sums over all processes, for all"),
  IMB_ALLTOALL(Suite.IMB, "Alltoall", "Alltoall", "a message of each process to each"),
  IMB_BCAST(Suite.IMB, "Bcast", "Bcast", "a message of one process to all"),
  OSU_LATENCY(Suite.OSU, "latency", "Latency Test", 2, "messages there and back") {
    @Override
    Metric metric() {
      return Metric.ONE_WAY;
    }
  },
  OSU_BW(Suite.OSU, "bw", "Bandwidth Test", 2, "many messages to another process") {
    @Override
    Metric metric() {
      return RATE;
    }
  },
  OSU_BIBW(
      Suite.OSU, "bibw", "Bi-Directional Bandwidth Test", 2, "many messages in both directions") {
    @Override
    Metric metric() {
      return RATE;
    }
  },
  OSU_ALLREDUCE(
      Suite.OSU, "allreduce", "Allreduce Latency Test", "sums over all processes, for all"),
  OSU_ALLTOALL(
      Suite.OSU,
      "alltoall",
      "All-to-All Personalized Exchange Latency Test",
      "a message of each process to each"),
  OSU_BCAST(Suite.OSU, "bcast", "Broadcast Latency Test", "a message of one process to all");

  /** A collection of programs. */
  enum Suite {
    IMB,
    OSU
  }

  /** All messages of a program are of one size, and their number is fixed. */
  private static final Metric RATE =
      ToolMetrics.bytesPerSecond("bytes_per_s", "bandwidth", Metric.Fixed.WORK);

  /** The campaign's word for the directory of OSU's programs. */
  static final String OSU_PLACE = "osu";

  /** Below the campaign's directory: the programs, or where they were installed or built. */
  private static final List<String> OSU_DIRECTORIES =
      Stream.of("", "pt2pt/", "collective/", "pt2pt/standard/", "collective/blocking/")
          .flatMap(each -> each.isEmpty() ? Stream.of("") : Stream.of(each, "mpi/" + each))
          .toList();

  private static final long IMB_REPETITIONS = 1_000;
  private static final long IMB_BYTES = 40L << 20;
  private static final long OSU_LARGE = 8 << 10;
  private static final long OSU_WINDOW = 64;

  private final Suite suite;
  private final String word;
  private final String title;
  private final int processes;
  private final String does;

  MessagePattern(Suite suite, String word, String title, String does) {
    this(suite, word, title, 0, does);
  }

  /**
   * @param word in the call of the program
   * @param title in its output
   * @param processes their only possible number; 0 for any
   */
  MessagePattern(Suite suite, String word, String title, int processes, String does) {
    this.suite = suite;
    this.word = word;
    this.title = title;
    this.processes = processes;
    this.does = does;
  }

  String workload() {
    return (suite.name() + "." + word).toLowerCase(Locale.ROOT);
  }

  String title() {
    return suite.name() + " " + word;
  }

  String does() {
    return does;
  }

  /** Whether any number of processes from 2 on can take part; otherwise only two can. */
  boolean isOfAnyNumber() {
    return processes == 0;
  }

  /** Whether it adds numbers of four bytes. */
  boolean isOfNumbers() {
    return this == IMB_ALLREDUCE || this == OSU_ALLREDUCE;
  }

  Metric metric() {
    return Metric.TIME;
  }

  Program program(ProgramChoice choice) {
    return switch (suite) {
      case IMB -> Program.placed(choice, PingPongFamily.PLACE);
      case OSU ->
          Program.placed(
              choice,
              OSU_PLACE,
              OSU_DIRECTORIES.stream().map(each -> each + "osu_" + word).toArray(String[]::new));
    };
  }

  /**
   * The call of the program.
   *
   * @param sizes a file with the size
   */
  List<String> words(String path, long size, int processes, String sizes) {
    List<String> words = new ArrayList<>(List.of(path));
    switch (suite) {
      case IMB ->
          words.addAll(List.of("-npmin", Integer.toString(processes), "-msglen", sizes, word));
      case OSU -> {
        words.addAll(List.of("-m", size + ":" + size));
        if (isOfAnyNumber()) {
          words.add("-f");
        }
      }
    }
    return words;
  }

  /**
   * Roughly how many messages of a size one process sends, by the program's default repetitions:
   * IMB's of 40 MB at most, OSU's fewer from 8 KiB on.
   */
  long messages(long size, long processes) {
    long imb = Math.max(1, Math.min(IMB_REPETITIONS, IMB_BYTES / size));
    boolean isLarge = size > OSU_LARGE;
    return switch (this) {
      case IMB_PINGPING, IMB_SENDRECV, IMB_EXCHANGE, IMB_ALLREDUCE, IMB_BCAST -> 2 * imb;
      case IMB_ALLTOALL -> (processes - 1) * imb;
      case OSU_LATENCY -> 2 * (isLarge ? 1_000L : 10_000L);
      case OSU_BW, OSU_BIBW -> OSU_WINDOW * (isLarge ? 20L : 100L);
      case OSU_ALLREDUCE, OSU_BCAST -> 2 * (isLarge ? 100L : 1_000L);
      case OSU_ALLTOALL -> (processes - 1) * (isLarge ? 100L : 1_000L);
    };
  }

  /** The figures in the program's output. */
  MessageTable table(String output) throws OutputException {
    return switch (suite) {
      case IMB -> ImbOutput.of(output, title);
      case OSU -> OsuOutput.of(output, title);
    };
  }

  Column column() {
    return metric().equals(RATE) ? Column.RATE : Column.TIME;
  }
}
