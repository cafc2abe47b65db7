package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.Dimension;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.ParameterLabel;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.WorkloadLabel;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellTextTest {

  private static final WorkloadLabel READING =
      new WorkloadLabel(
          "Reading",
          List.of(new ParameterLabel("block", "block size", Optional.of(Dimension.SIZE), false)));

  @ParameterizedTest
  @CsvSource({
    "SIZE, 2500000, 2.5 MB",
    "SIZE, 65536, 64 KiB",
    "SIZE, 1048576, 1 MiB",
    "SIZE, 3221225472, 3 GiB",
    "SIZE, 128000, 128 kB",
    "SIZE, 1000, 1 kB",
    "SIZE, 512, 512 B",
    "DURATION, 10e9, 10 s",
    "BIT_RATE, 100e6, 100 Mbit/s",
    "RATE, 20, 20/s",
    "SHARE, 0.125, 12.5 %",
  })
  void quantitiesHaveTheirUsualUnits(Dimension dimension, double baseUnits, String text) {
    assertThat(CellText.quantity(dimension, baseUnits)).isEqualTo(text);
  }

  /** Histories and build servers tell cells apart by these names. */
  @Test
  void sizesThatAreNotTheSameHaveNotTheSameName() {
    assertThat(List.of(4_194_303, 4_194_304, 4_194_305))
        .extracting(
            size ->
                CellText.of(
                    new Measurand("disk.read", Parameters.of("block", size), Network.LOOPBACK)
                        .called(READING)))
        .containsExactly("Reading of 4194303 B", "Reading of 4 MiB", "Reading of 4194305 B");
  }

  @Test
  void onlyDeclaredSizesAreShownAsSizes() {
    Measurand read =
        new Measurand("disk.read", Parameters.of("block", 4000, "jobs", 2000), Network.LOOPBACK);

    assertThat(CellText.of(read.called(READING))).isEqualTo("Reading of 4 kB, jobs=2000");
    assertThat(CellText.of(read)).isEqualTo("disk.read block=4000 jobs=2000");
  }
}
