package io.tare.analysis.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.PingPongRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommunicationAnswerTest {

  private static final long[] SIZES = {1, 1000, 100_000};

  @Test
  void addsUpCountTimesTheTimeOfEachSize() {
    CommunicationAnswer answer =
        answer(exact(), MessageProfile.of(1, 10), MessageProfile.of(100_000, 2));

    // 10 · 100 ns + 2 · 5,000 ns; 10 · 300 ns + 2 · 4,000 ns
    assertThat(time(answer, "native").nanos().value()).isCloseTo(11_000, within(1e-6));
    assertThat(time(answer, "uml").nanos().value()).isCloseTo(11_000, within(1e-6));
  }

  @Test
  void interpolatesLogarithmsBetweenMeasuredSizes() {
    // From 1,000 B (500 ns) to 100,000 B (5,000 ns) the exponent is 1/2: 10,000 B lie midway.
    CommunicationAnswer answer = answer(exact(), MessageProfile.of(10_000, 3));

    assertThat(time(answer, "native").nanos().value())
        .isCloseTo(3 * Math.sqrt(500.0 * 5_000), within(1e-6));
  }

  @Test
  void rejectsMessagesBeyondTheMeasuredSizesAndNamesTheSizesToMeasure() {
    MessageAnalysis analysis = analysis(exact());

    assertThatThrownBy(
            () ->
                analysis.answer(
                    MessageProfile.sum(
                        List.of(MessageProfile.of(2_000_000, 1), MessageProfile.of(1, 1)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "no times for messages of 2MB: native has 1B to 100kB, uml has 1B to 100kB; also"
                + " measure pingpong with size: [2MB]");
  }

  @Test
  void namesTheFastestInstanceAndTheRatiosOfOthers() {
    PingPongRun run =
        new PingPongRun(6, 0.01, 5, SIZES)
            .line("native", 1_000, 1e9)
            .line("uml", 1_400, 1e9 / 1.4)
            .line("qemu", 10_000, 1e8);

    CommunicationAnswer answer = answer(run, MessageProfile.of(1000, 100));

    assertThat(answer.isSure()).isTrue();
    assertThat(answer.leaders()).containsExactly("native");
    assertThat(answer.times())
        .extracting(CommunicationTime::instance)
        .containsExactly("native", "uml", "qemu");
    assertThat(time(answer, "native").leastShare()).hasValue(1);
    assertThat(time(answer, "uml").timesLeast().value()).isCloseTo(1.4, within(0.05));
    assertThat(time(answer, "uml").timesLeast().interval().orElseThrow().lower())
        .isGreaterThan(1.3);
    assertThat(time(answer, "uml").holmP().orElseThrow()).isLessThan(0.001);
  }

  @Test
  void doesNotSeparateEqualInstances() {
    PingPongRun run =
        new PingPongRun(6, 0.03, 7, SIZES)
            .line("native", 1_000, 1e9)
            .line("again", 1_000, 1e9)
            .line("qemu", 10_000, 1e8);

    CommunicationAnswer answer = answer(run, MessageProfile.of(1000, 100));

    assertThat(answer.leaders()).containsExactlyInAnyOrder("native", "again");
    assertThat(time(answer, "qemu").leastShare()).hasValue(0);
  }

  @Test
  void comparesOverCompleteBlocks() {
    PingPongRun run =
        new PingPongRun(6, 0.01, 5, SIZES)
            .line("native", 1_000, 1e9)
            .line("uml", 1_400, 1e9)
            .invalid("b2-uml");

    CommunicationAnswer answer = answer(run, MessageProfile.of(1, 1));

    assertThat(answer.blocks()).isEqualTo(5);
    assertThat(answer.blocksLeftOut()).isEqualTo(1);
    assertThat(time(answer, "native").nanos().n()).isEqualTo(5);
  }

  @Test
  void concludesNothingFromTwoBlocks() {
    PingPongRun run =
        new PingPongRun(2, 0.01, 5, SIZES).line("native", 1_000, 1e9).line("uml", 9_000, 1e9);

    CommunicationAnswer answer = answer(run, MessageProfile.of(1, 1));

    assertThat(answer.leaders()).containsExactly("native", "uml");
    assertThat(time(answer, "native").leastShare()).isEmpty();
    assertThat(time(answer, "native").nanos().interval()).isEmpty();
  }

  @Test
  void sharesOfResampledRunsAddUpToOne() {
    PingPongRun run =
        new PingPongRun(5, 0.05, 11, SIZES)
            .line("native", 1_000, 1e9)
            .line("uml", 1_010, 1e9)
            .line("qemu", 1_020, 1e9);

    CommunicationAnswer answer = answer(run, MessageProfile.of(1, 1));

    assertThat(answer.times().stream().mapToDouble(each -> each.leastShare().orElseThrow()).sum())
        .isCloseTo(1, within(1e-9));
  }

  /** No variation: 100, 500 and 5,000 ns natively, 300, 600 and 4,000 ns on the guest. */
  private static PingPongRun exact() {
    return new PingPongRun(3, 0, 1, SIZES)
        .times("native", bytes -> bytes == 1 ? 100 : bytes == 1000 ? 500 : 5_000)
        .times("uml", bytes -> bytes == 1 ? 300 : bytes == 1000 ? 600 : 4_000);
  }

  private static MessageAnalysis analysis(PingPongRun run) {
    return MessageAnalysis.of(Analysis.withDefaults().of(run)).orElseThrow();
  }

  private static CommunicationAnswer answer(PingPongRun run, MessageProfile... profile) {
    return analysis(run).answer(MessageProfile.sum(List.of(profile)));
  }

  private static CommunicationTime time(CommunicationAnswer answer, String instance) {
    return answer.times().stream()
        .filter(each -> each.instance().equals(instance))
        .findFirst()
        .orElseThrow();
  }
}
