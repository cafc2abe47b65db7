package io.tare.analysis.simulation;

import io.tare.analysis.statistics.Interval;
import io.tare.analysis.statistics.Pairs;
import io.tare.analysis.statistics.Ratio;
import io.tare.analysis.statistics.RatioOfMeans;
import io.tare.analysis.statistics.design.PairedSpread;
import io.tare.analysis.statistics.design.PrecisionStop;
import io.tare.analysis.statistics.series.MeanVariance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.descriptive.Mean;

/** A run of a simulated campaign, block by block, with its comparisons so far. */
final class SimulatedRun {

  private final SimulatedBlocks nature;
  private final UniformRandomProvider random;
  private final int[] submissions;
  private final List<double[][][]> blocks = new ArrayList<>();
  private final List<double[][]> means = new ArrayList<>();

  /**
   * @param submissions counted ones of each cell in every trial
   */
  SimulatedRun(SimulatedBlocks nature, UniformRandomProvider random, int[] submissions) {
    this.nature = nature;
    this.random = random;
    this.submissions = submissions;
  }

  /** Measures one more block and keeps its submissions. */
  void measure() {
    blocks.add(next());
  }

  /** Measures one more block and keeps only the means of its trials. */
  void measureMeans() {
    double[][][] block = next();
    double[][] all = new double[2][];
    for (int side = 0; side < 2; side++) {
      all[side] =
          Arrays.stream(block[side]).mapToDouble(each -> Mean.of(each).getAsDouble()).toArray();
    }
    means.add(all);
  }

  private double[][][] next() {
    return nature.block(random, blocks.size() + means.size(), submissions);
  }

  int size() {
    return means.size();
  }

  /** PD of every cell, from the means. */
  List<Ratio> ratios(Optional<PrecisionStop> stop) {
    List<Ratio> ratios = new ArrayList<>();
    for (int i = 0; i < submissions.length; i++) {
      int cell = i;
      Pairs pairs =
          Pairs.of(
              means.stream().mapToDouble(each -> each[0][cell]).toArray(),
              means.stream().mapToDouble(each -> each[1][cell]).toArray());
      Ratio ratio = RatioOfMeans.withDefaults().of(pairs);
      ratios.add(stop.map(rule -> rule.widened(ratio)).orElse(ratio));
    }
    return ratios;
  }

  /** The variance components of every cell, from the submissions. */
  List<PairedSpread> spreads() {
    List<PairedSpread> spreads = new ArrayList<>();
    for (int i = 0; i < submissions.length; i++) {
      int cell = i;
      spreads.add(
          PairedSpread.of(
                  MeanVariance.of(blocks.stream().map(each -> each[0][cell]).toList()),
                  MeanVariance.of(blocks.stream().map(each -> each[1][cell]).toList()))
              .orElseThrow());
    }
    return spreads;
  }

  /** The relative half width of the least certain PD. */
  static double widest(List<Ratio> ratios) {
    return ratios.stream()
        .mapToDouble(each -> each.relativeHalfWidth().orElse(Double.POSITIVE_INFINITY))
        .max()
        .orElseThrow();
  }

  /** The share of the ratios whose interval contains the true value. */
  static double holding(List<Ratio> ratios, double truth) {
    return ratios.stream()
            .map(Ratio::interval)
            .flatMap(Optional::stream)
            .filter((Interval each) -> each.contains(truth))
            .count()
        / (double) ratios.size();
  }
}
