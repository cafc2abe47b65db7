package io.tare.services.heartbeat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Prints its pauses for every input line; with an argument it produces garbage continuously. */
final class BeatingProgram {

  private BeatingProgram() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length > 0) {
      Thread thread = new Thread(BeatingProgram::litter, "litter");
      thread.setDaemon(true);
      thread.start();
    }
    try (Heartbeat heartbeat = Heartbeat.start();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      long asked = System.nanoTime();
      while (lines.readLine() != null) {
        heartbeat.awaitBeat();
        long now = System.nanoTime();
        System.out.println(
            heartbeat.within(asked, now).totalNanos() + " " + heartbeat.collectingNanos());
        System.out.flush();
        asked = now;
      }
    }
  }

  /** Keeps the heap almost full, so that every collection is long. */
  private static void litter() {
    List<byte[]> kept = new ArrayList<>();
    long max = Runtime.getRuntime().maxMemory() * 6 / 10;
    for (long held = 0; held < max; held += 64) {
      kept.add(new byte[48]);
    }
    for (int i = 0; ; i = (i + 1) % kept.size()) {
      kept.set(i, new byte[48]);
    }
  }
}
