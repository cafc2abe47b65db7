package io.tare.harness.workloads.services.kernels;

import java.util.Arrays;
import java.util.Locale;

/** The work of a submission, in a service or without one: what it costs, and on which data. */
public enum Kernel {
  QUICKSORT(Data.INTEGERS, (n, s, c, sent) -> 7.5 * n * Math.log(n + 2) + sent * 300 * n),
  MATMUL(
      Data.MATRICES,
      (n, s, c, sent) -> (n <= 1200 ? 0.65 : 0.9) * n * n * n + (8 + sent * 600) * n * n),
  MATMUL_BLOCKED(Data.MATRICES, (n, s, c, sent) -> 0.5 * n * n * n + (8 + sent * 600) * n * n),
  MATMUL_VECTOR(Data.MATRICES, (n, s, c, sent) -> 0.25 * n * n * n + (8 + sent * 600) * n * n),
  UNMARSHAL(Data.BODY, (n, s, c, sent) -> 3 * s + 100 * s / c),
  MARSHAL(Data.BODY, (n, s, c, sent) -> 3 * s + 100 * s / c);

  /** What is sent or made, and so the memory and the traffic that it needs. */
  public enum Data {
    /** n integers. */
    INTEGERS,
    /** Two square matrices of order n, and their product. */
    MATRICES,
    /** A body of s bytes in elements of c characters. */
    BODY
  }

  /** The rough time of the work. */
  interface Cost {

    /**
     * @param sent 1 if the data are sent there and back, or else 0
     */
    double nanos(double n, double s, double c, double sent);
  }

  private final Data data;

  @SuppressWarnings("ImmutableEnumChecker") // has no state
  private final Cost cost;

  Kernel(Data data, Cost cost) {
    this.data = data;
    this.cost = cost;
  }

  /**
   * That of a workload, {@code matmul-blocked} of {@code soa.matmul-blocked}.
   *
   * @throws IllegalArgumentException if no kernel has its name
   */
  public static Kernel of(String workload) {
    return Arrays.stream(values())
        .filter(each -> workload.endsWith("." + each.word()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(workload + " has no costs: declare its Kernel"));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Data data() {
    return data;
  }

  double nanos(double n, double s, double c, double sent) {
    return cost.nanos(n, s, c, sent);
  }
}
