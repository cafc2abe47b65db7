package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Where the spread of trial means comes from when two platforms have one trial each in every block,
 * relative to each platform's own mean.
 *
 * <p>With u and w a block's two trial means over their platforms' means, (u + w)/√2 holds what the
 * block does to both (the host) twice and what a start and its submissions do once; (u − w)/√2
 * holds only the latter, because what is common to both cancels in it, as it does in their ratio.
 * So the mean squares of the two and the variance of a trial's mean from the submissions within it
 * make a nested analysis of variance: host, start, submission. It assumes that both platforms'
 * trials differ by about the same share of their means; where they do not, each component is the
 * mean of the two platforms' own.
 *
 * @param variance of one trial's mean over its platform's mean, by level: {@link #HOST}, {@link
 *     #START}, {@link #SUBMISSION}; the last two are one where a trial has a single submission
 * @param differences u − w of each block
 * @param submissions how many of them counted in a trial: the harmonic mean over the trials
 */
public record PairedSpread(NestedVariance variance, List<Double> differences, double submissions) {

  /** What a block does to all its trials; cancels in the ratio of two of them. */
  public static final String HOST = "host";

  /** What differs from one trial to the next: start of the JVM and, where it is fresh, the boot. */
  public static final String START = "start";

  /** What is left of the differences between submissions in the mean of a trial. */
  public static final String SUBMISSION = "submission";

  public PairedSpread {
    differences = List.copyOf(differences);
  }

  /**
   * @param candidate one mean for each block, in the order of the blocks
   * @param reference the same of the other platform
   * @return absent with fewer than two blocks, or if nothing differs
   */
  public static Optional<PairedSpread> of(
      List<MeanVariance> candidate, List<MeanVariance> reference) {
    if (candidate.size() != reference.size()) {
      throw new IllegalArgumentException(
          candidate.size() + " trials cannot pair with " + reference.size());
    }
    int blocks = candidate.size();
    if (blocks < 2) {
      return Optional.empty();
    }
    double ours = mean(candidate);
    double theirs = mean(reference);
    double[] sums = new double[blocks];
    double[] differences = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      double u = candidate.get(i).mean() / ours;
      double w = reference.get(i).mean() / theirs;
      sums[i] = (u + w) / Math.sqrt(2);
      differences[i] = u - w;
    }
    double between = Variance.of(sums).getAsDouble();
    double within = Variance.of(differences).getAsDouble() / 2;
    if (!(between + within > 0) || !Double.isFinite(between + within)) {
      return Optional.empty();
    }
    List<Stratum> strata = new ArrayList<>();
    double freedom = blocks - 1.0;
    Optional<Stratum> submissions = submissions(candidate, ours, reference, theirs);
    if (submissions.isPresent()) {
      strata.add(new Stratum(HOST, freedom, between, List.of(2.0, 1.0, 1.0)));
      strata.add(new Stratum(START, freedom, within, List.of(1.0, 1.0)));
      strata.add(submissions.get());
    } else {
      strata.add(new Stratum(HOST, freedom, between, List.of(2.0, 1.0)));
      strata.add(new Stratum(START + " and " + SUBMISSION, freedom, within, List.of(1.0)));
    }
    return Optional.of(
        new PairedSpread(
            new NestedVariance(strata),
            IntStream.range(0, blocks).mapToObj(i -> differences[i]).toList(),
            2.0 * blocks / inverseSizes(candidate, reference)));
  }

  /** Whether the level is in both trials of a block, so that it cancels in their ratio. */
  public static boolean cancels(String level) {
    return level.equals(HOST);
  }

  /**
   * The variance of the relative difference of a block's two trials: what PD's interval is made of.
   */
  public double perBlock() {
    return 2 * variance.strata().get(1).meanSquare();
  }

  /**
   * What submissions add to {@link #perBlock}, times how many there are in a trial: with n of them
   * in each trial they add this over n. 0 where a trial has a single one, because then nothing
   * tells them from the starts.
   */
  public double perSubmission() {
    List<Stratum> strata = variance.strata();
    return strata.size() == 3 ? 2 * strata.get(2).meanSquare() * submissions : 0;
  }

  /**
   * The mean of all trials' variances of their means. Trials differ in these by more than chance
   * alone where tails are heavy, so the degrees of freedom are those that the differences among the
   * trials show (Satterthwaite 1946), and at most the sum of the trials' own.
   */
  private static Optional<Stratum> submissions(
      List<MeanVariance> candidate, double ours, List<MeanVariance> reference, double theirs) {
    if (Stream.concat(candidate.stream(), reference.stream()).anyMatch(each -> each.size() < 2)) {
      return Optional.empty();
    }
    double[] relative =
        DoubleStream.concat(
                candidate.stream().mapToDouble(each -> each.variance() / (ours * ours)),
                reference.stream().mapToDouble(each -> each.variance() / (theirs * theirs)))
            .toArray();
    double mean = Arrays.stream(relative).average().orElseThrow();
    double most =
        Stream.concat(candidate.stream(), reference.stream())
            .mapToDouble(MeanVariance::freedom)
            .sum();
    double variance = Variance.of(relative).getAsDouble();
    double seen = variance > 0 ? 2 * mean * mean * relative.length / variance : most;
    return Optional.of(
        new Stratum(SUBMISSION, Math.max(1, Math.min(most, seen)), mean, List.of(1.0)));
  }

  private static double mean(List<MeanVariance> trials) {
    return trials.stream().mapToDouble(MeanVariance::mean).average().orElseThrow();
  }

  private static double inverseSizes(List<MeanVariance> candidate, List<MeanVariance> reference) {
    return Stream.concat(candidate.stream(), reference.stream())
        .mapToDouble(each -> 1.0 / each.size())
        .sum();
  }
}
