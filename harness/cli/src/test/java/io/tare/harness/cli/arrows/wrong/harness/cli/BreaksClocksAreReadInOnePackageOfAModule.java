package io.tare.harness.cli.arrows.wrong.harness.cli;

import java.util.function.LongSupplier;

/** Reads a clock where this is forbidden, and passes another on. */
public record BreaksClocksAreReadInOnePackageOfAModule(LongSupplier clock) {

  static BreaksClocksAreReadInOnePackageOfAModule ofTheSystem() {
    return new BreaksClocksAreReadInOnePackageOfAModule(System::nanoTime);
  }

  long millis() {
    return System.currentTimeMillis();
  }
}
