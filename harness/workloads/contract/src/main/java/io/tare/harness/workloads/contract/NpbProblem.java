package io.tare.harness.workloads.contract;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.model.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The NAS Parallel Benchmarks. NASA's programs and Tare's own code share their names; times and
 * memory are those of Tare's code, alone, under JMH or in a server.
 */
public enum NpbProblem {
  BT(
      "block tri-diagonal solver",
      true,
      seconds(0.02, 0.53, 13, 55, 230),
      data(2, 4, 64, 240, 1000)),
  CG("conjugate gradient", false, seconds(0.02, 0.14, 0.67, 41, 110), data(4, 16, 56, 440, 1200)),
  EP(
      "random numbers, embarrassingly parallel",
      true,
      seconds(0.16, 0.31, 2.7, 11, 43),
      data(2, 2, 2, 2, 2)),
  FT(
      "Fourier transforms in three dimensions",
      true,
      seconds(0.02, 0.05, 1.1, 14, 75),
      data(12, 20, 304, 1216, 4864)),
  IS("sorting of integers", false, seconds(0.002, 0.01, 0.13, 1.2, 11), data(2, 8, 52, 208, 832)),
  LU("Gauss-Seidel solver", true, seconds(0.02, 1.1, 8.5, 35, 150), data(2, 12, 64, 240, 1000)),
  MG(
      "multigrid on a sequence of meshes",
      true,
      seconds(0.003, 0.07, 0.59, 3.1, 30),
      data(2, 64, 512, 512, 4096)),
  SP("penta-diagonal solver", true, seconds(0.02, 1.6, 12.6, 55, 230), data(2, 14, 64, 240, 1000));

  /** The parameters of Tare's own code. */
  public static final String CLASS = "class";

  public static final String LOOPS = "loops";

  /** Its values. */
  public static final String VECTORS = "vectors";

  public static final String PLAIN = "plain";

  private static final List<String> CLASSES = List.of("S", "W", "A", "B", "C");

  /** What a JVM with a small heap takes besides it, as measured with the memory writer. */
  private static final long BESIDE_HEAP = 96L << 20;

  /** Room in a heap for what is not the benchmark's data. */
  private static final long BESIDE_DATA = 16L << 20;

  private static final double NANOS = 1e9;

  private final String does;
  private final boolean hasVectors;

  /** By class. */
  @SuppressWarnings("ImmutableEnumChecker") // the list is
  private final List<Double> seconds;

  @SuppressWarnings("ImmutableEnumChecker") // the list is
  private final List<Integer> mebibytes;

  /**
   * @param seconds of a run by class, once it is compiled
   * @param mebibytes of its data by class
   */
  NpbProblem(String does, boolean hasVectors, List<Double> seconds, List<Integer> mebibytes) {
    this.does = does;
    this.hasVectors = hasVectors;
    this.seconds = seconds;
    this.mebibytes = mebibytes;
  }

  private static List<Double> seconds(double s, double w, double a, double b, double c) {
    return List.of(s, w, a, b, c);
  }

  private static List<Integer> data(int s, int w, int a, int b, int c) {
    return List.of(s, w, a, b, c);
  }

  /**
   * The benchmark with a label.
   *
   * @throws IllegalArgumentException if no benchmark has it
   */
  public static NpbProblem of(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown NAS benchmark " + label));
  }

  /** Its name in campaigns. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** One line for help. */
  public String does() {
    return does;
  }

  /** Those of Tare's own code: the class and, where it has both, vectors or plain loops. */
  public List<ParameterSpec> parameters() {
    List<ParameterSpec> parameters = new ArrayList<>();
    parameters.add(ParameterSpec.choice(CLASS, CLASSES, "class of the problem").smallAt("S"));
    if (hasVectors) {
      parameters.add(
          ParameterSpec.choice(
              LOOPS, List.of(VECTORS, PLAIN), "loops with the Vector API, or plain ones"));
    }
    return parameters;
  }

  /** The class that is asked for. */
  public static String letter(Parameters given) {
    return given.text(CLASS).orElse("S");
  }

  /** The time of a run, once it is compiled: a rough figure of one common machine, for planning. */
  public double roughNanos(Parameters given) {
    return NANOS * seconds.get(CLASSES.indexOf(letter(given)));
  }

  /** The most bytes that its data take. */
  public long dataBytes(Parameters given) {
    return (long) mebibytes.get(CLASSES.indexOf(letter(given))) << 20;
  }

  /** The heap, in bytes, of a JVM that runs nothing else. */
  public long heapBytes(Parameters given) {
    return dataBytes(given) + BESIDE_DATA;
  }

  /** The memory, in bytes, of such a JVM. */
  public long jvmBytes(Parameters given) {
    return heapBytes(given) + BESIDE_HEAP;
  }

  /** Whether vectors are asked for; false if Tare's own code has none. */
  public boolean asksForVectors(Parameters given) {
    return hasVectors && given.text(LOOPS).filter(PLAIN::equals).isEmpty();
  }
}
