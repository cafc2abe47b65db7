package io.tare.harness.workloads.programs.tool;

import io.tare.harness.clock.RunClock;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.hosts.ShortageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A run of a program from its start to its end.
 *
 * @param startEpochNanos when its host announced its beginning
 * @param beginNanos the same, by the monotonic clock
 * @param nanos from then until its host reported its end, as received by the harness; excludes its
 *     start and fetching its output
 * @param failure why it counts as failed; empty if it ended with status 0 in time
 */
record ToolRun(long startEpochNanos, long beginNanos, long nanos, Optional<String> failure) {

  private static final Duration ENDING = Duration.ofSeconds(5);
  private static final Duration FETCHING = Duration.ofMinutes(20);
  private static final int MAX_LAST_WORDS = 8192;

  /**
   * Runs a program; ends it with its children if it takes too long or prints too much.
   *
   * @param out for its standard output
   * @param errors for its standard error
   * @throws HostException if it cannot be started, the host is gone, or the output cannot be kept
   */
  static ToolRun of(CellProgram program, Duration limit, Path out, Path errors, RunClock clock)
      throws HostException, InterruptedException {
    Host host = program.host();
    String files = host.scratch() + "/" + out.getFileName();
    RunningProcess process = host.start(HostOutput.running(program.command(), files));
    try {
      HostOutput output = new HostOutput(process.standardOutput(), out, errors, clock);
      closeInput(process);
      boolean isInTime = output.awaitEndOfProgram(limit);
      OptionalInt status = output.status();
      long end = status.isPresent() ? output.endNanos() : clock.nanos();
      long start = output.beginEpochNanos();
      long begin = output.beginNanos();
      if (isInTime && status.isEmpty()) {
        status = process.waitFor(limit); // its shell reported nothing
      }
      if (status.isPresent()) {
        output.awaitFiles(FETCHING);
        var unused = process.waitFor(ENDING); // its supervisor may still report why it ended
      }
      process.close(); // ends it if it is still running
      output.awaitFiles(ENDING);
      String shell = isInTime && !status.equals(OptionalInt.of(0)) ? lastWords(process) : "";
      String words = "";
      if (!output.isWhole() && output.problem().isEmpty()) {
        words = shell;
        output = fetched(host, files, out, errors, clock);
      }
      requireKept(host, output);
      if (!output.hasRoom()) {
        ShortageException full = ShortageException.ofSpace(host.name(), directory(files));
        words = full.getMessage();
        if (status.equals(OptionalInt.of(0))) {
          throw full; // it is unknown what is missing
        }
      }
      OptionalInt counted = isInTime ? status : OptionalInt.empty();
      return new ToolRun(
          start, begin, end - begin, failure(program, limit, counted, output, words, shell));
    } finally {
      process.close();
    }
  }

  private static String directory(String files) {
    return files.contains("/") ? files.substring(0, files.lastIndexOf('/')) : files;
  }

  /** The output of a program whose shell was ended with it. */
  private static HostOutput fetched(Host host, String files, Path out, Path errors, RunClock clock)
      throws HostException, InterruptedException {
    try (RunningProcess process = host.start(HostOutput.fetching(files))) {
      HostOutput output = new HostOutput(process.standardOutput(), out, errors, clock);
      output.awaitFiles(FETCHING);
      return output;
    }
  }

  /** A shell's own messages. */
  private static String lastWords(RunningProcess process) {
    try {
      byte[] output = process.standardError().readNBytes(MAX_LAST_WORDS);
      return HostOutput.lastLine(new String(output, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return ""; // the stream broke
    }
  }

  private static Optional<String> failure(
      CellProgram program,
      Duration limit,
      OptionalInt status,
      HostOutput output,
      String instead,
      String supervisor)
      throws HostException {
    String name = program.name();
    String last = lastLine(output);
    String words = last.isEmpty() ? "" : "; its last output: " + last;
    if (!instead.isEmpty() && (last.isEmpty() || !output.hasRoom())) {
      words = (output.hasRoom() ? "; its last output: " : ": ") + instead;
    }
    if (output.isExcessive()) {
      return Optional.of(
          name
              + " printed more than "
              + (HostOutput.MAX_BYTES >> 20)
              + " MiB and was ended; the first "
              + (HostOutput.KEPT_OF_EXCESS_BYTES >> 20)
              + " MiB is kept");
    }
    if (status.isEmpty()) {
      return Optional.of(name + " did not end within " + seconds(limit) + " and was ended" + words);
    }
    if (status.getAsInt() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        Shortage.in(supervisor)
            .or(() -> Shortage.in(last))
            .map(shortage -> name + " ended: " + shortage)
            .orElse(name + " ended with status " + status.getAsInt() + words));
  }

  private static String lastLine(HostOutput output) throws HostException {
    try {
      return output.lastLine();
    } catch (IOException e) {
      throw new HostException("cannot read a program's output: " + e.getMessage(), e);
    }
  }

  private static void requireKept(Host host, HostOutput output) throws HostException {
    if (output.problem().isPresent()) {
      throw new HostException(
          "cannot keep a program's output in " + output.problem().get() + OutputTrouble.ADVICE);
    }
    if (!output.isWhole()) {
      throw new HostException("%s: cannot fetch what a program printed".formatted(host.name()));
    }
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private static void closeInput(RunningProcess process) {
    try {
      process.standardInput().close();
    } catch (IOException e) {
      return; // it ended before it read anything; its status shows why
    }
  }
}
