package io.tare.services.kernels.npb.lu;

import static io.tare.services.kernels.npb.flow.FlowField.ENERGY;
import static io.tare.services.kernels.npb.flow.FlowField.EQUATIONS;
import static io.tare.services.kernels.npb.flow.FlowField.KINETIC;

import io.tare.services.kernels.npb.flow.Direction;
import io.tare.services.kernels.npb.flow.FlowConstants;
import io.tare.services.kernels.npb.flow.FlowField;
import java.util.Arrays;

/** Without the Vector API. */
final class PlainLuLoops implements LuLoops {

  @Override
  public void begin(FlowField field, int derivedRow, SweepFactors factors, double[] sums) {
    double[] q = field.derived;
    int w = field.width;
    double density = factors.density();
    double momentum = factors.momentum();
    double heat = factors.heat();
    Arrays.fill(sums, 0, EQUATIONS * w, 0);
    for (int i = 0; i < w; i++) {
      double volume = q[derivedRow + i];
      sums[MOMENTUM * w + i] = 1 / (density + volume * momentum);
      sums[HEAT * w + i] = 1 / (density + volume * heat);
    }
  }

  @Override
  public void add(
      FlowField field,
      int row,
      int derivedRow,
      Direction direction,
      SweepFactors factors,
      double f,
      double[] sums) {
    FlowConstants constants = field.constants();
    double[] q = field.derived;
    double[] v = field.change;
    int w = field.width;
    int o1 = w * direction.along();
    int o2 = w * direction.second();
    int o3 = w * direction.third();
    double n = factors.diffusion();
    double d = n * direction.dissipation();
    double c1 = constants.c1();
    double c2 = constants.c2();
    double nAcross = n * constants.across();
    double nAlong = n * constants.along();
    double nHeat = n * constants.heat();
    for (int i = 1; i < field.points - 1; i++) {
      int a = derivedRow + i;
      int e = row + i;
      double x = q[a + o1];
      double y = q[a + o2];
      double z = q[a + o3];
      double kinetic = c2 * q[a + w * KINETIC];
      double energy = q[a + w * ENERGY];
      double enthalpy = c1 * energy - kinetic;
      double across = q[a] * nAcross;
      double along = q[a] * nAlong;
      double heat = q[a] * nHeat;
      double own = f * x + d;
      double v0 = v[e];
      double v1 = v[e + o1];
      double v2 = v[e + o2];
      double v3 = v[e + o3];
      double v4 = v[e + w * 4];
      // Changes of velocities and of energy, times the density.
      double w1 = v1 - x * v0;
      double w2 = v2 - y * v0;
      double w3 = v3 - z * v0;
      double pressure = f * (kinetic * v0 + c2 * (v4 - x * v1 - y * v2 - z * v3));
      double m = f * w1;
      sums[i] += f * v1 + d * v0;
      sums[i + o1] += own * v1 + m * x + pressure + along * w1;
      sums[i + o2] += own * v2 + m * y + across * w2;
      sums[i + o3] += own * v3 + m * z + across * w3;
      sums[i + w * 4] +=
          own * v4
              + x * pressure
              + m * enthalpy
              + (along - heat) * x * w1
              + (across - heat) * (y * w2 + z * w3)
              + heat * (v4 - energy * v0);
    }
  }

  @Override
  public String arithmetic() {
    return PLAIN;
  }
}
