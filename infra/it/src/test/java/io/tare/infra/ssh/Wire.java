package io.tare.infra.ssh;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A wire to a port of this machine that can be cut. */
final class Wire implements AutoCloseable {

  private final ServerSocket server;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

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

  private static void pump(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
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
