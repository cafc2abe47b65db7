package io.tare.infra.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BootNoticeTest {

  @Test
  void saysOnceAMinuteWhatIsWaitedForAndHowLongStill() {
    List<String> lines = new ArrayList<>();
    BootNotice notice = new BootNotice("tcg", lines::add);
    for (int seconds = 0; seconds <= 130; seconds += 5) {
      notice.look(
          Duration.ofSeconds(seconds), Duration.ofSeconds(300), Duration.ofSeconds(3000 - seconds));
    }
    assertThat(lines)
        .containsExactly(
            "tcg: booting for 60 s; waits for its SSH server for 300 s more, or up to 2940 s while"
                + " it still prints",
            "tcg: booting for 120 s; waits for its SSH server for 300 s more, or up to 2880 s"
                + " while it still prints");
  }
}
