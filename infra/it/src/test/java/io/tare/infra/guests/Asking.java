package io.tare.infra.guests;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;

/** Reads a server's answer; prints the number of bytes and milliseconds: a program for nodes. */
final class Asking {

  private Asking() {}

  /** Where the compiled tests are. */
  static Path classes() {
    return Path.of("target", "test-classes").toAbsolutePath();
  }

  public static void main(String[] words) throws IOException {
    long start = System.nanoTime();
    try (Socket socket = new Socket(words[0], Integer.parseInt(words[1]))) {
      System.out.println(socket.getInputStream().readAllBytes().length);
    }
    System.out.println((System.nanoTime() - start) / 1_000_000);
  }
}
