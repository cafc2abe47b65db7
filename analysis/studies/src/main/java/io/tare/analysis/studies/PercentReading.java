package io.tare.analysis.studies;

import io.tare.analysis.statistics.twosample.RoundingBounds;

/** Definitions of "percent better"; papers seldom say which. */
public enum PercentReading {
  /** 2·|a − b| / (a + b). */
  SYMMETRIC("of the mean of both") {
    @Override
    RoundingBounds base(RoundingBounds better, RoundingBounds worse) {
      return better.plus(worse).times(0.5);
    }
  },
  OF_THE_WORSE("of the worse one") {
    @Override
    RoundingBounds base(RoundingBounds better, RoundingBounds worse) {
      return worse;
    }
  },
  OF_THE_BETTER("of the better one") {
    @Override
    RoundingBounds base(RoundingBounds better, RoundingBounds worse) {
      return better;
    }
  };

  private final String words;

  PercentReading(String words) {
    this.words = words;
  }

  /** {@code "of the worse one"}. */
  public String words() {
    return words;
  }

  abstract RoundingBounds base(RoundingBounds better, RoundingBounds worse);

  /** The difference in percent of the base. The quotient is monotonic in each mean. */
  RoundingBounds percent(RoundingBounds better, RoundingBounds worse) {
    double one = percent(better.lower(), worse.lower());
    double two = percent(better.lower(), worse.upper());
    double three = percent(better.upper(), worse.lower());
    double four = percent(better.upper(), worse.upper());
    return new RoundingBounds(
        Math.min(Math.min(one, two), Math.min(three, four)),
        Math.max(Math.max(one, two), Math.max(three, four)));
  }

  double percent(double better, double worse) {
    return 100
        * Math.abs(better - worse)
        / base(RoundingBounds.of(better), RoundingBounds.of(worse)).lower();
  }
}
