package io.tare.infra.ssh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A wire to a port of this machine that can be cut or delayed. */
final class Wire implements AutoCloseable {

  private final ServerSocket server;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final ReentrantReadWriteLock passage = new ReentrantReadWriteLock(true);

  private Wire(ServerSocket server, int target) {
    this.server = server;
    this.target = target;
  }

  static Wire to(int target) throws IOException {
    Wire wire = new Wire(new ServerSocket(0, 10, InetAddress.getLoopbackAddress()), target);
    start(wire::accept);
    return wire;
  }

  int port() {
    return server.getLocalPort();
  }

  /** Holds everything back for a time, without loss. */
  void hold(Duration length) throws InterruptedException {
    passage.writeLock().lock();
    try {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
    } finally {
      passage.writeLock().unlock();
    }
  }

  void cut() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket near = server.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
        sockets.add(near);
        sockets.add(far);
        start(() -> pump(near, far));
        start(() -> pump(far, near));
      }
    } catch (IOException e) {
      // The test is over.
      return;
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[8192];
    try {
      for (int n; (n = from.getInputStream().read(buffer)) >= 0; ) {
        passage.readLock().lock();
        try {
          to.getOutputStream().write(buffer, 0, n);
        } finally {
          passage.readLock().unlock();
        }
      }
      to.shutdownOutput();
    } catch (IOException e) {
      // Cut.
      return;
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "wire");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
  }
}
