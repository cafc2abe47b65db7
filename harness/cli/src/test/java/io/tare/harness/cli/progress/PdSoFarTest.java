package io.tare.harness.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.LivePd;
import io.tare.harness.model.Cell;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import io.tare.harness.model.Validity;
import io.tare.harness.run.event.RunEvent;
import io.tare.harness.run.event.TrialMean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PdSoFarTest {

  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of(Map.of("n", 2000)), Network.LOOPBACK);

  @Test
  void showsAUsefulInterval() {
    assertThat(words(new double[] {100, 101, 99, 100}, new double[] {120, 122, 119, 121}))
        .startsWith("1.21 [1.")
        .contains("], median 1.34 [1.")
        .endsWith("]");
  }

  @Test
  void showsNothingForOneBlock() {
    assertThat(telling(new double[] {100}, new double[] {120})).isEmpty();
  }

  @Test
  void showsNothingForWideIntervals() {
    assertThat(telling(new double[] {100, 300}, new double[] {500, 200})).isEmpty();
  }

  @Test
  void showsNothingIfAMeanIs0() {
    assertThat(telling(new double[] {0, 0}, new double[] {500, 200})).isEmpty();
  }

  @Test
  void showsTheLargestPdFirst() {
    PdSoFar pds = new PdSoFar();
    for (int block = 1; block <= 4; block++) {
      pds.hear(new RunEvent.BlockEnded(block, means(block, 1.1, 1.4, 1.2), Duration.ZERO));
    }
    assertThat(pds.telling())
        .extracting(LivePd::candidate)
        .containsExactly("candidate-2", "candidate-3", "candidate-1");
  }

  @Test
  void dropsOneSidedComparisons() {
    PdSoFar pds = new PdSoFar();
    List<TrialMean> means = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      double time = 100 + block;
      means.add(new TrialMean(SORT.on("none"), Metric.RESPONSE, block, time, time));
      double other = block == 1 ? 3 * time : (1.2 + block / 1000.0) * time;
      means.add(new TrialMean(SORT.on("uml"), Metric.RESPONSE, block, other, other));
    }
    pds.hear(new RunEvent.BlockEnded(1, means.subList(0, 2), Duration.ZERO));
    pds.hear(
        new RunEvent.ComparisonInvalidated(
            1,
            List.of(SORT.on("none"), SORT.on("uml")),
            new Validity.Finding(Validity.Rule.ONE_SIDED, "others beside uml"),
            false));
    pds.hear(new RunEvent.BlockEnded(5, means.subList(2, 10), Duration.ZERO));
    assertThat(pds.telling().get(0).pd().orElseThrow().value()).isCloseTo(1.2, within(0.01));
  }

  /** For a reference and candidates that take this many times as long. */
  private static List<TrialMean> means(int block, double... pds) {
    List<TrialMean> means = new ArrayList<>();
    double time = 100 + block % 2;
    means.add(new TrialMean(SORT.on("none"), Metric.RESPONSE, block, time, time));
    for (int i = 0; i < pds.length; i++) {
      Cell cell = SORT.on("candidate-" + (i + 1));
      means.add(new TrialMean(cell, Metric.RESPONSE, block, time * pds[i], time * pds[i]));
    }
    return means;
  }

  private static String words(double[] reference, double[] candidate) {
    return PdSoFar.words(telling(reference, candidate).get(0));
  }

  private static List<LivePd> telling(double[] reference, double[] candidate) {
    PdSoFar pds = new PdSoFar();
    for (int i = 0; i < reference.length; i++) {
      List<TrialMean> means =
          List.of(
              new TrialMean(
                  SORT.on("none"), Metric.RESPONSE, i + 1, reference[i], 0.9 * reference[i]),
              new TrialMean(SORT.on("uml"), Metric.RESPONSE, i + 1, candidate[i], candidate[i]));
      pds.hear(new RunEvent.BlockEnded(i + 1, means, Duration.ZERO));
    }
    return pds.telling();
  }
}
