package io.tare.analysis.messages;

import static io.tare.analysis.messages.MadeUpTimes.LEVEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.statistics.Estimate;
import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.design.PrecisionStop;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coverage of intervals and error rates of groups on made-up instances with a known truth. */
class MessageCoverageTest {

  private static final double LATENCY = 2_000;
  private static final double BANDWIDTH = 1e9;
  private static final MessageProfile PROFILE =
      MessageProfile.sum(List.of(MessageProfile.of(1024, 10), MessageProfile.of(1_000_000, 1)));

  private static final int RUNS = 600;
  private static final int DRAWS = 300;

  /**
   * Of 600 intervals at 95 %, fewer than 92 or more than 98 % contain the true value once in a
   * thousand times.
   */
  private static final double MIN = 0.92;

  private static final double MAX = 0.98;

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void intervalsOfTheLineHaveNominalCoverage(int blocks) {
    int[] held = new int[3];
    for (int run = 0; run < RUNS; run++) {
      BlockDraws draws =
          new BlockDraws(IntStream.rangeClosed(1, blocks).boxed().toList(), DRAWS, run);
      HockneyFit fit =
          HockneyFit.of(
                  new MadeUpTimes(blocks, 0.03, 0.02, run).line(LATENCY, BANDWIDTH).all().get(0),
                  draws,
                  LEVEL)
              .orElseThrow();
      held[0] += holds(fit.latency(), LATENCY);
      held[1] += holds(fit.bandwidth(), BANDWIDTH);
      held[2] += holds(fit.halfSize(), LATENCY * BANDWIDTH / 1e9);
    }
    assertThat(IntStream.of(held).mapToObj(each -> each / (double) RUNS))
        .as("latency, bandwidth, half size")
        .allMatch(each -> each > MIN && each < MAX);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void intervalsOfCommunicationTimeAndRatioHaveNominalCoverage(int blocks) {
    int[] held = new int[2];
    double truth = 10 * (LATENCY + 1024) + LATENCY + 1e6;
    for (int run = 0; run < RUNS; run++) {
      MadeUpTimes made =
          new MadeUpTimes(blocks, 0.02, 0.02, run)
              .line(LATENCY, BANDWIDTH)
              .line(1.4 * LATENCY, BANDWIDTH / 1.4);
      CommunicationAnswer answer = answer(made, run, Optional.empty());
      // The interpolated part, 1 MB below 1 MiB, is less than a tenth of a per cent off the line.
      held[0] += holds(Optional.of(answer.times().get(0).nanos()), truth);
      held[1] += holds(Optional.of(answer.times().get(1).timesLeast()), 1.4);
    }
    assertThat(IntStream.of(held).mapToObj(each -> each / (double) RUNS))
        .as("time, ratio")
        .allMatch(each -> each > MIN && each < MAX);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 10})
  void equalInstancesAreSeldomSeparated(int blocks) {
    int separated = 0;
    int sure = 0;
    for (int run = 0; run < RUNS; run++) {
      MadeUpTimes made = new MadeUpTimes(blocks, 0.03, 0.02, run);
      for (int i = 0; i < 3; i++) {
        made.line(LATENCY, BANDWIDTH);
      }
      InstanceGroups groups = InstanceGroups.of(made.all(), LEVEL, Optional.empty());
      separated += groups.pairs().stream().anyMatch(each -> each.isApart(LEVEL)) ? 1 : 0;
      sure += answer(made, run, Optional.empty()).isSure() ? 1 : 0;
    }
    // 5 % are expected; 8 % are exceeded once in a thousand times.
    assertThat(separated / (double) RUNS).isLessThan(0.08);
    assertThat(sure / (double) RUNS).isLessThan(0.08);
  }

  @Test
  void commonEffectsOfBlocksDoNotHideADifference() {
    int found = 0;
    for (int run = 0; run < 100; run++) {
      MadeUpTimes made =
          new MadeUpTimes(6, 0.01, 0.2, run)
              .line(LATENCY, BANDWIDTH)
              .line(1.2 * LATENCY, BANDWIDTH / 1.2);
      found += answer(made, run, Optional.empty()).isSure() ? 1 : 0;
    }
    assertThat(found).isGreaterThan(95);
  }

  @Test
  void aRunStoppedByPrecisionSeparatesLess() {
    MadeUpTimes made =
        new MadeUpTimes(5, 0.01, 0.02, 1)
            .line(LATENCY, BANDWIDTH)
            .line(1.05 * LATENCY, BANDWIDTH / 1.05);
    Optional<PrecisionStop> stop = Optional.of(new PrecisionStop(5));
    double fixed = width(answer(made, 1, Optional.empty()).times().get(1).timesLeast());
    double stopped = width(answer(made, 1, stop).times().get(1).timesLeast());
    double ofFixed =
        width(InstanceGroups.of(made.all(), LEVEL, Optional.empty()).pairs().get(0).ratio());
    double ofStopped = width(InstanceGroups.of(made.all(), LEVEL, stop).pairs().get(0).ratio());

    assertThat(stopped / fixed).isCloseTo(1.2, within(1e-9));
    assertThat(ofStopped / ofFixed).isCloseTo(1.2, within(1e-9));
  }

  /** On the logarithmic scale. */
  private static double width(Estimate ratio) {
    Interval interval = ratio.interval().orElseThrow();
    return Math.log(interval.upper() / interval.lower());
  }

  private static CommunicationAnswer answer(
      MadeUpTimes made, long seed, Optional<PrecisionStop> stop) {
    return CommunicationAnswer.of(made.all(), PROFILE, LEVEL, DRAWS, seed, stop);
  }

  private static int holds(Optional<Estimate> estimate, double truth) {
    return estimate.flatMap(Estimate::interval).filter(each -> each.contains(truth)).isPresent()
        ? 1
        : 0;
  }
}
