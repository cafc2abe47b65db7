package io.tare.analysis.simulation;

import java.util.Arrays;
import java.util.List;

/**
 * Simulated campaigns and their costs: rough figures of the shipped campaigns on a common machine.
 * Every block has a trial on the reference and one on a slower candidate.
 */
public enum SimulatedCampaign {
  /** The four small cells of the quickstart: starts dominate a trial. */
  SMALL("small cells", 0.0020, 0.0012, 0.0018, 0.0018),
  /** All eight cells of the quickstart. */
  QUICKSTART("quickstart", 0.0020, 0.0012, 0.0018, 0.0018, 0.019, 0.084, 0.026, 0.026),
  /** Nine cells of the published study: submissions dominate a trial. */
  STUDY("published study", 0.019, 0.029, 0.039, 0.084, 0.66, 7.2, 0.026, 0.078, 0.13);

  /** The candidate's times over the reference's. */
  static final double TRUTH = 1.2;

  /** Boot, start of server and client, and their end; reference and candidate together. */
  private static final double STARTS = 25;

  /** The overhead of a cell in one trial. */
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

  /** The time of one submission of a cell in a block, on both platforms together. */
  double submission(int cell) {
    return seconds.get(cell) * (1 + TRUTH);
  }

  /** The fixed time of a block. */
  double fixed(int warmup) {
    double warm = seconds.stream().mapToDouble(each -> each * (1 + TRUTH) * warmup).sum();
    return STARTS + 2 * AROUND_CELL * cells() + warm;
  }

  /** The time of a block. */
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
