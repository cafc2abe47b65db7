package io.tare.infra.hosts.shell;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.hosts.ShortageException;
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
   * @throws HostException if there is no such program, the deadline passes, or it prints more than
   *     {@link PeerLimits#OUTPUT_BYTES}; the caller closes the process in any case
   */
  public static Host.Finished of(
      Host host, Command command, RunningProcess process, Duration deadline)
      throws HostException, InterruptedException {
    Collector out = new Collector(process.standardOutput(), process);
    Collector err = new Collector(process.standardError(), process);
    closeInput(process);
    OptionalInt status = ended(process, deadline, out, err);
    if (out.isTooMuch() || err.isTooMuch()) {
      throw new HostException(
          "%s: '%s' printed more than %s and was killed"
              .formatted(host.name(), command, PeerLimits.size(PeerLimits.OUTPUT_BYTES)),
          new BoundedPeer.TooMuchException("output", PeerLimits.OUTPUT_BYTES));
    }
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

  /** Empty if it was killed, for whatever reason. */
  private static OptionalInt ended(
      RunningProcess process, Duration deadline, Collector out, Collector err)
      throws HostException, InterruptedException {
    try {
      return process.waitFor(deadline);
    } catch (HostException e) {
      if (out.isTooMuch() || err.isTooMuch()) {
        return OptionalInt.empty();
      }
      throw e;
    }
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

  /** Reads a stream to its end on its own thread; ends a process that prints too much. */
  private static final class Collector {

    private static final int PIECE_BYTES = 8192;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Thread thread;
    private volatile boolean isTooMuch;

    Collector(InputStream in, RunningProcess process) {
      thread = new Thread(() -> drain(in, process), "tare-collector");
      thread.setDaemon(true);
      thread.start();
    }

    boolean isTooMuch() {
      return isTooMuch;
    }

    private void drain(InputStream in, RunningProcess process) {
      byte[] piece = new byte[PIECE_BYTES];
      try {
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
          if (bytes.size() + read > PeerLimits.OUTPUT_BYTES) {
            isTooMuch = true;
            process.close();
            return;
          }
          bytes.write(piece, 0, read);
        }
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
