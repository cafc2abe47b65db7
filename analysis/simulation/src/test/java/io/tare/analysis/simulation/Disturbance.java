package io.tare.analysis.simulation;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Disturbances of some submissions of a simulated trial, on both platforms or on one. An
 * undisturbed submission takes 2 ms on the reference, log-normal with a given coefficient of
 * variation. Most were observed on real machines: a server and a client that share one processor
 * have a second mode at one time slice of the scheduler, 2.5 ms, in 7 to 49 % of the submissions.
 */
public enum Disturbance {
  CALM("none", (millis, isCandidate, random) -> {}),
  PAUSES("1 % take 20 times, both", (millis, isCandidate, random) -> pauses(millis, random)),
  CANDIDATE_PAUSES(
      "1 % take 20 times, one side",
      (millis, isCandidate, random) -> {
        if (isCandidate) {
          pauses(millis, random);
        }
      }),
  MODE_7("+2.5 ms in 7 %, one side", ofReference(0.07)),
  MODE_20("+2.5 ms in 20 %, one side", ofReference(0.20)),
  MODE_35("+2.5 ms in 35 %, one side", ofReference(0.35)),
  MODE_49("+2.5 ms in 49 %, one side", ofReference(0.49)),
  MODE_WANDERS(
      "+2.5 ms in 7–49 %, one side",
      (millis, isCandidate, random) ->
          secondMode(millis, isCandidate ? 0 : 0.07 + 0.42 * random.nextDouble(), random)),
  MODE_BOTH(
      "+2.5 ms in 40–60 %, both",
      (millis, isCandidate, random) -> secondMode(millis, 0.4 + 0.2 * random.nextDouble(), random)),
  NEIGHBOUR(
      "a twelfth takes 3 times, either",
      (millis, isCandidate, random) -> {
        if (random.nextInt(3) == 0) {
          int length = millis.length / 12;
          int from = random.nextInt(millis.length - length + 1);
          for (int i = from; i < from + length; i++) {
            millis[i] *= 3;
          }
        }
      });

  private interface Effect {
    void on(double[] millis, boolean isCandidate, UniformRandomProvider random);
  }

  private static final double USUAL_MILLIS = 2;
  private static final double SECOND_MODE_MILLIS = 2.5;

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Effect effect;

  Disturbance(String words, Effect effect) {
    this.words = words;
    this.effect = effect;
  }

  /** The disturbance, for people. */
  public String words() {
    return words;
  }

  /**
   * The submissions of a trial in ms.
   *
   * @param factor factor for an undisturbed one
   * @param variation coefficient of variation of undisturbed ones
   */
  double[] trial(
      int count,
      double factor,
      double variation,
      boolean isCandidate,
      UniformRandomProvider random) {
    double sigma = Math.sqrt(Math.log(1 + variation * variation));
    ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] millis = new double[count];
    for (int i = 0; i < count; i++) {
      millis[i] = USUAL_MILLIS * factor * Math.exp(sigma * normal.sample());
    }
    effect.on(millis, isCandidate, random);
    return millis;
  }

  private static Effect ofReference(double share) {
    return (millis, isCandidate, random) -> secondMode(millis, isCandidate ? 0 : share, random);
  }

  private static void pauses(double[] millis, UniformRandomProvider random) {
    for (int i = 0; i < millis.length; i++) {
      millis[i] *= random.nextInt(100) == 0 ? 20 : 1;
    }
  }

  private static void secondMode(double[] millis, double share, UniformRandomProvider random) {
    for (int i = 0; i < millis.length; i++) {
      millis[i] += random.nextDouble() < share ? SECOND_MODE_MILLIS : 0;
    }
  }
}
