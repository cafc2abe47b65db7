package io.tare.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.LivePd;
import io.tare.harness.run.RunEvent;
import io.tare.harness.run.TrialMean;
import io.tare.model.Measurand;
import io.tare.model.Metric;
import io.tare.model.Network;
import io.tare.model.Parameters;
import io.tare.model.References;
import io.tare.model.Validity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PdSoFarTest {

  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of(Map.of("n", 2000)), Network.LOOPBACK);

  @Test
  void showsAnIntervalThatTells() {
    assertThat(words(new double[] {100, 101, 99, 100}, new double[] {120, 122, 119, 121}))
        .startsWith("1.21 [1.")
        .contains("], median 1.34 [1.")
        .endsWith("]");
  }

  @Test
  void saysThatOneBlockIsTooFew() {
    assertThat(words(new double[] {100}, new double[] {120})).isEqualTo("1.20, too few blocks");
  }

  @Test
  void saysThatBlocksAreTooFewInsteadOfBoundsThatTellNothing() {
    assertThat(words(new double[] {100, 300}, new double[] {500, 200}))
        .isEqualTo("1.75, too few blocks");
  }

  @Test
  void saysThatAMeanOf0GivesNoRatio() {
    assertThat(words(new double[] {0, 0}, new double[] {500, 200}))
        .isEqualTo("no ratio: a mean is 0");
  }

  @Test
  void takesBackWhatABlockFoundOneSided() {
    PdSoFar pds = new PdSoFar();
    List<TrialMean> means = new ArrayList<>();
    for (int block = 1; block <= 2; block++) {
      means.add(new TrialMean(SORT.on("native"), Metric.RESPONSE, block, 100, 100));
      means.add(new TrialMean(SORT.on("uml"), Metric.RESPONSE, block, block == 1 ? 300 : 120, 120));
    }
    pds.hear(new RunEvent.BlockEnded(1, means, Duration.ZERO));
    pds.hear(
        new RunEvent.ComparisonInvalidated(
            1,
            List.of(SORT.on("native"), SORT.on("uml")),
            new Validity.Finding(Validity.Rule.ONE_SIDED, "others beside uml"),
            false));
    pds.hear(new RunEvent.BlockEnded(2, means.subList(2, 4), Duration.ZERO));
    assertThat(pds.means()).hasSize(2).allMatch(mean -> mean.block() == 2);
  }

  private static String words(double[] reference, double[] candidate) {
    List<LivePd.TrialFigures> means = new ArrayList<>();
    for (int block = 0; block < reference.length; block++) {
      means.add(
          new LivePd.TrialFigures(
              SORT.on("native"), Metric.RESPONSE, block, reference[block], 0.9 * reference[block]));
      means.add(
          new LivePd.TrialFigures(
              SORT.on("uml"), Metric.RESPONSE, block, candidate[block], candidate[block]));
    }
    return PdSoFar.words(LivePd.of(means, References.of("native"), 0.95).get(0));
  }
}
