package io.tare.analysis.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Two measurements per block: the candidate's trial mean and the reference's. Immutable.
 *
 * <p>Pairing by block removes the host's drift from the comparison: what slows the whole block
 * affects both.
 */
public final class Pairs {

  private final double[] candidate;
  private final double[] reference;

  private Pairs(double[] candidate, double[] reference) {
    this.candidate = candidate;
    this.reference = reference;
  }

  /**
   * @throws IllegalArgumentException if the two differ in length, are empty, or a value is not
   *     finite
   */
  public static Pairs of(double[] candidate, double[] reference) {
    if (candidate.length != reference.length || candidate.length == 0) {
      throw new IllegalArgumentException(
          candidate.length + " candidate values cannot pair with " + reference.length);
    }
    for (int i = 0; i < candidate.length; i++) {
      if (!Double.isFinite(candidate[i]) || !Double.isFinite(reference[i])) {
        throw new IllegalArgumentException(
            "pair " + i + " is (" + candidate[i] + ", " + reference[i] + "), not finite");
      }
    }
    return new Pairs(candidate.clone(), reference.clone());
  }

  public int size() {
    return candidate.length;
  }

  public double[] candidate() {
    return candidate.clone();
  }

  public double[] reference() {
    return reference.clone();
  }

  public double candidateMean() {
    return Mean.of(candidate).getAsDouble();
  }

  public double referenceMean() {
    return Mean.of(reference).getAsDouble();
  }

  /** Candidate less reference, one per block. */
  public double[] differences() {
    double[] differences = new double[candidate.length];
    Arrays.setAll(differences, i -> candidate[i] - reference[i]);
    return differences;
  }

  /** Candidate over its mean less reference over its own, one per block. */
  public double[] relativeDifferences() {
    double ours = candidateMean();
    double theirs = referenceMean();
    double[] differences = new double[candidate.length];
    Arrays.setAll(differences, i -> candidate[i] / ours - reference[i] / theirs);
    return differences;
  }

  /**
   * All pairs but one.
   *
   * @throws IllegalArgumentException if there is only one
   */
  public Pairs without(int index) {
    return of(without(candidate, index), without(reference, index));
  }

  private static double[] without(double[] values, int index) {
    double[] rest = new double[values.length - 1];
    System.arraycopy(values, 0, rest, 0, index);
    System.arraycopy(values, index + 1, rest, index, rest.length - index);
    return rest;
  }

  /** With exchanged sides. */
  public Pairs swapped() {
    return new Pairs(reference, candidate);
  }

  /** Whether all values are above 0. */
  public boolean allPositive() {
    return Arrays.stream(candidate).allMatch(value -> value > 0)
        && Arrays.stream(reference).allMatch(value -> value > 0);
  }
}
