package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.harness.run.event.RunEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DisplayTroubleTest {

  @TempDir private Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws Exception {
    fake = new FakeRun(temp);
    fake.showBy(
        event -> {
          throw new IllegalStateException("cannot show " + event.getClass().getSimpleName());
        });
  }

  @Test
  void aDisplayThatThrowsAtEveryEventDoesNotEndTheRun() throws Exception {
    RunEnd end = fake.run(FakeRun.TEXT);

    assertThat(end.kind()).isEqualTo(RunEnd.Kind.COMPLETE);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void itsFailureIsLoggedOnce() throws Exception {
    fake.run(FakeRun.TEXT);

    assertThat(Files.readString(fake.directory().resolve("log")))
        .containsOnlyOnce("the display of the run failed; the run continues");
  }
}
