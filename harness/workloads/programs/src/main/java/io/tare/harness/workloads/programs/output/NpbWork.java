package io.tare.harness.workloads.programs.output;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of operations that a NAS Parallel Benchmark counts. Its rate is this divided by its
 * time, so the time can be computed from the rate. The formulas are those with which its programs
 * (3.0 to 3.4, last lines of each kernel's main program), and its ports, compute "Mop/s total".
 */
final class NpbWork {

  private static final Pattern GRID = Pattern.compile("(\\d+)\\s*[xX]\\s*(\\d+)\\s*[xX]\\s*(\\d+)");
  private static final Pattern COUNT = Pattern.compile("\\d{1,18}");

  /** Nonzeros per row of CG's matrix, a constant of each class. */
  private static final Map<String, Integer> NONZEROS =
      Map.of("S", 7, "W", 8, "A", 11, "B", 13, "C", 15, "D", 21, "E", 26, "F", 30);

  private NpbWork() {}

  /**
   * @param code whose formula it is
   * @param size as in the footer: a count, or {@code 64x 64x 64}
   * @return empty for other kernels, classes or forms of size
   */
  static OptionalDouble of(
      NpbCode code, String kernel, String problemClass, String size, double iterations) {
    // NPB-JAV's MG counts the planes around its grid too.
    double border = code == NpbCode.JAVA && kernel.equals("mg") ? 2 : 0;
    Matcher grid = GRID.matcher(size);
    if (grid.matches()) {
      double[] edges = {
        border + Double.parseDouble(grid.group(1)),
        border + Double.parseDouble(grid.group(2)),
        border + Double.parseDouble(grid.group(3))
      };
      return ofGrid(kernel, edges, iterations);
    }
    return COUNT.matcher(size).matches()
        ? ofCount(kernel, problemClass, Double.parseDouble(size), iterations)
        : OptionalDouble.empty();
  }

  private static OptionalDouble ofGrid(String kernel, double[] edges, double iterations) {
    double points = edges[0] * edges[1] * edges[2];
    double edge = Arrays.stream(edges).sum() / edges.length;
    return switch (kernel) {
      case "bt" ->
          OptionalDouble.of(
              iterations * (3478.8 * points - 17655.7 * edge * edge + 28023.7 * edge));
      case "sp" ->
          OptionalDouble.of(
              iterations * (881.174 * points - 4683.91 * edge * edge + 11484.5 * edge - 19272.4));
      case "lu" ->
          OptionalDouble.of(
              iterations * (1984.77 * points - 10923.3 * edge * edge + 27770.9 * edge - 144010));
      case "mg" -> OptionalDouble.of(58 * iterations * points);
      case "ft" ->
          OptionalDouble.of(
              points
                  * (14.8157
                      + 7.19641 * Math.log(points)
                      + (5.23518 + 7.21113 * Math.log(points)) * iterations));
      default -> OptionalDouble.empty();
    };
  }

  private static OptionalDouble ofCount(
      String kernel, String problemClass, double count, double iterations) {
    Integer nonzeros = NONZEROS.get(problemClass);
    return switch (kernel) {
      case "is" -> OptionalDouble.of(iterations * count);
      case "ep" -> OptionalDouble.of(count);
      case "cg" ->
          nonzeros == null
              ? OptionalDouble.empty()
              : OptionalDouble.of(
                  2 * iterations * count * (6 + 25 * 5 + 26.0 * nonzeros * (nonzeros + 1)));
      default -> OptionalDouble.empty();
    };
  }
}
