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
 * @param errors the standard error of each block's difference as the block alone tells it; empty
 *     where a trial has a single submission
 */
public record PairedSpread(
    NestedVariance variance, List<Double> differences, double submissions, List<Double> errors) {

  /** What a block does to all its trials; cancels in the ratio of two of them. */
  public static final String HOST = "host";

  /** What differs from one trial to the next: start of the JVM and, where it is fresh, the boot. */
  public static final String START = "start";

  /** What is left of the differences between submissions in the mean of a trial. */
  public static final String SUBMISSION = "submission";

  private static final double CONTRADICTION = 0.025;

  public PairedSpread {
    differences = List.copyOf(differences);
    errors = List.copyOf(errors);
  }

  /**
   * @param candidate one mean for each block, in the order of the blocks
   * @param reference the same of the other platform
   * @return absent with fewer than two blocks, or if nothing differs
   */
  public static Optional<PairedSpread> of(
      List<MeanVariance> candidate, List<MeanVariance> reference) {
    return of(candidate, reference, within(candidate, reference));
  }

  /**
   * The same of blocks in which the platforms took turns: what a block alone tells of its own error
   * comes from its rounds, if there are {@link RoundSums#LEAST_ROUNDS} in every trial.
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
        .anyMatch(each -> each.rounds() < RoundSums.LEAST_ROUNDS)) {
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

  /** The variance of a block's relative difference as the block alone tells it. */
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
   * The variance of the relative difference of a block's two trials: what PD's interval is made of.
   */
  public double perBlock() {
    return 2 * variance.strata().get(1).meanSquare();
  }

  /**
   * The variance of a block's relative difference as the blocks tell it from within themselves: the
   * mean of their squared {@link #errors}. Absent where a trial has a single submission.
   */
  public OptionalDouble ownVariance() {
    return errors.stream().mapToDouble(error -> error * error).average();
  }

  /**
   * Whether blocks differ by less than their own errors leave possible: a difference holds its
   * block's own error, so its variance is at least that in truth, and one that is so much less is
   * luck. The three shares cannot all be as they come out then.
   *
   * @return whether the ratio of the two variances is below what F leaves to one run in forty
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
   * What submissions add to {@link #perBlock}, times how many there are in a trial: with n of them
   * in each trial they add this over n. 0 where a trial has a single one, because then nothing
   * tells them from the starts.
   */
  public double perSubmission() {
    List<Stratum> strata = variance.strata();
    return strata.size() == 3 ? 2 * strata.get(2).meanSquare() * submissions : 0;
  }

  /**
   * The same, with what a trial measures counted in another unit than submissions, for example in
   * seconds: {@link #perSubmission} is then told per unit.
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
   * What submissions make differ within one trial: half of what they make differ between two, over
   * the blocks. Blocks differ in it by more than chance alone where tails are heavy, so the degrees
   * of freedom are those that the differences among the blocks show (Satterthwaite 1946), and at
   * most the sum of the blocks' own.
   */
  private static Optional<Stratum> submissions(List<Within> within) {
    if (within.isEmpty()) {
      return Optional.empty();
    }
    double[] variances = within.stream().mapToDouble(each -> each.variance / 2).toArray();
    double mean = Arrays.stream(variances).average().orElseThrow();
    double most = within.stream().mapToDouble(Within::freedom).sum();
    double variance = Variance.of(variances).getAsDouble();
    double seen = variance > 0 ? 2 * mean * mean * variances.length / variance : most;
    return Optional.of(
        new Stratum(SUBMISSION, Math.max(1, Math.min(most, seen)), mean, List.of(1.0)));
  }

  /** By each trial's own submissions; empty where a trial has a single one. */
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
   * Which share of the variance of a block's difference is left from within blocks: 1 if starts do
   * not differ at all. Absent where a trial has a single submission.
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
