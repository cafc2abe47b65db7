package io.tare.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.fixture.StampedRun;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same for runs in which every other slice is without the server's stamps. */
class SameFiguresWithStampsTest extends SameFiguresTest {

  private static final Map<String, Double> SLOW_CLOCK = Map.of("uml", 90_000.0);

  @Override
  void write(Path runs) {
    new StampedRun(1.3, SLOW_CLOCK, 11).starts(0).writeTo(runs.resolve("mine"));
    new StampedRun(1.3, SLOW_CLOCK, 12).blocks(4).writeTo(runs.resolve("other"));
    new StampedRun(1.3, SLOW_CLOCK, 13).writeTo(runs.resolve("third"));
  }

  @Test
  void pdIsWithoutTheStamps() {
    assertThat(reported()).singleElement().satisfies(pd -> assertThat(pd).isBetween(1.2, 1.4));
    assertThat(out("report", "mine", "--table", "instrument")).contains("1.5");
  }

  /** All blocks have equally many samples, so the mean of all is that of the trials' means. */
  @Test
  void exportedSamplesHaveTheMeansOfTheReport() {
    List<String> lines = out("export", "mine").lines().toList();
    List<String> fields = Arrays.asList(lines.get(0).split(",", -1));

    double pd = mean(lines, fields, "uml") / mean(lines, fields, "native");

    assertThat(pd).isCloseTo(reported().get(0), within(1e-9));
  }

  private static double mean(List<String> lines, List<String> fields, String platform) {
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .filter(values -> values[fields.indexOf("platform")].equals(platform))
        .mapToDouble(values -> Double.parseDouble(values[fields.indexOf("response_ns")]))
        .average()
        .orElseThrow();
  }
}
