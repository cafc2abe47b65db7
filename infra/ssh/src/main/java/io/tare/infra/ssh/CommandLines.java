package io.tare.infra.ssh;

import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A machine reached over SSH whose login shell need not be a POSIX shell, such as Windows: lines
 * are passed to its shell one after the other, each in its own exec channel. Nothing there
 * supervises what they start; see {@link SshHost} for that.
 */
public final class CommandLines implements AutoCloseable {

  private final Connection connection;

  private CommandLines(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects.
   *
   * @throws HostException if the machine cannot be reached, has an unexpected host key, or refuses
   *     the login
   */
  public static CommandLines connect(SshTarget target) throws HostException {
    return new CommandLines(Connection.open(target));
  }

  /** Whether the connection is up, as far as is known. */
  public boolean isConnected() {
    return connection.isUp();
  }

  /**
   * Runs a line to its end. Its output is read as UTF-8.
   *
   * @param input its standard input
   * @throws HostException if the connection breaks, or the deadline passes; then the channel is
   *     closed, and the machine decides whether the command ends
   */
  public Host.Finished run(String line, byte[] input, Duration deadline)
      throws HostException, InterruptedException {
    try (SshProcess process = new SshProcess(connection, line, "")) {
      feed(process, input);
      OptionalInt status = process.waitFor(deadline);
      if (status.isEmpty()) {
        throw new HostException(
            "%s: a command did not end within %d s"
                .formatted(connection.target(), deadline.toSeconds()));
      }
      return new Host.Finished(
          status.getAsInt(), all(process.standardOutput()), all(process.standardError()));
    } catch (IOException e) {
      throw connection.lost("a command ran", e);
    }
  }

  /** A command that ended before it read everything reports the reason itself. */
  private static void feed(SshProcess process, byte[] input) {
    try (OutputStream in = process.standardInput()) {
      in.write(input);
    } catch (IOException e) {
      return;
    }
  }

  private static String all(InputStream in) throws IOException {
    return new String(in.readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    connection.close();
  }
}
