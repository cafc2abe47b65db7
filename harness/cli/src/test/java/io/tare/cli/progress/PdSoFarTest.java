package io.tare.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.results.LivePd;
import io.tare.model.Measurand;
import io.tare.model.Parameters;
import io.tare.model.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PdSoFarTest {

  private static final Measurand SORT =
      new Measurand("soa.quicksort", Parameters.of(Map.of("n", 2000)), Path.LOOPBACK);

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

  private static String words(double[] reference, double[] candidate) {
    List<LivePd.TrialFigures> means = new ArrayList<>();
    for (int block = 0; block < reference.length; block++) {
      means.add(
          new LivePd.TrialFigures(
              SORT.on("native"), block, reference[block], 0.9 * reference[block]));
      means.add(new LivePd.TrialFigures(SORT.on("uml"), block, candidate[block], candidate[block]));
    }
    return PdSoFar.words(LivePd.of(means, "native", 0.95).get(0));
  }
}
