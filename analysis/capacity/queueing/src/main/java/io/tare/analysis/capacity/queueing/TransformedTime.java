package io.tare.analysis.capacity.queueing;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.complex.Complex;

/** A random time above 0, known by the Laplace transform of its distribution. */
interface TransformedTime {

  /** What it is never shorter than, in seconds. */
  default double leastSeconds() {
    return 0;
  }

  /**
   * The mean of {@code exp(-sT)} for the time T beyond {@link #leastSeconds}.
   *
   * @param s per second, with a real part above 0
   */
  Complex transform(Complex s);

  /** The same for several. */
  default Complex[] transforms(Complex[] at) {
    return Arrays.stream(at).map(this::transform).toArray(Complex[]::new);
  }

  /** Mean of the whole time, in seconds. */
  double meanSeconds();

  /**
   * One of several times.
   *
   * @param weight the probability that it is this one; those of all parts add up to 1
   */
  record Part(double weight, TransformedTime time) {}

  /** One of these times, each with its probability; all may be short. */
  static TransformedTime oneOf(List<Part> parts) {
    return parts.size() == 1 ? parts.get(0).time() : new Mixture(parts);
  }

  /** One of several. */
  record Mixture(List<Part> parts) implements TransformedTime {

    public Mixture {
      parts = List.copyOf(parts);
    }

    @Override
    public Complex transform(Complex s) {
      return transforms(new Complex[] {s})[0];
    }

    @Override
    public Complex[] transforms(Complex[] at) {
      Complex[] sums = new Complex[at.length];
      Arrays.fill(sums, Complex.ZERO);
      for (Part each : parts) {
        Complex[] transforms = each.time().transforms(at);
        for (int k = 0; k < sums.length; k++) {
          sums[k] = sums[k].add(transforms[k].multiply(each.weight()));
        }
      }
      return sums;
    }

    @Override
    public double meanSeconds() {
      return parts.stream().mapToDouble(each -> each.weight() * each.time().meanSeconds()).sum();
    }
  }
}
