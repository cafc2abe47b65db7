package io.tare.analysis.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * What simulated campaigns measure, and what that costs: rough figures of the shipped campaigns on
 * a common machine. Every block has a trial on the reference and one on a candidate that is slower.
 */
public enum SimulatedCampaign {
  /** The four small cells of the quickstart: most of a trial is starts. */
  SMALL("small cells", 0.0020, 0.0012, 0.0018, 0.0018),
  /** All eight cells of the quickstart. */
  QUICKSTART("quickstart", 0.0020, 0.0012, 0.0018, 0.0018, 0.019, 0.084, 0.026, 0.026),
  /** Nine cells of the published study: most of a trial is submissions. */
  STUDY("published study", 0.019, 0.029, 0.039, 0.084, 0.66, 7.2, 0.026, 0.078, 0.13);

  /** The candidate's times over the reference's. */
  static final double TRUTH = 1.2;

  /** Boot, start of server and client, and their end; reference and candidate together. */
  private static final double STARTS = 25;

  /** What surrounds a cell in one trial. */
  private static final double AROUND_CELL = 0.3;

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // List.of gives a list that cannot be changed
  private final List<Double> seconds;

  SimulatedCampaign(String words, Double... seconds) {
    this.words = words;
    this.seconds = List.of(seconds);
  }

  /** The campaign's name for people. */
  public String words() {
    return words;
  }

  int cells() {
    return seconds.size();
  }

  /** What one submission of a cell takes in a block, on both platforms together. */
  double submission(int cell) {
    return seconds.get(cell) * (1 + TRUTH);
  }

  /** What a block takes whatever is counted. */
  double fixed(int warmup) {
    double warm = seconds.stream().mapToDouble(each -> each * (1 + TRUTH) * warmup).sum();
    return STARTS + 2 * AROUND_CELL * cells() + warm;
  }

  /** What a block takes. */
  double block(int warmup, int[] counted) {
    double all = fixed(warmup);
    for (int i = 0; i < counted.length; i++) {
      all += counted[i] * submission(i);
    }
    return all;
  }

  /** The same number for every cell. */
  int[] each(int counted) {
    int[] all = new int[cells()];
    Arrays.fill(all, counted);
    return all;
  }
}
