package io.tare.infra.ssh;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.SearchPath;
import io.tare.infra.hosts.clock.Stopwatch;
import io.tare.infra.hosts.shell.ShellWords;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A program on a remote host that OpenSSH's client runs over its own connection. It encrypts with
 * processor instructions, for which a JVM needs C2, and Tare's has only C1.
 */
final class OpenSshProcess implements RunningProcess {

  /** The client's own exit status. */
  private static final int FAILED = 255;

  /** A line on standard error that says that the program has begun. */
  private static final String BEGUN = "tare: begun";

  private final Connection connection;
  private final Process client;

  private OpenSshProcess(Connection connection, Process client) {
    this.connection = connection;
    this.client = client;
  }

  /**
   * Starts a line of a POSIX shell on a connection's host, over another connection.
   *
   * @return empty if there is no such client, or its login is refused
   */
  static Optional<RunningProcess> start(Connection connection, String line) {
    Optional<List<String>> words =
        OpenSsh.words(
            connection.target(), ShellWords.forAnyShell("echo '" + BEGUN + "' >&2; " + line));
    if (words.isEmpty() || SearchPath.find(words.get().get(0)).isEmpty()) {
      return Optional.empty();
    }
    try {
      OpenSshProcess process =
          new OpenSshProcess(connection, SearchPath.builder(words.get()).start());
      if (process.hasBegun()) {
        return Optional.of(process);
      }
      process.close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Lines before that one are warnings. */
  private boolean hasBegun() throws IOException {
    String line = line();
    while (!line.isEmpty() && !line.strip().equals(BEGUN)) {
      line = line();
    }
    return !line.isEmpty();
  }

  /** A line with its line end, and nothing beyond; empty at the end of the stream. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = standardError().read(); read >= 0; read = standardError().read()) {
      line.append((char) read);
      if (read == '\n') {
        break;
      }
    }
    return line.toString();
  }

  @Override
  public OutputStream standardInput() {
    return client.getOutputStream();
  }

  @Override
  public InputStream standardOutput() {
    return client.getInputStream();
  }

  @Override
  public InputStream standardError() {
    return client.getErrorStream();
  }

  @Override
  public OptionalInt waitFor(Duration atMost) throws HostException, InterruptedException {
    if (!Stopwatch.awaitThat(atMost, client::waitFor)) {
      return OptionalInt.empty();
    }
    if (client.exitValue() == FAILED) {
      connection.awaitLoss();
      throw connection.lost("files were sent", new IOException(output()));
    }
    return OptionalInt.of(client.exitValue());
  }

  private String output() {
    try {
      return new String(standardError().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "ssh ended";
    }
  }

  @Override
  public boolean isRunning() {
    return client.isAlive();
  }

  /** Without its connection the program reads end of file, and its supervisor ends it. */
  @Override
  public void close() {
    client.destroy();
  }
}
