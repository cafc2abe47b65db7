package io.tare.infra.ssh;

import io.tare.infra.host.Host;
import io.tare.infra.host.HostException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A machine reached over SSH whose login shell need not be a POSIX one, such as Windows: lines are
 * handed to whatever shell it has, one after the other, each in an exec channel of its own. Nothing
 * there guards what they start; {@link SshHost} is for that.
 */
public final class CommandLines implements AutoCloseable {

  private final Connection connection;

  private CommandLines(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects.
   *
   * @throws HostException if the machine cannot be reached, is not the one expected or does not let
   *     the user in
   */
  public static CommandLines connect(SshTarget target) throws HostException {
    return new CommandLines(Connection.open(target));
  }

  /** Whether the connection stands, as far as is known. */
  public boolean isConnected() {
    return connection.isUp();
  }

  /**
   * Runs a line to its end. Its output is read as UTF-8.
   *
   * @param input what it reads on its standard input, before end of file
   * @throws HostException if the connection breaks, or the deadline passes; the channel is closed
   *     then, and whether what ran there ends is the machine's affair
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

  /** What ended before it read everything has told why by itself. */
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
