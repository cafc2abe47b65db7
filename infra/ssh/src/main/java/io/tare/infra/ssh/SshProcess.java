package io.tare.infra.ssh;

import com.jcraft.jsch.ChannelExec;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program on a remote host, in its own exec channel. */
final class SshProcess implements RunningProcess {

  /** Time for the program to end after end of file. */
  private static final Duration BY_ITSELF = Duration.ofMillis(300);

  /** Longer than the supervisor takes to ask, wait and kill. */
  private static final Duration BY_SUPERVISOR = Duration.ofSeconds(15);

  /** The library's value if the host reported no exit status. */
  private static final int UNKNOWN = -1;

  private final Connection connection;
  private final String endingLine;
  private final ChannelExec channel;
  private final OutputStream in;
  private final ElasticPipe out;
  private final ElasticPipe error;
  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * Starts it.
   *
   * @param endingLine a line that ends it, for the same host; may be empty
   */
  SshProcess(Connection connection, String line, String endingLine) throws HostException {
    this.connection = connection;
    this.endingLine = endingLine;
    out = new ElasticPipe(() -> {});
    // The library closes this one last, after the exit status is known.
    error = new ElasticPipe(ended::countDown);
    channel = connection.exec(line, out, error);
    try {
      in = channel.getOutputStream();
    } catch (IOException e) {
      throw connection.lost("starting a program", e);
    }
    connection.connect(channel);
  }

  @Override
  public OutputStream standardInput() {
    return in;
  }

  @Override
  public InputStream standardOutput() {
    return out.source();
  }

  @Override
  public InputStream standardError() {
    return error.source();
  }

  /** Waits until it has written something or ended; false if it takes longer. */
  boolean awaitOutput(Duration atMost) throws InterruptedException {
    return out.awaitSomething(atMost);
  }

  @Override
  public OptionalInt waitFor(Duration atMost) throws HostException, InterruptedException {
    if (!Stopwatch.awaitThat(atMost, ended::await)) {
      return OptionalInt.empty();
    }
    if (channel.getExitStatus() == UNKNOWN) {
      connection.awaitLoss();
      throw connection.lost("a program ran", new IOException("the host reported no exit status"));
    }
    return OptionalInt.of(channel.getExitStatus());
  }

  @Override
  public boolean isRunning() {
    return ended.getCount() > 0;
  }

  /** Whether its connection is up, as far as is known. */
  boolean isConnected() {
    return connection.isUp();
  }

  @Override
  public void close() {
    if (!isRunning()) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      in.close();
      if (!ended.await(BY_ITSELF.toMillis(), TimeUnit.MILLISECONDS)) {
        end();
      }
    } catch (IOException | HostException e) {
      // Without a connection the guard on the host ends it.
      channel.disconnect();
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      channel.disconnect();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void end() throws HostException, InterruptedException {
    if (endingLine.isEmpty()) {
      return;
    }
    SshProcess ending = connection.start(endingLine, "");
    if (ended.await(BY_SUPERVISOR.toMillis(), TimeUnit.MILLISECONDS)) {
      ending.ended.await(BY_ITSELF.toMillis(), TimeUnit.MILLISECONDS);
    }
    ending.channel.disconnect();
  }
}
