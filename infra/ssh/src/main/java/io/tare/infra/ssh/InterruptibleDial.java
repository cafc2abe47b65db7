package io.tare.infra.ssh;

import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import com.jcraft.jsch.SocketFactory;
import io.tare.harness.model.BoundedPeer;
import io.tare.harness.model.PeerLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens a session's connection within a time and a size, and closes it at once when the waiting
 * thread is interrupted. The library limits only the time of each answer, so a banner without end
 * would keep it busy for ever. Reading from a socket ignores interrupts, so a machine that accepts
 * the connection and sends nothing would delay the end of a run.
 */
final class InterruptibleDial implements SocketFactory {

  private final Way way;
  private final int timeoutMillis;
  private volatile boolean isLoggedIn;

  /**
   * @param timeoutMillis for the connection and for each answer during its set-up
   */
  InterruptibleDial(Way way, int timeoutMillis) {
    this.way = way;
    this.timeoutMillis = timeoutMillis;
  }

  /**
   * Connects.
   *
   * @throws JSchException if that fails, from the library
   * @throws InterruptedException if the caller is interrupted; nothing is left then
   */
  void connect(Session session) throws JSchException, InterruptedException {
    session.setSocketFactory(this);
    FutureTask<Boolean> connecting =
        new FutureTask<>(
            () -> {
              session.connect(timeoutMillis);
              return true;
            });
    Thread thread = new Thread(connecting, "tare-connect");
    thread.setDaemon(true);
    thread.start();
    try {
      var unused =
          connecting.get(
              (long) PeerLimits.SSH_LOGIN_TIMEOUTS * timeoutMillis, TimeUnit.MILLISECONDS);
      isLoggedIn = true;
    } catch (TimeoutException e) {
      hangUp();
      session.disconnect();
      throw new JSchException("the login took too long", new LoginTimeoutException());
    } catch (ExecutionException e) {
      hangUp();
      if (e.getCause() instanceof JSchException failure) {
        throw failure;
      }
      throw new JSchException(String.valueOf(e.getCause()), e.getCause());
    } catch (InterruptedException e) {
      hangUp();
      session.disconnect();
      throw e;
    }
  }

  /** It sent something within each timeout, but the login was not complete in time. */
  static final class LoginTimeoutException extends SocketTimeoutException {

    private static final long serialVersionUID = 1;
  }

  private void hangUp() {
    try {
      way.close();
    } catch (IOException e) {
      return; // nothing is left to close
    }
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return way.open(host, port, timeoutMillis);
  }

  @Override
  public InputStream getInputStream(Socket connected) throws IOException {
    return new Login(connected.getInputStream());
  }

  @Override
  public OutputStream getOutputStream(Socket connected) throws IOException {
    return connected.getOutputStream();
  }

  /** Limits what comes before the login is complete. */
  private final class Login extends FilterInputStream {

    private long left = PeerLimits.SSH_LOGIN_BYTES;

    Login(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      if (!isLoggedIn) {
        left -= Math.max(0, count);
        if (left < 0) {
          throw new BoundedPeer.TooMuchException("a login", PeerLimits.SSH_LOGIN_BYTES);
        }
      }
      return count;
    }
  }
}
