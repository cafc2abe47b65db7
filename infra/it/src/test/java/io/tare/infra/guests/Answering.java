package io.tare.infra.guests;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;

/**
 * Answers one connection with a given number of bytes, and prints its port: a program for guests.
 */
final class Answering {

  private Answering() {}

  /** The compiled class, which needs no other. */
  static Path file() {
    return Asking.classes().resolve(Answering.class.getName().replace('.', '/') + ".class");
  }

  public static void main(String[] words) throws IOException {
    try (ServerSocket server = new ServerSocket(0)) {
      System.out.println(server.getLocalPort());
      try (Socket socket = server.accept()) {
        socket.getOutputStream().write(new byte[Integer.parseInt(words[0])]);
      }
    }
  }
}
