package io.tare.infra.ssh;

import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import com.jcraft.jsch.SocketFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Opens a session's connection, and closes it at once when the waiting thread is interrupted.
 * Otherwise a machine that accepts the connection and sends nothing would delay the end of a run,
 * because reading from a socket ignores interrupts.
 */
final class InterruptibleDial implements SocketFactory {

  private final Socket socket = new Socket();
  private final int timeoutMillis;

  /**
   * @param timeoutMillis for the connection and for each answer during its set-up
   */
  InterruptibleDial(int timeoutMillis) {
    this.timeoutMillis = timeoutMillis;
  }

  /** Whether the machine accepted the connection, even if it failed later. */
  boolean isTaken() {
    return socket.isConnected();
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
      var unused = connecting.get();
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

  private void hangUp() {
    try {
      socket.close();
    } catch (IOException e) {
      return; // nothing is left to close
    }
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new UnknownHostException(host);
    }
    socket.connect(address, timeoutMillis);
    return socket;
  }

  @Override
  public InputStream getInputStream(Socket connected) throws IOException {
    return connected.getInputStream();
  }

  @Override
  public OutputStream getOutputStream(Socket connected) throws IOException {
    return connected.getOutputStream();
  }
}
