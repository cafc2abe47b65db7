package io.tare.analysis.simulation;

import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.RemainingMovement;
import io.tare.analysis.statistics.design.RoundSums;
import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * One cell of a simulated run in which two platforms take turns: the rounds of each block.
 *
 * @param candidate block by block, the rounds that count
 * @param reference in the same blocks
 * @param rounds the logarithm of their ratio by round, with those of the warm-up
 */
record SimulatedTurns(
    List<RoundSums> candidate, List<RoundSums> reference, List<RemainingMovement.Rounds> rounds) {

  /** As in the shipped quickstart. */
  static final int ROUNDS = 8;

  private static final double BLOCK_SD = 0.02;
  private static final double SUBMISSION_SD = 0.3;

  SimulatedTurns {
    candidate = List.copyOf(candidate);
    reference = List.copyOf(reference);
    rounds = List.copyOf(rounds);
  }

  /** The factor of a platform's level in a round. */
  interface Level {
    /**
     * @param isCandidate whether it is the candidate's
     * @param cell from 0
     * @param time from 0, the first round that counts, to 1, the last; below 0 in the warm-up
     */
    double at(boolean isCandidate, int cell, double time);
  }

  /**
   * A run of several cells. Half of the variance between starts is in all cells of a trial.
   *
   * @param starts standard deviation of the logarithm between starts, for each cell
   * @param submissions of a cell in a trial, all rounds that count together
   * @param warmUp rounds before those
   */
  static List<SimulatedTurns> run(
      UniformRandomProvider random,
      int blocks,
      double[] starts,
      int submissions,
      int warmUp,
      Level level) {
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<List<RoundSums>> candidate = new ArrayList<>();
    List<List<RoundSums>> reference = new ArrayList<>();
    for (int cell = 0; cell < starts.length; cell++) {
      candidate.add(new ArrayList<>());
      reference.add(new ArrayList<>());
    }
    double count = Math.max(1, (double) submissions / ROUNDS);
    for (int block = 0; block < blocks; block++) {
      double host = BLOCK_SD * normal.sample();
      for (boolean isCandidate : new boolean[] {true, false}) {
        double shared = normal.sample();
        for (int cell = 0; cell < starts.length; cell++) {
          double start = starts[cell] * Math.sqrt(0.5) * (shared + normal.sample());
          TreeMap<Integer, double[]> sums = new TreeMap<>();
          for (int round = -warmUp; round < ROUNDS; round++) {
            double noise = SUBMISSION_SD / Math.sqrt(count) * normal.sample();
            double mean =
                Math.exp(host + start + noise)
                    * level.at(isCandidate, cell, round / (ROUNDS - 1.0));
            sums.put(round + 1, new double[] {mean * count, count});
          }
          (isCandidate ? candidate : reference).get(cell).add(new RoundSums(sums));
        }
      }
    }
    List<SimulatedTurns> cells = new ArrayList<>();
    for (int cell = 0; cell < starts.length; cell++) {
      cells.add(of(candidate.get(cell), reference.get(cell), warmUp));
    }
    return cells;
  }

  private static SimulatedTurns of(
      List<RoundSums> candidate, List<RoundSums> reference, int warmUp) {
    return new SimulatedTurns(
        counted(candidate),
        counted(reference),
        IntStream.range(0, candidate.size())
            .mapToObj(i -> RoundSums.logarithms(candidate.get(i), reference.get(i)))
            .map(each -> new RemainingMovement.Rounds(each, warmUp))
            .toList());
  }

  private static List<RoundSums> counted(List<RoundSums> trials) {
    return trials.stream()
        .map(each -> new RoundSums(new TreeMap<>(each.sums().tailMap(1))))
        .toList();
  }

  Pairs lastThird() {
    return Pairs.of(
        candidate.stream().mapToDouble(each -> each.lastThird().mean()).toArray(),
        reference.stream().mapToDouble(each -> each.lastThird().mean()).toArray());
  }

  Pairs means() {
    return Pairs.of(
        candidate.stream().mapToDouble(RoundSums::mean).toArray(),
        reference.stream().mapToDouble(RoundSums::mean).toArray());
  }

  PairedSpread spread() {
    return PairedSpread.ofRounds(means(candidate), means(reference), candidate, reference)
        .orElseThrow();
  }

  /** The movement of PD's logarithm in each block. */
  SortedMap<Integer, Double> moves() {
    TreeMap<Integer, Double> moves = new TreeMap<>();
    for (int block = 0; block < candidate.size(); block++) {
      moves.put(block, RoundSums.move(candidate.get(block), reference.get(block)).orElseThrow());
    }
    return moves;
  }

  /** The error from a trial's submissions is not used; its rounds give it. */
  private static List<MeanVariance> means(List<RoundSums> trials) {
    return trials.stream().map(each -> new MeanVariance(each.mean(), 0, 1, ROUNDS)).toList();
  }
}
