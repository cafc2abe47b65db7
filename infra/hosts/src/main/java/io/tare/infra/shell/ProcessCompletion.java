package io.tare.infra.shell;

import io.tare.infra.host.Command;
import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import io.tare.infra.host.RunningProcess;
import io.tare.infra.host.Shortage;
import io.tare.infra.host.ShortageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Runs a started program to its end and collects both output streams concurrently. */
public final class ProcessCompletion {

  /** How long others may keep the streams open after the program's end. */
  private static final Duration STREAMS = Duration.ofSeconds(5);

  private ProcessCompletion() {}

  /**
   * Gives the program an empty standard input and waits for it.
   *
   * @throws HostException if there is no such program, or the deadline passes; the caller closes
   *     the process in any case
   */
  public static Host.Finished of(
      Host host, Command command, RunningProcess process, Duration deadline)
      throws HostException, InterruptedException {
    Collector out = new Collector(process.standardOutput());
    Collector err = new Collector(process.standardError());
    closeInput(process);
    OptionalInt status = process.waitFor(deadline);
    if (status.isEmpty()) {
      process.close();
      throw new HostException(
          "%s: '%s' did not end within %s and was killed%s"
              .formatted(host.name(), command, seconds(deadline), lastWords(err.text())));
    }
    String error = err.text();
    if (status.getAsInt() == Supervision.NO_PROGRAM
        && error.startsWith(Supervision.NO_PROGRAM_MESSAGE)) {
      throw new HostException(
          "%s: no program '%s'".formatted(host.name(), command.arguments().get(0)));
    }
    Optional<String> shortage =
        status.getAsInt() == 0 ? Optional.empty() : Shortage.in(lastLine(error));
    if (shortage.isPresent()) {
      throw new ShortageException(
          "%s: '%s' ended: %s".formatted(host.name(), command, shortage.get()));
    }
    return new Host.Finished(status.getAsInt(), out.text(), error);
  }

  private static void closeInput(RunningProcess process) {
    try {
      process.standardInput().close();
    } catch (IOException e) {
      // It ended without reading; its exit status shows the reason.
      return;
    }
  }

  private static String seconds(Duration time) {
    return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }

  private static String lastLine(String error) {
    String[] lines = error.strip().split("\n");
    return lines[lines.length - 1].strip();
  }

  private static String lastWords(String error) {
    String last = lastLine(error);
    return last.isEmpty() ? "" : "; it said: " + last;
  }

  /** Reads a stream to its end on its own thread. */
  private static final class Collector {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Thread thread;

    Collector(InputStream in) {
      thread = new Thread(() -> drain(in), "tare-collector");
      thread.setDaemon(true);
      thread.start();
    }

    private void drain(InputStream in) {
      try {
        in.transferTo(bytes);
      } catch (IOException e) {
        // The program was ended; its output so far is kept.
        return;
      }
    }

    String text() throws InterruptedException {
      thread.join(STREAMS.toMillis());
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }
}
