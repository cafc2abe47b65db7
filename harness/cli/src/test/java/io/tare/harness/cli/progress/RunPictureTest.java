package io.tare.harness.cli.progress;

import static io.tare.harness.cli.progress.WatchedEvents.began;
import static io.tare.harness.cli.progress.WatchedEvents.block;
import static io.tare.harness.cli.progress.WatchedEvents.ended;
import static io.tare.harness.cli.progress.WatchedEvents.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.RunDirectories;
import io.tare.harness.run.event.RunEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunPictureTest {

  private static final long SECOND = 1_000_000_000L;

  private final RunPicture picture = new RunPicture(new RunDirectories(WatchedEvents.HERE));
  private long seconds;

  @Test
  void showsNameDirectoryAndThatItMayBeStopped() {
    hear(began(Duration.ofSeconds(90)));
    assertThat(lines(80))
        .first()
        .isEqualTo("watched in runs/watched-1; Ctrl-C is safe; tare resume continues");
    assertThat(lines(50))
        .startsWith("watched in runs/watched-1", "Ctrl-C is safe; tare resume continues");
  }

  @Test
  void showsBuildStepsBeforeTheFirstBlock() {
    hear(began(Duration.ofSeconds(90)));
    hear(step("building the image"));
    seconds = 60;
    assertThat(lines(80).get(1)).endsWith("] about 1 min 30 s once platforms are up");
    assertThat(lines(80).get(2)).isEqualTo("uml: building the image");
  }

  @Test
  void hasOneBarForTheWholeRun() {
    hear(began(Duration.ofSeconds(90)));
    seconds = 100;
    hear(block(1, Duration.ofSeconds(80)));
    assertThat(lines(80).get(1)).isEqualTo("[" + ".".repeat(40) + "] 0 %, about 1 min 20 s left");
    seconds = 120;
    assertThat(lines(80).get(1))
        .isEqualTo("[" + "#".repeat(10) + ".".repeat(30) + "] 25 %, about 1 min left");
    hear(block(2, Duration.ofSeconds(20)));
    seconds = 130;
    assertThat(lines(80).get(1))
        .isEqualTo("[" + "#".repeat(25) + ".".repeat(15) + "] 62 %, about 10 s left");
  }

  @Test
  void neverTakesTheBarBack() {
    hear(began(Duration.ofSeconds(90)));
    hear(block(1, Duration.ofSeconds(90)));
    seconds = 60;
    assertThat(lines(80).get(1)).endsWith("] 66 %, about 30 s left");
    hear(block(2, Duration.ofMinutes(6)));
    assertThat(lines(80).get(1)).endsWith("] 66 %, about 6 min left");
    seconds = 240;
    assertThat(lines(80).get(1)).endsWith("] 83 %, about 3 min left");
  }

  @Test
  void showsThatARunTakesLongerThanExpected() {
    hear(began(Duration.ofSeconds(90)));
    hear(block(1, Duration.ofSeconds(80)));
    seconds = 81;
    assertThat(lines(80).get(1)).endsWith("] longer than expected");
  }

  @Test
  void showsTheCurrentStep() {
    hear(began(Duration.ofSeconds(90)));
    hear(block(2, Duration.ofSeconds(80)));
    hear(new RunEvent.RoundBegan(2, false, 0.4, Duration.ofSeconds(70)));
    assertThat(lines(80)).last().isEqualTo("block 2 of 4: measuring in turns, 40 %");
  }

  @Test
  void showsPdsWithIntervalsLargestFirst() {
    hear(began(Duration.ofSeconds(90)));
    hear(block(1, Duration.ofSeconds(80)));
    hear(ended(1, Duration.ofSeconds(60)));
    assertThat(lines(80)).hasSize(3);
    hear(ended(2, Duration.ofSeconds(40)));
    hear(ended(3, Duration.ofSeconds(20)));
    List<String> pds = lines(80).subList(3, 6);
    assertThat(pds.get(0)).isEqualTo("PD so far, uml against native");
    assertThat(pds.get(1)).startsWith("  soa.quicksort n=2000 ").contains(" 1.40 [1.40–1.40]");
    assertThat(pds.get(2)).startsWith("  soa.quicksort n=20000 ").contains(" 1.10 [1.10–1.10]");
  }

  @Test
  void usesNoMoreLinesThanFit() {
    hear(began(Duration.ofSeconds(90)));
    for (int each = 1; each <= 3; each++) {
      hear(ended(each, Duration.ofSeconds(60)));
    }
    assertThat(picture.lines(0, 80, 6)).hasSize(6).last().isEqualTo("  and 1 smaller");
    assertThat(picture.lines(0, 80, 5)).hasSize(3);
  }

  private void hear(RunEvent event) {
    picture.hear(event, seconds * SECOND);
  }

  private List<String> lines(int width) {
    return picture.lines(seconds * SECOND, width, 22);
  }
}
