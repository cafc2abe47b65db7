package io.tare.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.harness.archive.RunArchive;
import io.tare.harness.model.Environment;
import io.tare.harness.run.event.RunEnd;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.start.RunRefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Remote platforms are prepared and started at the same time. */
class ElsewhereRunTest {

  private static final String TEXT =
      FakeRun.TEXT.replace("{kind: native}", "{kind: ssh, host: there}");

  @TempDir Path temp;
  private FakeRun fake;

  @BeforeEach
  void prepare() throws IOException {
    fake = new FakeRun(temp);
  }

  @Test
  void allAreStartedBeforeAnyIsMeasured() throws Exception {
    assertThat(fake.run(TEXT).exitStatus()).isZero();
    List<String> events = fake.world().events();
    int firstServer = events.indexOf("one:server");
    assertThat(events.subList(0, Math.min(firstServer, events.indexOf("two:server"))))
        .containsExactlyInAnyOrder("one:prepare", "two:prepare", "one:start", "two:start");
    assertThat(RunArchive.open(fake.directory()).environments())
        .extracting(Environment::platform)
        .containsExactly("one", "two");
  }

  @Test
  void eachIsStartedForItsTrialIfRequested() throws Exception {
    assertThat(fake.run(TEXT + "boot: trial\n").exitStatus()).isZero();
    assertThat(fake.world().events().stream().filter(each -> each.matches(".*:(start|close)")))
        .as("never two at one time")
        .hasSize(8)
        .satisfies(
            events ->
                assertThat(IntStream.range(0, 8).mapToObj(i -> events.get(i).split(":")[1]))
                    .containsExactly(
                        "start", "close", "start", "close", "start", "close", "start", "close"));
  }

  @Test
  void aFailedStartFailsOnlyItsOwnTrial() throws Exception {
    fake.world().plan("two", "start", 1);
    assertThat(fake.run(TEXT).exitStatus()).isZero();
    assertThat(fake.failures()).containsExactly("two: start failed by plan");
    assertThat(fake.world().events()).filteredOn("two:start"::equals).hasSize(2);
    assertThat(fake.countedSamples()).hasSize(FakeRun.COUNTED_SAMPLES);
  }

  @Test
  void theProblemsOfAllAreReportedInOrder() {
    fake.world().plan("two", "prepare", 1);
    fake.world().plan("one", "prepare", 1);
    assertThatThrownBy(() -> fake.run(TEXT))
        .isInstanceOf(RunRefusedException.class)
        .hasMessage("one: prepare failed by plan\ntwo: prepare failed by plan");
  }

  @Test
  void anInterruptWhileTheyStartEndsTheRunAndLeavesNothingOpen() throws Exception {
    fake.world().interruptAt("two", "start");
    assertThat(fake.run(TEXT).kind()).isEqualTo(RunEnd.Kind.INTERRUPTED);
    assertThat(fake.world().leftOpen()).isEmpty();
    assertThat(fake.conductor().resume(fake.directory()).exitStatus()).isZero();
  }

  @Test
  void withManyPlatformsOnlyTheNumberDoneAndTheLastOnesAreShown() throws Exception {
    String many =
        IntStream.range(0, 20)
            .mapToObj(i -> "p" + i + ": {kind: ssh, host: there}")
            .collect(Collectors.joining(", ", "{", "}"));
    fake.world().interruptAt("p7", "start");
    fake.run(TEXT.replaceAll("platforms: .*", "platforms: " + many));
    List<RunEvent.PlatformsDone> events =
        fake.heard().stream()
            .filter(RunEvent.PlatformsDone.class::isInstance)
            .map(RunEvent.PlatformsDone.class::cast)
            .filter(done -> done.doing().equals("preparing platforms"))
            .toList();
    assertThat(events)
        .extracting(RunEvent.PlatformsDone::done)
        .containsExactly(2, 4, 6, 8, 10, 12, 14, 16, 17, 18, 19, 20);
    assertThat(events.get(10).words())
        .matches("preparing platforms: 19 of 20, waiting for p[0-9]+");
    assertThat(events.get(11).words()).isEqualTo("preparing platforms: 20 of 20");
  }
}
