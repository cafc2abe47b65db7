package io.tare.infra.ssh;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * Two streams that the SSH library takes for a socket. It notices a silent machine by a socket's
 * timeout, and without one would wait for ever.
 */
final class PipedSocket extends Socket {

  private final ElasticPipe incoming;
  private final OutputStream out;
  private final Closeable end;
  private volatile int timeoutMillis;
  private volatile boolean isClosed;

  /**
   * @param incoming what the machine sends
   * @param out what it is sent
   * @param end closes what is behind them
   */
  PipedSocket(ElasticPipe incoming, OutputStream out, Closeable end) {
    this.incoming = incoming;
    this.out = out;
    this.end = end;
  }

  @Override
  public InputStream getInputStream() {
    return new Incoming();
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public synchronized void setSoTimeout(int millis) {
    timeoutMillis = millis;
  }

  @Override
  public synchronized int getSoTimeout() {
    return timeoutMillis;
  }

  /** It is never delayed here. */
  @Override
  public void setTcpNoDelay(boolean on) {
    // nothing to do
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isClosed() {
    return isClosed;
  }

  @Override
  public synchronized void close() throws IOException {
    isClosed = true;
    incoming.sink().close();
    end.close();
  }

  private final class Incoming extends InputStream {

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int millis = timeoutMillis;
      try {
        if (millis > 0 && !incoming.awaitSomething(Duration.ofMillis(millis))) {
          throw new SocketTimeoutException("nothing came within " + millis + " ms");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while reading", e);
      }
      return incoming.source().read(target, offset, length);
    }

    @Override
    public int available() throws IOException {
      return incoming.source().available();
    }

    @Override
    public void close() throws IOException {
      PipedSocket.this.close();
    }
  }
}
