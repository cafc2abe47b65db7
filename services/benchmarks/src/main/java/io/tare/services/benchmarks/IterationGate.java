package io.tare.services.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Decides when an iteration begins. */
@FunctionalInterface
interface IterationGate {

  /** Does not wait. */
  IterationGate OPEN = () -> {};

  /** Waits until the next iteration may begin. */
  void pass();

  /** Opens once for every line, and ends the program with its input. */
  static IterationGate ofLines(InputStream input) {
    BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
    return () -> {
      try {
        if (lines.readLine() == null) {
          System.exit(0);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }
}
