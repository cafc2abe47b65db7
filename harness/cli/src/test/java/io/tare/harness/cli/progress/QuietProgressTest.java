package io.tare.harness.cli.progress;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.command.terminal.Console;
import io.tare.harness.command.terminal.Terminal;
import io.tare.harness.model.RunNote;
import io.tare.harness.run.event.RunEvent;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietProgressTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final QuietProgress progress =
      new QuietProgress(new Console(InputStream.nullInputStream(), out, err, Terminal.none(true)));

  @Test
  void printsNothingOfARunWithoutTrouble() {
    progress.hear(WatchedEvents.began(Duration.ofSeconds(90)));
    progress.hear(WatchedEvents.step("building the image"));
    progress.hear(WatchedEvents.waiting(60, "far"));
    for (int each = 1; each <= 3; each++) {
      progress.hear(WatchedEvents.block(each, Duration.ofSeconds(60)));
      progress.hear(WatchedEvents.ended(each, Duration.ofSeconds(50)));
    }

    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8)).isEmpty();
  }

  @Test
  void printsWhatFailsAndWhatIsNotAsAskedToStandardError() {
    RunNote.PlatformLeftOut leftOut = new RunNote.PlatformLeftOut("xen", "no hypervisor");
    progress.hear(new RunEvent.Noted(leftOut));
    progress.hear(new RunEvent.AttemptFailed("block 2 of uml", 1, "no answer", true));

    assertThat(out.toString(UTF_8)).isEmpty();
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            "note: " + leftOut.text() + "\nblock 2 of uml failed: no answer; trying again\n");
  }
}
