package io.tare.services.kernels.npb.lu;

import io.tare.services.kernels.npb.NpbClass;
import io.tare.services.kernels.npb.flow.FlowProblem;
import java.util.List;

/** The published sizes and results of LU. */
final class LuProblems {

  private LuProblems() {}

  static FlowProblem of(NpbClass size) {
    return switch (size) {
      case S ->
          new FlowProblem(
              12,
              50,
              0.5,
              List.of(
                  1.6196343210976702e-2,
                  2.1976745164821318e-3,
                  1.5179927653399185e-3,
                  1.5029584435994323e-3,
                  3.4264073155896461e-2),
              List.of(
                  6.4223319957960924e-4,
                  8.4144342047347926e-5,
                  5.8588269616485186e-5,
                  5.847422259515735e-5,
                  1.3103347914111294e-3));
      case W ->
          new FlowProblem(
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
          new FlowProblem(
              64,
              250,
              2,
              List.of(
                  7.7902107606689367e2,
                  6.340276525969287e1,
                  1.9499249727292479e2,
                  1.7845301160418537e2,
                  1.8384760349464247e3),
              List.of(
                  2.9964085685471943e1,
                  2.8194576365003349,
                  7.3473412698774742,
                  6.7139225687777051,
                  7.0715315688392578e1));
      case B ->
          new FlowProblem(
              102,
              250,
              2,
              List.of(
                  3.5532672969982736e3,
                  2.6214750795310692e2,
                  8.833372185095219e2,
                  7.7812774739425265e2,
                  7.3087969592545314e3),
              List.of(
                  1.1401176380212709e2,
                  8.1098963655421574,
                  2.8480597317698308e1,
                  2.5905394567832939e1,
                  2.6054907504857413e2));
      case C ->
          new FlowProblem(
              162,
              250,
              2,
              List.of(
                  1.03766980323537846e4,
                  8.92212458801008552e2,
                  2.56238814582660871e3,
                  2.19194343857831427e3,
                  1.78078057261061185e4),
              List.of(
                  2.15986399716949279e2,
                  1.557895592398636e1,
                  5.41318863077207766e1,
                  4.82262643154045421e1,
                  4.55902910043250358e2));
    };
  }

  /** The published integral of {@link SurfaceIntegral}. */
  static double surfaceIntegral(NpbClass size) {
    return switch (size) {
      case S -> 7.8418928865937083;
      case W -> 1.161399311023e1;
      case A -> 2.6030925604886277e1;
      case B -> 4.7887162703308227e1;
      case C -> 6.664045535721813e1;
    };
  }
}
