package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.flow.FlowProblem;
import java.util.List;

/**
 * A size of LU with its published results.
 *
 * @param omega factor of over-relaxation (RNR-94-007)
 * @param surfaceIntegral see {@link SurfaceIntegral}
 */
record LuProblem(FlowProblem flow, double omega, double surfaceIntegral) {

  static LuProblem of(NpbClass size) {
    return switch (size) {
      case S ->
          of(
              7.841892886593708,
              12,
              50,
              0.5,
              List.of(
                  1.6196343210976703e-2,
                  2.197674516482132e-3,
                  1.5179927653399185e-3,
                  1.5029584435994323e-3,
                  3.426407315589646e-2),
              List.of(
                  6.422331995796092e-4,
                  8.414434204734792e-5,
                  5.8588269616485187e-5,
                  5.847422259515735e-5,
                  1.3103347914111294e-3));
      case W ->
          of(
              1.161399311023e1,
              33,
              300,
              0.0015,
              List.of(
                  1.236511638192e1,
                  1.317228477799,
                  2.550120713095,
                  2.326187750252,
                  2.826799444189e1),
              List.of(
                  4.867877144216e-1,
                  5.064652880982e-2,
                  9.28181810196e-2,
                  8.570126542733e-2,
                  1.084277417792));
      case A ->
          of(
              2.6030925604886278e1,
              64,
              250,
              2,
              List.of(
                  7.790210760668937e2,
                  6.340276525969287e1,
                  1.949924972729248e2,
                  1.7845301160418538e2,
                  1.8384760349464248e3),
              List.of(
                  2.9964085685471943e1,
                  2.819457636500335,
                  7.347341269877474,
                  6.713922568777705,
                  7.071531568839258e1));
      case B ->
          of(
              4.788716270330823e1,
              102,
              250,
              2,
              List.of(
                  3.5532672969982737e3,
                  2.621475079531069e2,
                  8.833372185095219e2,
                  7.781277473942527e2,
                  7.308796959254531e3),
              List.of(
                  1.1401176380212709e2,
                  8.109896365542157,
                  2.8480597317698308e1,
                  2.590539456783294e1,
                  2.6054907504857414e2));
      case C ->
          of(
              6.664045535721813e1,
              162,
              250,
              2,
              List.of(
                  1.0376698032353785e4,
                  8.922124588010086e2,
                  2.5623881458266087e3,
                  2.1919434385783143e3,
                  1.780780572610612e4),
              List.of(
                  2.1598639971694928e2,
                  1.557895592398636e1,
                  5.413188630772078e1,
                  4.822626431540454e1,
                  4.5590291004325036e2));
    };
  }

  private static LuProblem of(
      double surfaceIntegral,
      int points,
      int iterations,
      double timeStep,
      List<Double> residuals,
      List<Double> errors) {
    return new LuProblem(
        FlowProblem.of(points, iterations, timeStep, residuals, errors), 1.2, surfaceIntegral);
  }
}
