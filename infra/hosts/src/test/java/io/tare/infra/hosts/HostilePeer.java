package io.tare.infra.hosts;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server that sends a beginning, and then the same again and again without end. */
public final class HostilePeer implements AutoCloseable {

  private static final int PIECE = 1 << 16;

  private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicLong sent = new AtomicLong();
  private final AtomicInteger connections = new AtomicInteger();

  private HostilePeer() throws IOException {}

  /**
   * Starts one.
   *
   * @param again empty to send nothing after the beginning
   * @param pauseMillis between two of them; 0 to send as fast as they are read
   */
  public static HostilePeer sending(byte[] beginning, byte[] again, long pauseMillis)
      throws IOException {
    HostilePeer peer = new HostilePeer();
    Thread thread = new Thread(() -> peer.accept(beginning, again, pauseMillis), "hostile");
    thread.setDaemon(true);
    thread.start();
    return peer;
  }

  /** The same for characters below 256. */
  public static HostilePeer sending(String beginning, String again, long pauseMillis)
      throws IOException {
    return sending(beginning.getBytes(ISO_8859_1), again.getBytes(ISO_8859_1), pauseMillis);
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** Bytes given to the system so far. */
  public long sent() {
    return sent.get();
  }

  /** How often it was asked. */
  public int connections() {
    return connections.get();
  }

  private void accept(byte[] beginning, byte[] again, long pauseMillis) {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        connections.incrementAndGet();
        Thread thread = new Thread(() -> send(socket, beginning, again, pauseMillis), "hostile");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void send(Socket socket, byte[] beginning, byte[] again, long pauseMillis) {
    try (socket;
        OutputStream out = socket.getOutputStream()) {
      out.write(beginning);
      byte[] piece = pauseMillis > 0 ? again : repeated(again);
      while (again.length > 0) {
        out.write(piece);
        sent.addAndGet(piece.length);
        Thread.sleep(pauseMillis);
      }
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException | InterruptedException e) {
      return; // given up, as wanted
    }
  }

  private static byte[] repeated(byte[] again) {
    byte[] piece =
        new byte[again.length == 0 ? 0 : Math.max(1, PIECE / again.length) * again.length];
    for (int i = 0; i < piece.length; i++) {
      piece[i] = again[i % again.length];
    }
    return piece;
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
