package io.tare.services.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A connection that is closed if nothing arrives for a time. A thread checks this now and then,
 * because with a socket timeout the JVM makes three system calls per answer instead of one: to
 * check, to wait, and to read.
 */
final class AwaitedAnswers implements ByteChannel {

  private final ByteChannel connection;
  private final Duration deadline;
  private final LongSupplier stillNanos;
  private final AtomicLong answers = new AtomicLong();
  private final Thread watch = new Thread(this::look, "awaited-answers");
  private volatile boolean isLate;

  private AwaitedAnswers(ByteChannel connection, Duration deadline, LongSupplier stillNanos) {
    this.connection = connection;
    this.deadline = deadline;
    this.stillNanos = stillNanos;
  }

  /**
   * @param deadline after which it is closed at the earliest; after twice that at the latest
   * @param stillNanos how long this program has stood still so far, when no answer is late
   */
  static AwaitedAnswers on(ByteChannel connection, Duration deadline, LongSupplier stillNanos) {
    AwaitedAnswers awaited = new AwaitedAnswers(connection, deadline, stillNanos);
    awaited.watch.setDaemon(true);
    awaited.watch.start();
    return awaited;
  }

  private void look() {
    try {
      long seen;
      long still;
      do {
        seen = answers.get();
        still = stillNanos.getAsLong();
        Thread.sleep(deadline.toMillis());
      } while (answers.get() != seen || stillNanos.getAsLong() != still);
      isLate = true;
      connection.close();
    } catch (InterruptedException | IOException e) {
      // The connection ended earlier.
    }
  }

  /**
   * @throws IOException if the connection fails, or nothing arrives for too long
   */
  @Override
  public int read(ByteBuffer into) throws IOException {
    try {
      int bytes = connection.read(into);
      // Only this thread counts, and the checking one may see it late.
      answers.setOpaque(answers.getPlain() + 1);
      return bytes;
    } catch (AsynchronousCloseException e) {
      throw named(e);
    }
  }

  private IOException named(AsynchronousCloseException closed) {
    return isLate
        ? new IOException("no answer within " + deadline.toSeconds() + " s", closed)
        : closed;
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    try {
      return connection.write(from);
    } catch (AsynchronousCloseException e) {
      throw named(e);
    }
  }

  @Override
  public boolean isOpen() {
    return connection.isOpen();
  }

  @Override
  public void close() throws IOException {
    watch.interrupt();
    connection.close();
  }
}
