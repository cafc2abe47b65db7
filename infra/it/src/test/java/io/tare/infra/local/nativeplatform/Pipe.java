package io.tare.infra.local.nativeplatform;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Moves bytes from one node to another: a program for both. The server prints its port, the client
 * how long it took in nanoseconds.
 */
final class Pipe {

  private static final String SERVE = "serve";

  private Pipe() {}

  /** Arguments: "serve" or the server's address and port, how many bytes, whether to the client. */
  public static void main(String[] words) throws IOException {
    boolean isToClient = words[words.length - 1].equals("true");
    long bytes = Long.parseLong(words[words.length - 2]);
    if (words[0].equals(SERVE)) {
      try (ServerSocket server = new ServerSocket(0)) {
        System.out.println(server.getLocalPort());
        try (Socket client = server.accept()) {
          move(client, bytes, isToClient);
        }
      }
      return;
    }
    long start = System.nanoTime();
    try (Socket server = new Socket(words[0], Integer.parseInt(words[1]))) {
      move(server, bytes, !isToClient);
    }
    System.out.println(System.nanoTime() - start);
  }

  private static void move(Socket socket, long bytes, boolean isSender) throws IOException {
    byte[] part = new byte[65536];
    if (isSender) {
      OutputStream out = socket.getOutputStream();
      for (long left = bytes; left > 0; left -= part.length) {
        out.write(part, 0, (int) Math.min(left, part.length));
      }
      out.flush();
      socket.shutdownOutput();
      var unused = socket.getInputStream().read();
    } else {
      InputStream in = socket.getInputStream();
      int read = in.read(part);
      while (read >= 0) {
        read = in.read(part);
      }
    }
  }
}
