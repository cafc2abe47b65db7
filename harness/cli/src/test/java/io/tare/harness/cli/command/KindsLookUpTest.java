package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.cli.toy.ToyKind;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look-up loads every kind, which took most of the time of large plans. */
class KindsLookUpTest {

  private static final String TWENTY_CELLS =
      """
      name: twenty
      platforms: {native: {kind: native}, toy: {kind: toy}}
      workloads: [{name: soa.quicksort, n: [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10000]}]
      """;

  @TempDir Path directory;

  @Test
  void planLoadsKindsOfPlatformsOnceAndNotForEachCell() throws Exception {
    Files.writeString(directory.resolve("twenty.yaml"), TWENTY_CELLS);
    InProcess program = new InProcess(directory);
    int before = ToyKind.made();

    assertThat(program.tare("plan", "twenty.yaml")).as(program.err()).isZero();

    // None if another test in this JVM has already loaded them.
    assertThat(ToyKind.made()).isPositive();
    assertThat(ToyKind.made() - before).isLessThanOrEqualTo(1);
  }
}
