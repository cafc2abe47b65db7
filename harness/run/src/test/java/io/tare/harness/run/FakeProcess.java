package io.tare.harness.run;

import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.RunningProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A program that is a script: it reads and prints lines, on its own thread. */
final class FakeProcess implements RunningProcess {

  /** What the program does; its return value is its exit status. */
  @FunctionalInterface
  interface Script {
    int run(BufferedReader in, PrintStream out, PrintStream err) throws IOException;
  }

  /** The return value of a script whose connection to the harness was cut. */
  static final int CUT_OFF = -2;

  private static final int BUFFER = 1 << 16;

  private final OutputStream input;
  private final PipedInputStream output = new PipedInputStream(BUFFER);
  private final PipedInputStream errors = new PipedInputStream(BUFFER);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;
  private volatile int status = -1;

  FakeProcess(String name, Script script) {
    try {
      // Not java.io's pipe, which breaks when the thread that wrote to it last ends.
      Pipe pipe = Pipe.open();
      input = Channels.newOutputStream(pipe.sink());
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(
                  Channels.newInputStream(pipe.source()), StandardCharsets.UTF_8));
      PrintStream out =
          new PrintStream(new PipedOutputStream(output), true, StandardCharsets.UTF_8);
      PrintStream err =
          new PrintStream(new PipedOutputStream(errors), true, StandardCharsets.UTF_8);
      thread = new Thread(() -> run(script, in, out, err), "fake " + name);
      thread.setDaemon(true);
      thread.start();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public OutputStream standardInput() {
    return input;
  }

  @Override
  public InputStream standardOutput() {
    return output;
  }

  @Override
  public InputStream standardError() {
    return errors;
  }

  @Override
  public OptionalInt waitFor(Duration atMost) throws HostException, InterruptedException {
    if (ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS) && status == CUT_OFF) {
      throw new HostException("fake: the connection was cut");
    }
    return ended.await(atMost.toMillis(), TimeUnit.MILLISECONDS)
        ? OptionalInt.of(status)
        : OptionalInt.empty();
  }

  @Override
  public boolean isRunning() {
    return ended.getCount() > 0;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  private void run(Script script, BufferedReader in, PrintStream out, PrintStream err) {
    try (in;
        out;
        err) {
      status = script.run(in, out, err);
    } catch (IOException e) {
      status = 143;
    } finally {
      ended.countDown();
    }
  }
}
