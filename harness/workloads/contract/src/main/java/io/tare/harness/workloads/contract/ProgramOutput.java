package io.tare.harness.workloads.contract;

import io.tare.harness.model.BoundedPeer;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.Shortage;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A running program that prints lines, some of which announce bytes. Its standard output is read
 * immediately, so that it never waits for the harness; its standard error goes to a file, and its
 * last line into messages.
 */
public final class ProgramOutput implements AutoCloseable {

  private static final Duration ENDING = Duration.ofSeconds(5);
  private static final long JOIN_MILLIS = 2000;

  private final String name;
  private final RunningProcess process;
  private final BlockingQueue<Optional<ProgramLine>> lines = new LinkedBlockingQueue<>();
  private final Thread errors;
  private volatile String lastError = "";

  /** Why it was ended; null if it has sent nothing without end. */
  private volatile @Nullable IOException excess;

  /**
   * Begins to listen.
   *
   * @param name what messages call the program, for example "the server of b001-uml"
   * @param errorFile where its standard error is kept
   */
  public ProgramOutput(String name, RunningProcess process, Path errorFile) {
    this.name = name;
    this.process = process;
    started(name + " output", this::readLines);
    this.errors = started(name + " errors", () -> keepErrors(errorFile));
  }

  /**
   * The next line.
   *
   * @throws TrialFailure if the program ended, or was silent for that long
   */
  public String next(Duration atMost) throws TrialFailure, InterruptedException {
    return nextLine(atMost).text();
  }

  /**
   * The next line with the bytes that it announces.
   *
   * @throws TrialFailure if the program ended, or was silent for that long
   */
  public ProgramLine nextLine(Duration atMost) throws TrialFailure, InterruptedException {
    Optional<ProgramLine> line = Stopwatch.await(atMost, lines::poll);
    if (line == null) {
      throw TrialFailure.late(
          name + " printed nothing for " + atMost.toSeconds() + " s", lastWords());
    }
    if (line.isEmpty()) {
      lines.add(line); // a further call gets the same answer
      throw ended();
    }
    return line.get();
  }

  /** Writes a line to the program; on any thread. */
  public synchronized void send(String line) throws TrialFailure, InterruptedException {
    try {
      OutputStream input = process.standardInput();
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException e) {
      if (!process.isRunning()) {
        throw ended();
      }
      throw new TrialFailure(name + " does not accept input: " + e.getMessage() + lastWords(), e);
    }
  }

  /**
   * Throws if the program is not running.
   *
   * @param patience how long to wait for a possible end
   */
  public void requireRunning(Duration patience) throws TrialFailure, InterruptedException {
    if (!process.isRunning() || exitStatus(patience).isPresent()) {
      throw ended();
    }
  }

  /** Waits for an orderly end and returns the exit status. */
  public OptionalInt waitFor(Duration atMost) throws InterruptedException {
    return exitStatus(atMost);
  }

  /** Closes its input so that it ends, and returns the exit status. */
  public OptionalInt end(Duration atMost) throws InterruptedException {
    try {
      process.standardInput().close();
    } catch (IOException e) {
      // it has ended already; its status says how
    }
    return exitStatus(atMost);
  }

  public TrialFailure ended() throws InterruptedException {
    OptionalInt status = exitStatus(ENDING);
    errors.join(JOIN_MILLIS);
    IOException tooMuch = excess;
    if (tooMuch != null) {
      return new TrialFailure(name + " was ended: " + tooMuch.getMessage(), tooMuch);
    }
    Optional<String> shortage = Shortage.in(lastError);
    if (shortage.isPresent()) {
      return TrialFailure.lasting(name + " ended: " + shortage.get());
    }
    return new TrialFailure(
        name
            + " ended"
            + (status.isPresent() ? " with status " + status.getAsInt() : " or was cut off")
            + lastWords());
  }

  /** Closes its input so that it ends, and kills it after a while. */
  @Override
  public void close() {
    try {
      var unused = end(ENDING);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.close();
    }
  }

  /** Empty if it is still running, or if the connection to it is lost. */
  private OptionalInt exitStatus(Duration atMost) throws InterruptedException {
    try {
      return process.waitFor(atMost);
    } catch (HostException e) {
      lastError = String.valueOf(e.getMessage());
      return OptionalInt.empty();
    }
  }

  private void readLines() {
    try (ProgramLines reader = new ProgramLines(process.standardOutput())) {
      for (Optional<ProgramLine> line = reader.next(); line.isPresent(); line = reader.next()) {
        lines.add(line);
      }
    } catch (IOException e) {
      failed(e);
    } finally {
      lines.add(Optional.empty());
    }
  }

  private void keepErrors(Path file) {
    try (BufferedReader reader = reader(process.standardError());
        BufferedWriter kept = Files.newBufferedWriter(file)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        kept.write(line);
        kept.newLine();
        kept.flush();
        lastError = line.isBlank() ? lastError : line.strip();
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  private void failed(IOException e) {
    lastError = String.valueOf(e.getMessage());
    if (e instanceof BoundedPeer.TooMuchException) {
      excess = e;
      process.close(); // else it would wait for a reader
    }
  }

  private String lastWords() {
    return lastError.isEmpty() ? "" : "; its last output: " + lastError;
  }

  private static BufferedReader reader(java.io.InputStream stream) {
    return new BufferedReader(
        new InputStreamReader(BoundedPeer.lines(stream), StandardCharsets.UTF_8));
  }

  private static Thread started(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
