package io.tare.client.program;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** A proxy that changes the server's answers. */
final class TamperingProxy implements AutoCloseable {

  private final ServerSocket listening;
  private final int serverPort;
  private final UnaryOperator<String> change;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  TamperingProxy(int serverPort, UnaryOperator<String> change) throws IOException {
    this.serverPort = serverPort;
    this.change = change;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/tare";
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
        open.addAll(List.of(client, server));
        if (listening.isClosed()) {
          cut(); // it arrived while the others were cut
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        daemon(() -> pump(client, server, UnaryOperator.identity()));
        daemon(() -> pump(server, client, change));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private static void pump(Socket from, Socket to, UnaryOperator<String> change) {
    byte[] buffer = new byte[1 << 16];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        String changed = change.apply(new String(buffer, 0, read, ISO_8859_1));
        out.write(changed.getBytes(ISO_8859_1));
      }
    } catch (IOException e) {
      // one side ended
    }
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "tampering-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  /** Closes all connections and refuses new ones. */
  void cut() throws IOException {
    listening.close();
    for (Socket each : open) {
      each.close();
    }
  }

  @Override
  public void close() throws IOException {
    cut();
  }
}
