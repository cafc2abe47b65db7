package io.tare.services.kernels.npb.ft;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/** Vector by vector: runs are multiples of 16 numbers, and so of any vector. */
final class VectorFtLoops implements FtLoops {

  private static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() <= 8
          ? DoubleVector.SPECIES_PREFERRED
          : DoubleVector.SPECIES_512;

  @Override
  public void four(
      double[] re,
      double[] im,
      int from,
      int fromStep,
      double[] toRe,
      double[] toIm,
      int to,
      int toStep,
      int run,
      double[] factors) {
    double re1 = factors[0];
    double im1 = factors[1];
    double re2 = factors[2];
    double im2 = factors[3];
    double re3 = factors[4];
    double im3 = factors[5];
    int from1 = from + fromStep;
    int from2 = from1 + fromStep;
    int from3 = from2 + fromStep;
    int to1 = to + toStep;
    int to2 = to1 + toStep;
    int to3 = to2 + toStep;
    for (int i = 0; i < run; i += SPECIES.length()) {
      DoubleVector firstRe = DoubleVector.fromArray(SPECIES, re, from + i);
      DoubleVector firstIm = DoubleVector.fromArray(SPECIES, im, from + i);
      DoubleVector thirdRe = DoubleVector.fromArray(SPECIES, re, from2 + i);
      DoubleVector thirdIm = DoubleVector.fromArray(SPECIES, im, from2 + i);
      DoubleVector evenRe = firstRe.add(thirdRe);
      DoubleVector evenIm = firstIm.add(thirdIm);
      DoubleVector leftRe = firstRe.sub(thirdRe);
      DoubleVector leftIm = firstIm.sub(thirdIm);
      DoubleVector secondRe = DoubleVector.fromArray(SPECIES, re, from1 + i);
      DoubleVector secondIm = DoubleVector.fromArray(SPECIES, im, from1 + i);
      DoubleVector fourthRe = DoubleVector.fromArray(SPECIES, re, from3 + i);
      DoubleVector fourthIm = DoubleVector.fromArray(SPECIES, im, from3 + i);
      DoubleVector oddRe = secondRe.add(fourthRe);
      DoubleVector oddIm = secondIm.add(fourthIm);
      DoubleVector turnedRe = fourthIm.sub(secondIm);
      DoubleVector turnedIm = secondRe.sub(fourthRe);
      evenRe.add(oddRe).intoArray(toRe, to + i);
      evenIm.add(oddIm).intoArray(toIm, to + i);
      DoubleVector secondSumRe = leftRe.sub(turnedRe);
      DoubleVector secondSumIm = leftIm.sub(turnedIm);
      secondSumRe.mul(re1).sub(secondSumIm.mul(im1)).intoArray(toRe, to1 + i);
      secondSumRe.mul(im1).add(secondSumIm.mul(re1)).intoArray(toIm, to1 + i);
      DoubleVector thirdSumRe = evenRe.sub(oddRe);
      DoubleVector thirdSumIm = evenIm.sub(oddIm);
      thirdSumRe.mul(re2).sub(thirdSumIm.mul(im2)).intoArray(toRe, to2 + i);
      thirdSumRe.mul(im2).add(thirdSumIm.mul(re2)).intoArray(toIm, to2 + i);
      DoubleVector fourthSumRe = leftRe.add(turnedRe);
      DoubleVector fourthSumIm = leftIm.add(turnedIm);
      fourthSumRe.mul(re3).sub(fourthSumIm.mul(im3)).intoArray(toRe, to3 + i);
      fourthSumRe.mul(im3).add(fourthSumIm.mul(re3)).intoArray(toIm, to3 + i);
    }
  }

  @Override
  public void two(
      double[] re,
      double[] im,
      int from,
      int fromStep,
      double[] toRe,
      double[] toIm,
      int to,
      int toStep,
      int run) {
    for (int i = 0; i < run; i += SPECIES.length()) {
      DoubleVector leftRe = DoubleVector.fromArray(SPECIES, re, from + i);
      DoubleVector leftIm = DoubleVector.fromArray(SPECIES, im, from + i);
      DoubleVector rightRe = DoubleVector.fromArray(SPECIES, re, from + fromStep + i);
      DoubleVector rightIm = DoubleVector.fromArray(SPECIES, im, from + fromStep + i);
      leftRe.add(rightRe).intoArray(toRe, to + i);
      leftIm.add(rightIm).intoArray(toIm, to + i);
      leftRe.sub(rightRe).intoArray(toRe, to + toStep + i);
      leftIm.sub(rightIm).intoArray(toIm, to + toStep + i);
    }
  }

  @Override
  public String arithmetic() {
    return "vectors of " + SPECIES.vectorBitSize() + " bits";
  }
}
