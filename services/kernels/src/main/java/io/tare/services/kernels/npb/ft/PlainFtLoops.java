package io.tare.services.kernels.npb.ft;

/** Number by number. */
final class PlainFtLoops implements FtLoops {

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
    for (int i = 0; i < run; i++) {
      double evenRe = re[from + i] + re[from2 + i];
      double evenIm = im[from + i] + im[from2 + i];
      double oddRe = re[from1 + i] + re[from3 + i];
      double oddIm = im[from1 + i] + im[from3 + i];
      double leftRe = re[from + i] - re[from2 + i];
      double leftIm = im[from + i] - im[from2 + i];
      double turnedRe = im[from3 + i] - im[from1 + i];
      double turnedIm = re[from1 + i] - re[from3 + i];
      toRe[to + i] = evenRe + oddRe;
      toIm[to + i] = evenIm + oddIm;
      double secondRe = leftRe - turnedRe;
      double secondIm = leftIm - turnedIm;
      toRe[to1 + i] = secondRe * re1 - secondIm * im1;
      toIm[to1 + i] = secondRe * im1 + secondIm * re1;
      double thirdRe = evenRe - oddRe;
      double thirdIm = evenIm - oddIm;
      toRe[to2 + i] = thirdRe * re2 - thirdIm * im2;
      toIm[to2 + i] = thirdRe * im2 + thirdIm * re2;
      double fourthRe = leftRe + turnedRe;
      double fourthIm = leftIm + turnedIm;
      toRe[to3 + i] = fourthRe * re3 - fourthIm * im3;
      toIm[to3 + i] = fourthRe * im3 + fourthIm * re3;
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
    for (int i = 0; i < run; i++) {
      double leftRe = re[from + i];
      double leftIm = im[from + i];
      double rightRe = re[from + fromStep + i];
      double rightIm = im[from + fromStep + i];
      toRe[to + i] = leftRe + rightRe;
      toIm[to + i] = leftIm + rightIm;
      toRe[to + toStep + i] = leftRe - rightRe;
      toIm[to + toStep + i] = leftIm - rightIm;
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}
