package io.tare.harness.tool;

import io.tare.harness.clock.RunClock;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.host.Shortage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run of a program from its start to its end.
 *
 * @param startEpochNanos when it was started
 * @param nanos how long it ran, as the harness saw it
 * @param failure why it counts as failed; empty if it ended with status 0 in time
 */
record ToolRun(long startEpochNanos, long nanos, Optional<String> failure) {

  /** More than any benchmark prints that is of use. */
  static final long MOST_OUTPUT_BYTES = 64L << 20;

  private static final long STREAMS_MILLIS = 5000;

  /**
   * Runs a program; it is ended with its children when it takes too long or prints too much.
   *
   * @param out where its standard output is kept
   * @param errors where its standard error is kept
   * @throws HostException if it cannot be started, the host is gone, or the output cannot be kept
   */
  static ToolRun of(CellProgram program, Duration limit, Path out, Path errors, RunClock clock)
      throws HostException, InterruptedException {
    long start = clock.epochNanos();
    long begin = clock.nanos();
    RunningProcess process = program.host().start(program.command());
    try {
      StreamFile output =
          new StreamFile(process.standardOutput(), out, MOST_OUTPUT_BYTES, process::close);
      StreamFile said =
          new StreamFile(process.standardError(), errors, MOST_OUTPUT_BYTES, process::close);
      closeInput(process);
      OptionalInt status = process.waitFor(limit);
      long nanos = clock.nanos() - begin;
      process.close(); // ends it if it still runs, and with it the streams
      output.awaitEnd(STREAMS_MILLIS);
      said.awaitEnd(STREAMS_MILLIS);
      requireKept(output, out);
      requireKept(said, errors);
      return new ToolRun(start, nanos, failure(program, limit, status, output, said));
    } finally {
      process.close();
    }
  }

  private static Optional<String> failure(
      CellProgram program, Duration limit, OptionalInt status, StreamFile output, StreamFile said) {
    String name = program.name();
    String last = said.lastLine().isEmpty() ? output.lastLine() : said.lastLine();
    String words = last.isEmpty() ? "" : "; it said last: " + last;
    if (output.bytes() > MOST_OUTPUT_BYTES || said.bytes() > MOST_OUTPUT_BYTES) {
      return Optional.of(
          name
              + " printed more than "
              + (MOST_OUTPUT_BYTES >> 20)
              + " MiB and was ended; the first "
              + (StreamFile.KEPT_OF_EXCESS_BYTES >> 20)
              + " MiB is kept");
    }
    if (status.isEmpty()) {
      return Optional.of(name + " did not end within " + seconds(limit) + " and was ended" + words);
    }
    if (status.getAsInt() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        Shortage.in(said.lastLine())
            .map(shortage -> name + " ended: " + shortage)
            .orElse(name + " ended with status " + status.getAsInt() + words));
  }

  private static void requireKept(StreamFile stream, Path file) throws HostException {
    Optional<IOException> failure = stream.failure();
    if (failure.isPresent()) {
      throw new HostException(
          "cannot keep a program's output in " + file + ": " + failure.get().getMessage(),
          failure.get());
    }
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private static void closeInput(RunningProcess process) {
    try {
      process.standardInput().close();
    } catch (IOException e) {
      return; // it ended before it read anything; its status tells the rest
    }
  }
}
