package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** How long requests at a rate waited relative to equal sharing. */
class MeasuredQueueTest {

  private static final double PROCESSOR = 5e-3;
  private static final double ELSEWHERE = 2e-3;

  /**
   * Sorting takes 5 ms of the processor and 2 ms elsewhere, and waits {@code factor} W of M/M/1.
   */
  private static OverheadModel model(double perSecond, double factor) {
    ModelRun run = new ModelRun(5, 0, 11);
    for (String platform : new String[] {"native", "uml"}) {
      for (long n : new long[] {100, 200}) {
        run.cell(sorting(n), platform, "service", 4e-3, PROCESSOR, PROCESSOR + ELSEWHERE);
      }
      double busy = perSecond * PROCESSOR;
      double wait = factor * PROCESSOR * busy / (1 - busy);
      run.cell(
          sorting(200).under(new Load.Rate(perSecond)),
          platform,
          "service",
          4e-3,
          PROCESSOR,
          PROCESSOR + ELSEWHERE + (platform.equals("native") ? wait : 2 * wait));
    }
    return RunModel.of(run.results(), "made-up", "00", 20);
  }

  private static Measurand sorting(long n) {
    return new Measurand("soa.quicksort", Parameters.of(Map.of("n", n)), Network.LOOPBACK);
  }

  private static double waiting(OverheadModel model, String platform, double seconds) {
    return model.queues(platform).waiting(seconds, OverheadModel.NOMINAL).orElse(Double.NaN);
  }

  @Test
  void isTheWaitOverThatOfEqualSharing() {
    OverheadModel model = model(120, 0.6);

    assertThat(waiting(model, "native", PROCESSOR)).isCloseTo(0.6, within(1e-9));
    assertThat(waiting(model, "uml", PROCESSOR)).isCloseTo(1.2, within(1e-9));
    assertThat(model.queues("uml").waiting(PROCESSOR, 7)).hasValueCloseTo(1.2, within(0.2));
  }

  @Test
  void isUnknownWhereProcessorsAreMostlyIdleOrAlmostSaturated() {
    assertThat(model(40, 0.6).queues()).isEmpty();
    assertThat(model(190, 0.6).queues()).isEmpty();
  }

  @Test
  void holdsForShorterRequestsButNotForMuchLongerOnes() {
    OverheadModel model = model(120, 0.6);

    assertThat(waiting(model, "native", PROCESSOR / 10)).isCloseTo(0.6, within(1e-9));
    assertThat(waiting(model, "native", 1.4 * PROCESSOR)).isCloseTo(0.6, within(1e-9));
    assertThat(waiting(model, "native", 2 * PROCESSOR)).isNaN();
  }

  @Test
  void isInterpolatedByTheLogarithmOfProcessorTime() {
    MeasuredQueues queues = new MeasuredQueues(List.of(queue(4e-3, 0.8), queue(1e-3, 0.6)));

    assertThat(queues.waiting(2e-3, OverheadModel.NOMINAL)).hasValueCloseTo(0.7, within(1e-9));
    assertThat(queues.waiting(1e-3, OverheadModel.NOMINAL)).hasValueCloseTo(0.6, within(1e-9));
    assertThat(queues.waiting(4e-3, OverheadModel.NOMINAL)).hasValueCloseTo(0.8, within(1e-9));
  }

  private static MeasuredQueue queue(double seconds, double waiting) {
    return new MeasuredQueue(
        "soa.quicksort", "lan", "uml", WorkPoint.ANY, seconds, 0.5, waiting, List.of());
  }

  @Test
  void isReadBackUnchangedAndMayBeMissing() throws Exception {
    OverheadModel model = model(120, 0.6);
    String written = ModelFile.write(model);

    assertThat(ModelFile.read("file", written)).isEqualTo(model);
    String without =
        written.replaceFirst("\"queues\":\\[.*?\\}\\],", "").lines().collect(Collectors.joining());
    assertThat(without).doesNotContain("queues");
    assertThat(ModelFile.read("file", without).queues()).isEmpty();
  }

  @Test
  void needsPositiveNumbers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> queue(5e-3, -1))
        .withMessageContaining("-1.0 times as long");
    assertThatIllegalArgumentException().isThrownBy(() -> queue(0, 1));
  }
}
