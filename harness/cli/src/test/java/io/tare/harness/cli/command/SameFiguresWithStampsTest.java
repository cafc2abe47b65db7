package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.fixture.StampedRun;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same for runs in which every other slice is without the server's stamps. */
class SameFiguresWithStampsTest extends SameFiguresTest {

  private static final Map<String, Double> SLOW_CLOCK = Map.of("uml", 90_000.0);

  @Override
  void write(Path runs) {
    new StampedRun(1.3, SLOW_CLOCK, 11).starts(0).sizes(2).writeTo(runs.resolve("mine"));
    new StampedRun(1.3, SLOW_CLOCK, 12).blocks(4).sizes(2).writeTo(runs.resolve("other"));
    new StampedRun(1.3, SLOW_CLOCK, 13).sizes(2).writeTo(runs.resolve("third"));
  }

  @Test
  void pdIsWithoutTheStamps() {
    assertThat(reported()).hasSize(2).allSatisfy(pd -> assertThat(pd).isBetween(1.2, 1.4));
    assertThat(out("report", "mine", "--table", "instrument")).contains("1.5");
  }
}
