package io.tare.analysis.capacity.planning.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tare.harness.command.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberRowsTest {

  @TempDir private Path directory;

  private List<Double> rates(String text) throws Exception {
    return NumberRows.read("--day", file(text), List.of("/s")).stream()
        .map(row -> row.get(0).value())
        .toList();
  }

  private Path file(String text) throws Exception {
    return Files.writeString(directory.resolve("day.csv"), text.replace("|", "\n"));
  }

  private void assertRefused(String text, String why) throws Exception {
    Path file = file(text);

    assertThatExceptionOfType(CommandFailure.class)
        .as(text)
        .isThrownBy(() -> NumberRows.read("--day", file, List.of("/s")))
        .withMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9,48|10,50",
        "hour,rate (1/s)|9,48|10,50",
        "Stunde, Uhr;Rate|9;48/s|10;50 /s",
        "9\t48|10\t50|",
        "\uFEFF48|50",
        "\uFEFFrate|48|50"
      })
  void readsTheLastColumn(String text) throws Exception {
    assertThat(rates(text)).containsExactly(48.0, 50.0);
  }

  @Test
  void aDecimalCommaIsNoSeparatorOfColumns() throws Exception {
    assertRefused("8;40|9;48,3", "line 2 is \"9;48,3\", write a point: 48.3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "9,48|10, ! line 2 is \"10,\", expected a number",
        "9,48|10 ! line 2 is \"10\", expected 2 columns as before",
        ";; ! line 1 is \";;\", expected a number"
      })
  void aMissingValueIsNotTakenFromTheColumnBefore(String text, String why) throws Exception {
    assertRefused(text, why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,NaN|1,5", "0,null|1,5", "0,-|1,5", "0,|1,5"})
  void aFirstHourWithoutAValueIsNoHeading(String text) throws Exception {
    assertRefused(text, "line 1 is");
  }

  @Test
  void aShareIsNoRate() throws Exception {
    assertRefused("rate|62%", "line 2 is \"62%\", where 62% is not in /s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hour,rate", "hour,rate||"})
  void aTableHasRows(String text) throws Exception {
    assertRefused(text, "has no rows of numbers");
  }
}
