package io.tare.harness.workloads.programs.output;

/**
 * A time and a rate that a program prints for one amount of work. Each follows from the other, so a
 * wrong digit, unit or column makes them contradict.
 *
 * @param perSecond work per second
 * @param work at least 0, in any unit
 */
record TimeAndRate(Figure nanos, Figure perSecond, double work) {

  private static final double NANOS = 1e9;

  /**
   * The units in which a program prints both.
   *
   * @param nanos the unit of time, in nanoseconds
   * @param perSecond the unit of the rate
   */
  record Units(String time, double nanos, String rate, double perSecond) {}

  /** Whether both cannot be true. */
  boolean isContradictory() {
    if (work == 0) {
      return false;
    }
    if (perSecond.value() > 0) {
      return nanos.contradicts(byRate());
    }
    return nanos.value() > 0 && perSecond.contradicts(nanos.timeOf(work).times(NANOS));
  }

  /** The time that follows from the rate. */
  private Figure byRate() {
    return perSecond.timeOf(work).times(NANOS);
  }

  /**
   * The time, from the rate if that is more precise.
   *
   * @throws OutputException if both cannot be true
   */
  Figure time(Units units) throws OutputException {
    if (isContradictory()) {
      throw new OutputException(
          "its time of %s %s and its rate of %s %s contradict each other%s"
              .formatted(
                  nanos.inUnitsOf(units.nanos()),
                  units.time(),
                  perSecond.inUnitsOf(units.perSecond()),
                  units.rate(),
                  atThisRate(units)));
    }
    return work > 0 && perSecond.value() > 0 ? nanos.refinedBy(byRate()) : nanos;
  }

  private String atThisRate(Units units) {
    return perSecond.value() > 0
        ? ": at this rate it takes %s %s".formatted(byRate().inUnitsOf(units.nanos()), units.time())
        : "";
  }
}
