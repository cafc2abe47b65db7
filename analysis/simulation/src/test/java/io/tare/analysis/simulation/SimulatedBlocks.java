package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Blocks of a run with several cells on a simulated host. A block's factor is common to all of its
 * trials (standard deviation 2 %). Half of the variance of a start's factor is common to all cells
 * of its trial, the other half is each cell's own.
 *
 * @param startSd standard deviation of the logarithm of a start's factor in a cell
 */
record SimulatedBlocks(Scenario host, double startSd, double ratio) {

  private static final double BLOCK_SD = 0.02;

  /** The number of blocks in the unit of time of the host's drift. */
  private static final int BLOCKS_OF_DRIFT = 20;

  /** The counted submissions of one block: by platform, candidate first, and cell. */
  double[][][] block(UniformRandomProvider random, int index, int[] submissions) {
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double shared = Math.exp(BLOCK_SD * normal.sample());
    boolean isCandidateFirst = random.nextBoolean();
    double part = startSd * Math.sqrt(0.5);
    double[][][] block = new double[2][submissions.length][];
    for (int side = 0; side < 2; side++) {
      boolean isFirst = (side == 0) == isCandidateFirst;
      double time = (index + (isFirst ? 0.25 : 0.75)) / BLOCKS_OF_DRIFT;
      double trial =
          shared * host.drift(time) * Math.exp(part * normal.sample()) * (side == 0 ? ratio : 1);
      for (int cell = 0; cell < submissions.length; cell++) {
        double factor = trial * Math.exp(part * normal.sample());
        double[] values = host.submissions(random, submissions[cell]);
        for (int i = 0; i < values.length; i++) {
          values[i] *= factor;
        }
        block[side][cell] = values;
      }
    }
    return block;
  }
}
