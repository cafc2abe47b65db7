package io.tare.analysis.presentation.svg;

import java.util.ArrayList;
import java.util.List;

/** Maps values to positions along an axis and chooses natural ticks. */
public sealed interface Scale {

  /** The position of a value; values outside the domain are outside the axis. */
  double position(double value);

  /** Round values within the domain, ascending. */
  List<Double> ticks();

  /**
   * A linear scale.
   *
   * @param low value at {@code from}
   * @param high value at {@code to}, above {@code low}
   */
  record Linear(double low, double high, double from, double to, int wantedTicks) implements Scale {

    public Linear {
      if (!(low < high) || !Double.isFinite(high - low)) {
        throw new IllegalArgumentException("no scale from " + low + " to " + high);
      }
    }

    /** The same positions for a domain that begins and ends at ticks. */
    public Linear rounded() {
      double step = step();
      return new Linear(
          Math.floor(low / step + 1e-9) * step,
          Math.ceil(high / step - 1e-9) * step,
          from,
          to,
          wantedTicks);
    }

    @Override
    public double position(double value) {
      return from + (value - low) / (high - low) * (to - from);
    }

    @Override
    public List<Double> ticks() {
      double step = step();
      List<Double> ticks = new ArrayList<>();
      long first = (long) Math.ceil(low / step - 1e-9);
      long last = (long) Math.floor(high / step + 1e-9);
      for (long i = first; i <= last; i++) {
        ticks.add(i * step);
      }
      return ticks;
    }

    /** 1, 2 or 5 times a power of ten, so that there are about the wanted number of ticks. */
    private double step() {
      double raw = (high - low) / wantedTicks;
      double power = Math.pow(10, Math.floor(Math.log10(raw)));
      double fraction = raw / power;
      if (fraction <= 1.0001) {
        return power;
      }
      return power * (fraction <= 2.0001 ? 2 : fraction <= 5.0001 ? 5 : 10);
    }
  }

  /**
   * A logarithmic scale.
   *
   * @param low value at {@code from}, above 0
   * @param high value at {@code to}, above {@code low}
   */
  record Logarithmic(double low, double high, double from, double to) implements Scale {

    private static final double[] DIGITS = {1, 2, 5};
    private static final int NARROW = 5;

    public Logarithmic {
      if (!(low > 0 && low < high) || !Double.isFinite(high)) {
        throw new IllegalArgumentException("no logarithmic scale from " + low + " to " + high);
      }
    }

    @Override
    public double position(double value) {
      return from + Math.log(value / low) / Math.log(high / low) * (to - from);
    }

    /**
     * Powers of ten, with 2 and 5 times them if the domain spans less than two decades; equal steps
     * below a factor of five.
     */
    @Override
    public List<Double> ticks() {
      if (high / low < NARROW) {
        return new Linear(low, high, from, to, NARROW).ticks();
      }
      int digits = high / low < 100 ? DIGITS.length : 1;
      List<Double> ticks = new ArrayList<>();
      for (int power = (int) Math.floor(Math.log10(low));
          power <= Math.ceil(Math.log10(high));
          power++) {
        for (int i = 0; i < digits; i++) {
          double tick = DIGITS[i] * Math.pow(10, power);
          if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
            ticks.add(tick);
          }
        }
      }
      return ticks;
    }
  }
}
