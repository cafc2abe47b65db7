package io.tare.analysis.statistics.design;

import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Where the spread of trial means comes from when two platforms have one trial each in every block,
 * relative to each platform's own mean.
 *
 * <p>With u and w a block's two trial means over their platforms' means, (u + w)/√2 contains the
 * variance of the block (the host) twice and that of a start and its submissions once; (u − w)/√2
 * contains only the latter, because what is common to both cancels, as in their ratio. So the mean
 * squares of the two and the variance of a trial's mean from the submissions within it make a
 * nested analysis of variance: host, start, submission. It assumes about the same relative variance
 * for both platforms; otherwise each component is the mean of the two platforms' own.
 *
 * @param variance of one trial's mean over its platform's mean, by level: {@link #HOST}, {@link
 *     #START}, {@link #SUBMISSION}; the last two are one if a trial has a single submission
 * @param differences u − w of each block
 * @param submissions the number counted in a trial: the harmonic mean over the trials
 * @param errors the standard error of each block's difference, from the block itself; empty if a
 *     trial has a single submission
 */
public record PairedSpread(
    NestedVariance variance, List<Double> differences, double submissions, List<Double> errors) {

  /** The effect of a block on all its trials; cancels in the ratio of two of them. */
  public static final String HOST = "host";

  /** Differences from one trial to the next: the start of the JVM and, if it is fresh, the boot. */
  public static final String START = "start";

  /** The effect of differences between submissions on the mean of a trial. */
  public static final String SUBMISSION = "submission";

  private static final double CONTRADICTION = 0.025;

  public PairedSpread {
    differences = List.copyOf(differences);
    errors = List.copyOf(errors);
  }

  /**
   * @param candidate one mean for each block, in the order of the blocks
   * @param reference the same for the other platform
   * @return absent with fewer than two blocks, or without any variation
   */
  public static Optional<PairedSpread> of(
      List<MeanVariance> candidate, List<MeanVariance> reference) {
    return of(candidate, reference, within(candidate, reference));
  }

  /**
   * The same for blocks in which the platforms took turns: a block's own error is estimated from
   * its rounds, if there are {@link RoundSums#MIN_ROUNDS} in every trial.
   *
   * @param ours the candidate's rounds, block by block
   * @param theirs the reference's
   */
  public static Optional<PairedSpread> ofRounds(
      List<MeanVariance> candidate,
      List<MeanVariance> reference,
      List<RoundSums> ours,
      List<RoundSums> theirs) {
    if (Stream.concat(ours.stream(), theirs.stream())
        .anyMatch(each -> each.rounds() < RoundSums.MIN_ROUNDS)) {
      return of(candidate, reference);
    }
    List<Within> blocks = new ArrayList<>();
    for (int i = 0; i < ours.size(); i++) {
      blocks.add(
          new Within(
              RoundSums.squaredError(ours.get(i), theirs.get(i)),
              Math.min(ours.get(i).rounds(), theirs.get(i).rounds()) - 1.0));
    }
    return of(candidate, reference, blocks);
  }

  /** The variance of a block's relative difference, from the block itself. */
  private record Within(double variance, double freedom) {}

  private static Optional<PairedSpread> of(
      List<MeanVariance> candidate, List<MeanVariance> reference, List<Within> within) {
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
    double apart = Variance.of(differences).getAsDouble() / 2;
    if (!(between + apart > 0) || !Double.isFinite(between + apart)) {
      return Optional.empty();
    }
    List<Stratum> strata = new ArrayList<>();
    double freedom = blocks - 1.0;
    Optional<Stratum> submissions = submissions(within);
    if (submissions.isPresent()) {
      strata.add(new Stratum(HOST, freedom, between, List.of(2.0, 1.0, 1.0)));
      strata.add(new Stratum(START, freedom, apart, List.of(1.0, 1.0)));
      strata.add(submissions.get());
    } else {
      strata.add(new Stratum(HOST, freedom, between, List.of(2.0, 1.0)));
      strata.add(new Stratum(START + " and " + SUBMISSION, freedom, apart, List.of(1.0)));
    }
    return Optional.of(
        new PairedSpread(
            new NestedVariance(strata),
            IntStream.range(0, blocks).mapToObj(i -> differences[i]).toList(),
            2.0 * blocks / inverseSizes(candidate, reference),
            within.stream().map(each -> Math.sqrt(each.variance)).toList()));
  }

  /** Whether the level is in both trials of a block, so that it cancels in their ratio. */
  public static boolean cancels(String level) {
    return level.equals(HOST);
  }

  /**
   * The variance of the relative difference of a block's two trials: the basis of PD's interval.
   */
  public double perBlock() {
    return 2 * variance.strata().get(1).meanSquare();
  }

  /**
   * The variance of a block's relative difference, estimated from within blocks: the mean of their
   * squared {@link #errors}. Absent if a trial has a single submission.
   */
  public OptionalDouble ownVariance() {
    return errors.stream().mapToDouble(error -> error * error).average();
  }

  /**
   * Whether blocks differ by less than their own errors allow: a difference includes its block's
   * own error, so its true variance is at least that, and a much smaller one is chance. Then the
   * three shares cannot all be right.
   *
   * @return whether the ratio of the two variances is below the F quantile for one run in forty
   */
  public boolean isContradictory() {
    List<Stratum> strata = variance.strata();
    if (strata.size() < 3 || !(strata.get(2).meanSquare() > 0)) {
      return false;
    }
    Stratum start = strata.get(1);
    Stratum submissions = strata.get(2);
    return FDistribution.of(start.freedom(), submissions.freedom())
            .cumulativeProbability(start.meanSquare() / submissions.meanSquare())
        < CONTRADICTION;
  }

  /**
   * The variance that submissions add to {@link #perBlock}, times their number in a trial: n of
   * them add this divided by n. 0 if a trial has a single one, because then they cannot be
   * separated from the starts.
   */
  public double perSubmission() {
    List<Stratum> strata = variance.strata();
    return strata.size() == 3 ? 2 * strata.get(2).meanSquare() * submissions : 0;
  }

  /**
   * The same in another unit than submissions, for example in seconds: {@link #perSubmission} is
   * then per unit.
   *
   * @param units in a trial: the harmonic mean over the trials
   */
  public PairedSpread measuredIn(double units) {
    if (!(units > 0)) {
      throw new IllegalArgumentException(units + " units in a trial");
    }
    return new PairedSpread(variance, differences, units, errors);
  }

  /**
   * The variance of submissions within one trial: half of that between two, over the blocks. With
   * heavy tails it differs between blocks by more than chance, so the degrees of freedom follow
   * from these differences (Satterthwaite 1946), at most the sum of the blocks' own.
   */
  private static Optional<Stratum> submissions(List<Within> within) {
    if (within.isEmpty()) {
      return Optional.empty();
    }
    double[] variances = within.stream().mapToDouble(each -> each.variance / 2).toArray();
    double mean = Arrays.stream(variances).average().orElseThrow();
    double max = within.stream().mapToDouble(Within::freedom).sum();
    double variance = Variance.of(variances).getAsDouble();
    double seen = variance > 0 ? 2 * mean * mean * variances.length / variance : max;
    return Optional.of(
        new Stratum(SUBMISSION, Math.max(1, Math.min(max, seen)), mean, List.of(1.0)));
  }

  /** By each trial's own submissions; empty if a trial has a single one. */
  private static List<Within> within(List<MeanVariance> candidate, List<MeanVariance> reference) {
    if (candidate.size() != reference.size()
        || Stream.concat(candidate.stream(), reference.stream())
            .anyMatch(each -> each.size() < 2)) {
      return List.of();
    }
    double ours = mean(candidate);
    double theirs = mean(reference);
    List<Within> all = new ArrayList<>();
    for (int i = 0; i < candidate.size(); i++) {
      MeanVariance own = candidate.get(i);
      MeanVariance other = reference.get(i);
      all.add(
          new Within(
              own.variance() / (ours * ours) + other.variance() / (theirs * theirs),
              own.freedom() + other.freedom()));
    }
    return all;
  }

  /**
   * The share of the variance of a block's difference that comes from within blocks: 1 if starts do
   * not differ at all. Absent if a trial has a single submission.
   */
  public OptionalDouble withinShare() {
    List<Stratum> strata = variance.strata();
    return strata.size() == 3 && strata.get(1).meanSquare() > 0
        ? OptionalDouble.of(Math.min(1, strata.get(2).meanSquare() / strata.get(1).meanSquare()))
        : OptionalDouble.empty();
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
