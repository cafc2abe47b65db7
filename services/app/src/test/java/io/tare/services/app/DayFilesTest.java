package io.tare.services.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.services.contract.WeatherDay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DayFilesTest {

  private static final WeatherDay DAY = new WeatherDay(5, 2, 1_000_000);

  @TempDir Path directory;

  private static int[] made(WeatherDay day) {
    return IntStream.range(0, day.values()).map(day::value).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000_000, 1_500_000})
  void readWhatTheyWrote(int bytes) {
    WeatherDay day = new WeatherDay(5, 2, bytes);
    DayFiles files = new DayFiles(directory, false);

    files.write(day);

    assertThat(Arrays.copyOf(files.read(day), day.values())).isEqualTo(made(day));
  }

  @Test
  void reuseTheMemoryOfEndedTasks() {
    DayFiles files = new DayFiles(directory, false);
    files.write(DAY);

    int[] first = files.read(DAY);
    int[] second = files.read(DAY);
    files.release(first);

    assertThat(second).isNotSameAs(first);
    assertThat(files.read(DAY)).isSameAs(first);
  }

  @Test
  void refuseADayThatIsNotThere() {
    DayFiles files = new DayFiles(directory, false);

    assertThatThrownBy(() -> files.read(DAY))
        .hasMessageContaining("day 2 of 1000000 bytes with seed 5 has not been written here");
  }

  @Test
  void sayWhichFileEndsEarly() throws IOException {
    DayFiles files = new DayFiles(directory, false);
    files.write(DAY);
    Path file = directory.resolve("day-2-1000000-5");
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 4096));

    assertThatThrownBy(() -> files.read(DAY))
        .isInstanceOf(StorageFailure.class)
        .hasMessageContaining(file + " ends after 1024 of 249856 values");
  }

  @Test
  void leaveNoHalfDay() throws IOException {
    Path missing = directory.resolve("missing");
    DayFiles files = new DayFiles(missing, false);

    assertThatThrownBy(() -> files.write(DAY))
        .isInstanceOf(StorageFailure.class)
        .hasMessage("disk: " + missing.resolve("day-2-1000000-5.part") + " (NoSuchFileException)");
    assertThat(directory).isEmptyDirectory();
  }
}
