package io.tare.services.kernels.npb.flow;

/**
 * The Jacobian of convection and viscosity in one direction at one point (RNR-94-007, 3.3.1).
 * Convection is F = d(flux)/du, and viscosity N = d(viscous flux)/d(du). Values are in the order of
 * the direction: density, momentum along it, two momenta across it, energy.
 */
public final class Jacobian {

  private final double c1;
  private final double c2;
  private final double across;
  private final double along;
  private final double heat;

  public Jacobian(FlowConstants constants) {
    c1 = constants.c1();
    c2 = constants.c2();
    across = constants.across();
    along = constants.along();
    heat = constants.heat();
  }

  /**
   * Adds (f F + n N + d) v to a vector, for some vectors v.
   *
   * @param q as {@link FlowField#derived}, with the velocity along the direction first
   * @param a where the point's values begin in {@code q}
   * @param in the vectors v, one after the other from {@code b}
   * @param out the sums, one after the other from {@code c}
   */
  public void add(
      double f, double n, double d, double[] q, int a, int vectors, double[] in, int b, double[] out, int c) {
    double x = q[a + 1];
    double y = q[a + 2];
    double z = q[a + 3];
    double kinetic = c2 * q[a + FlowField.KINETIC];
    double energy = q[a + FlowField.ENERGY];
    double enthalpy = c1 * energy - kinetic;
    double volume = n * q[a];
    double nAcross = volume * across;
    double nAlong = volume * along;
    double nHeat = volume * heat;
    for (int i = 0; i < vectors; i++) {
      int s = b + i * FlowField.EQUATIONS;
      int t = c + i * FlowField.EQUATIONS;
      double v0 = in[s];
      double v1 = in[s + 1];
      double v2 = in[s + 2];
      double v3 = in[s + 3];
      double v4 = in[s + 4];
      // Differences of velocities and of energy, times the density.
      double w1 = v1 - x * v0;
      double w2 = v2 - y * v0;
      double w3 = v3 - z * v0;
      double w4 = v4 - energy * v0;
      double pressure = kinetic * v0 + c2 * (v4 - x * v1 - y * v2 - z * v3);
      double g = f * x;
      double m = f * w1;
      out[t] += f * v1 + d * v0;
      out[t + 1] += g * v1 + m * x + f * pressure + nAlong * w1 + d * v1;
      out[t + 2] += g * v2 + m * y + nAcross * w2 + d * v2;
      out[t + 3] += g * v3 + m * z + nAcross * w3 + d * v3;
      out[t + 4] +=
          g * (v4 + pressure)
              + m * enthalpy
              + (nAlong - nHeat) * x * w1
              + (nAcross - nHeat) * (y * w2 + z * w3)
              + nHeat * w4
              + d * v4;
    }
  }

  /** Stores f F + n N + d, by columns, from {@code c}. */
  public void store(double f, double n, double d, double[] q, int a, double[] out, int c) {
    double x = q[a + 1];
    double y = q[a + 2];
    double z = q[a + 3];
    double kinetic = c2 * q[a + FlowField.KINETIC];
    double energy = q[a + FlowField.ENERGY];
    double enthalpy = c1 * energy - kinetic;
    double volume = n * q[a];
    double nAcross = volume * across;
    double nAlong = volume * along;
    double nHeat = volume * heat;
    double g = f * x;
    out[c] = d;
    out[c + 1] = f * kinetic - g * x - nAlong * x;
    out[c + 2] = -g * y - nAcross * y;
    out[c + 3] = -g * z - nAcross * z;
    out[c + 4] =
        g * (kinetic - enthalpy)
            - (nAlong - nHeat) * x * x
            - (nAcross - nHeat) * (y * y + z * z)
            - nHeat * energy;
    out[c + 5] = f;
    out[c + 6] = (2 - c2) * g + nAlong + d;
    out[c + 7] = f * y;
    out[c + 8] = f * z;
    out[c + 9] = f * enthalpy - c2 * g * x + (nAlong - nHeat) * x;
    out[c + 10] = 0;
    out[c + 11] = -c2 * f * y;
    out[c + 12] = g + nAcross + d;
    out[c + 13] = 0;
    out[c + 14] = -c2 * g * y + (nAcross - nHeat) * y;
    out[c + 15] = 0;
    out[c + 16] = -c2 * f * z;
    out[c + 17] = 0;
    out[c + 18] = g + nAcross + d;
    out[c + 19] = -c2 * g * z + (nAcross - nHeat) * z;
    out[c + 20] = 0;
    out[c + 21] = f * c2;
    out[c + 22] = 0;
    out[c + 23] = 0;
    out[c + 24] = c1 * g + nHeat + d;
  }
}
