package io.tare.infra.ssh;

import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import io.tare.infra.hosts.clock.Stopwatch;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A pipe whose writer never waits. One thread feeds all channels of a connection, so a slow reader
 * of one must not block it; unread bytes are kept in memory, up to a limit, beyond which reading
 * fails.
 */
final class ElasticPipe {

  private final Deque<byte[]> chunks = new ArrayDeque<>();
  private final Runnable onClose;
  private final OutputStream sink = new Sink();
  private final InputStream source = new Source();
  private byte @Nullable [] current;
  private int position;
  private int unread;
  private boolean closed;
  private boolean isTooMuch;

  /**
   * @param onClose runs once, when the writing side is closed
   */
  ElasticPipe(Runnable onClose) {
    this.onClose = onClose;
  }

  OutputStream sink() {
    return sink;
  }

  InputStream source() {
    return source;
  }

  private synchronized void add(byte[] chunk) {
    if (isTooMuch || unread > PeerLimits.UNREAD_BYTES - chunk.length) {
      isTooMuch = true;
      chunks.clear();
      current = null;
    } else {
      chunks.add(chunk);
      unread += chunk.length;
    }
    notifyAll();
  }

  private void end() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      notifyAll();
    }
    onClose.run();
  }

  private synchronized int take(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (current == null || position == current.length) {
      while (chunks.isEmpty() && !closed && !isTooMuch) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("interrupted while reading", e);
        }
      }
      current = chunks.poll();
      position = 0;
    }
    if (isTooMuch) {
      throw new BoundedPeer.TooMuchException("unread output", PeerLimits.UNREAD_BYTES);
    }
    if (current == null) {
      return -1;
    }
    int taken = Math.min(length, current.length - position);
    System.arraycopy(current, position, target, offset, taken);
    position += taken;
    unread -= taken;
    return taken;
  }

  /** Waits until there is something to read or the end is reached; false if it takes longer. */
  synchronized boolean awaitSomething(Duration atMost) throws InterruptedException {
    Stopwatch waited = Stopwatch.started();
    while (unread == 0 && !closed) {
      long left = atMost.minus(waited.elapsed()).toMillis();
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  private synchronized int ready() {
    return unread;
  }

  private final class Sink extends OutputStream {
    @Override
    public void write(int octet) {
      add(new byte[] {(byte) octet});
    }

    @Override
    public void write(byte[] source, int offset, int length) {
      if (length > 0) {
        add(Arrays.copyOfRange(source, offset, offset + length));
      }
    }

    @Override
    public void close() {
      end();
    }
  }

  private final class Source extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return take(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return take(target, offset, length);
    }

    @Override
    public int available() {
      return ready();
    }
  }
}
