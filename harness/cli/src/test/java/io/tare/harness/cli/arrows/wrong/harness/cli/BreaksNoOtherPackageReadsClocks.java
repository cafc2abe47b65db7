package io.tare.harness.cli.arrows.wrong.harness.cli;

import java.util.function.LongSupplier;

/** Reads a clock where this is forbidden, and passes another on. */
public record BreaksNoOtherPackageReadsClocks(LongSupplier clock) {

  static BreaksNoOtherPackageReadsClocks ofTheSystem() {
    return new BreaksNoOtherPackageReadsClocks(System::nanoTime);
  }

  long millis() {
    return System.currentTimeMillis();
  }
}
