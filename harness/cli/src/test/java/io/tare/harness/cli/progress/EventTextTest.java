package io.tare.harness.cli.progress;

import static io.tare.harness.cli.progress.WatchedEvents.began;
import static io.tare.harness.cli.progress.WatchedEvents.block;
import static io.tare.harness.cli.progress.WatchedEvents.ended;
import static io.tare.harness.cli.progress.WatchedEvents.step;
import static io.tare.harness.cli.progress.WatchedEvents.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.model.RunNote;
import io.tare.harness.run.event.RunEvent;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventTextTest {

  private final EventText words = new EventText();

  @Test
  void hasALineForEachBlock() {
    assertThat(words.of(began(Duration.ofSeconds(90))))
        .containsExactly("running watched: 4 cells, 4 blocks, about 1 min 30 s");
    assertThat(words.of(block(1, Duration.ofSeconds(80))))
        .containsExactly("block 1 of 4, about 1 min 20 s left");
    assertThat(words.of(block(1, Duration.ofSeconds(70)))).isEmpty();
    assertThat(words.of(ended(1, Duration.ofSeconds(60)))).isEmpty();
  }

  @Test
  void showsTheRangeOfPdSoFar() {
    words.of(began(Duration.ofSeconds(90)));
    for (int each = 1; each <= 3; each++) {
      words.of(ended(each, Duration.ofSeconds(60)));
    }
    assertThat(words.of(block(4, Duration.ofSeconds(20))))
        .containsExactly(
            "block 4 of 4, about 20 s left; PD so far from 1.10 [1.10–1.10] (soa.quicksort n=20000)"
                + " to 1.40 [1.40–1.40] (soa.quicksort n=2000)");
  }

  @Test
  void printsTheFirstStepImmediatelyAndTheNewestOnceAMinute() {
    assertThat(words.ofMinute()).isEmpty();
    assertThat(words.of(step("building the image"))).containsExactly("uml: building the image");
    assertThat(words.of(step("unpacking"))).isEmpty();
    assertThat(words.ofMinute()).as("within a minute of the first").isEmpty();
    assertThat(words.ofMinute()).contains("uml: unpacking");
  }

  @Test
  void printsWaitingForMachinesImmediatelyAndThenOnceAMinute() {
    words.of(block(1, Duration.ofSeconds(20)));
    assertThat(words.of(waiting(599, "far")))
        .containsExactly("far does not answer, waiting 9 min 59 s more: refused");
    assertThat(words.of(waiting(590, "far"))).isEmpty();
    words.of(step("connecting"));
    assertThat(words.of(waiting(580, "far"))).isEmpty();
    assertThat(words.ofMinute()).as("within a minute of the first").isEmpty();
    words.of(waiting(59, "far", "near"));
    assertThat(words.ofMinute()).contains("far and near do not answer, waiting 59 s more: refused");

    words.of(block(1, Duration.ofSeconds(20)));
    assertThat(words.ofMinute()).isEmpty();
    assertThat(words.of(waiting(40, "a", "b", "c")))
        .containsExactly("a and 2 others do not answer, waiting 40 s more: refused");
  }

  @Test
  void printsNotesExceptForTheAlreadyReportedPlatform() {
    RunNote.PlatformLeftOut leftOut = new RunNote.PlatformLeftOut("xen", "no hypervisor");
    assertThat(words.of(new RunEvent.Noted(leftOut))).containsExactly("note: " + leftOut.text());
    assertThat(
            words.of(
                new RunEvent.Noted(
                    new RunNote.PlatformChosen("guest", "uml", "a User Mode Linux guest", ""))))
        .isEmpty();
  }

  @Test
  void printsNoStepsOnceBlocksAreMeasured() {
    words.of(step("building the image"));
    words.of(block(1, Duration.ofSeconds(20)));
    assertThat(words.of(step("booting"))).isEmpty();
    words.ofMinute();
    assertThat(words.ofMinute()).isEmpty();
  }
}
