package io.tare.harness.workloads.services.kernels;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.model.SubmissionField;
import io.tare.harness.workloads.contract.NpbProblem;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The work of a submission, in a service or without one: its words in reports and help, what it
 * costs, and on which data. The families make their workloads from these.
 */
public enum Kernel {
  QUICKSORT(
      "soa.quicksort",
      "Quicksort",
      "sorts n integers",
      "quicksort without a server",
      Data.INTEGERS,
      (n, s, c, sent) -> 7.5 * n * Math.log(n + 2) + sent * 300 * n),
  MATMUL(
      "soa.matmul",
      "Matrix multiplication",
      "multiplies with the classic triple loop",
      "the triple loop without a server",
      Data.MATRICES,
      (n, s, c, sent) -> (n <= 1200 ? 0.65 : 0.9) * n * n * n + (8 + sent * 600) * n * n),
  MATMUL_BLOCKED(
      "soa.matmul-blocked",
      "Matrix multiplication (blocked)",
      "multiplies in blocks",
      "multiplication in blocks without a server",
      Data.MATRICES,
      (n, s, c, sent) -> 0.5 * n * n * n + (8 + sent * 600) * n * n),
  MATMUL_VECTOR(
      "soa.matmul-vector",
      "Matrix multiplication (vector)",
      "multiplies with vector instructions",
      "multiplication with vector instructions, without a server",
      Data.MATRICES,
      (n, s, c, sent) -> 0.25 * n * n * n + (8 + sent * 600) * n * n),
  NPB_BT(NpbProblem.BT),
  NPB_CG(NpbProblem.CG),
  NPB_EP(NpbProblem.EP),
  NPB_FT(NpbProblem.FT),
  NPB_IS(NpbProblem.IS),
  NPB_LU(NpbProblem.LU),
  NPB_MG(NpbProblem.MG),
  NPB_SP(NpbProblem.SP),
  UNMARSHAL(
      "soap.unmarshal",
      "Unmarshalling",
      "reads a body of s bytes",
      "JAXB reads without a server",
      Data.BODY,
      (n, s, c, sent) -> 3 * s + 100 * s / c),
  MARSHAL(
      "soap.marshal",
      "Marshalling",
      "writes a body of s bytes",
      "JAXB writes without a server",
      Data.BODY,
      (n, s, c, sent) -> 3 * s + 100 * s / c),
  ORDERS(
      "soa.orders",
      "Orders",
      "looks up or takes orders of articles, in a database",
      "",
      Data.CATALOGUE,
      (n, s, c, sent) -> 4e6),
  PEER(
      "soa.peer",
      "Peer",
      "reads a day of weather readings from its disk, and computes statistics in passes",
      "",
      Data.DAY,
      (n, s, c, sent) -> s + n * s / 2),
  JOB(
      "soa.job",
      "Job",
      "has each of several days analysed by the first of a platform's nodes that is free",
      "",
      Data.DAYS,
      (n, s, c, sent) -> c * (s + n * s / 2));

  /** What is sent or made, and so the memory and the traffic that it needs. */
  public enum Data {
    /** n integers. */
    INTEGERS(KernelWorkloads.ELEMENTS),
    /** Two square matrices of order n, and their product. */
    MATRICES(KernelWorkloads.ORDER),
    /** A class of a NAS Parallel Benchmark, whose parameters are the kernel's. */
    PROBLEM,
    /** A body of s bytes in elements of c characters. */
    BODY(KernelWorkloads.BODY, KernelWorkloads.CHARACTERS),
    /** Articles and orders in a database. */
    CATALOGUE(List.of(SubmissionField.DATABASE), KernelWorkloads.ARTICLES),
    /** One of several files of s bytes on the server's disk. */
    DAY(
        List.of(SubmissionField.DISK),
        KernelWorkloads.DAY,
        KernelWorkloads.PASSES,
        KernelWorkloads.DAYS),
    /** All of them, on the disk of each of several servers. */
    DAYS(
        List.of(SubmissionField.DISK, SubmissionField.WAITING),
        KernelWorkloads.DAY,
        KernelWorkloads.PASSES,
        KernelWorkloads.DAYS);

    @SuppressWarnings("ImmutableEnumChecker") // the list is
    private final List<ParameterSpec> parameters;

    @SuppressWarnings("ImmutableEnumChecker") // the list is
    private final List<SubmissionField> parts;

    Data(ParameterSpec... parameters) {
      this(List.of(), parameters);
    }

    /**
     * @param parts of the response time that only some services have
     */
    Data(List<SubmissionField> parts, ParameterSpec... parameters) {
      this.parts = parts;
      this.parameters = List.of(parameters);
    }
  }

  /** The rough time of the work. */
  interface Cost {

    /**
     * @param sent 1 if the data are sent there and back, or else 0
     */
    double nanos(double n, double s, double c, double sent);
  }

  private static final String ALONE = "jmh";

  private final String service;
  private final String title;
  private final String description;
  private final String alone;
  private final Data data;
  private final Optional<NpbProblem> problem;

  @SuppressWarnings("ImmutableEnumChecker") // has no state
  private final Cost cost;

  /**
   * @param alone one line on the benchmark without a server; empty if no benchmark has it
   */
  Kernel(String service, String title, String description, String alone, Data data, Cost cost) {
    this.service = service;
    this.title = title;
    this.description = description;
    this.alone = alone;
    this.data = data;
    this.problem = Optional.empty();
    this.cost = cost;
  }

  Kernel(NpbProblem problem) {
    this.service = "soa.npb-" + problem.label();
    this.title = "NPB " + problem + " in Java";
    this.description = problem.does() + ", by Tare's own code";
    this.alone = problem.does() + ", without a server";
    this.data = Data.PROBLEM;
    this.problem = Optional.of(problem);
    this.cost = (n, s, c, sent) -> 0; // the problem's
  }

  /**
   * That of a workload.
   *
   * @throws IllegalArgumentException if no constant has the workload
   */
  public static Kernel of(String workload) {
    return Arrays.stream(values())
        .filter(each -> workload.equals(each.service) || workload.equals(each.benchmark()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException(workload + " has no costs: declare its Kernel"));
  }

  /** The name of the service's workload. */
  public String service() {
    return service;
  }

  /** The name of the workload without a server. */
  public String benchmark() {
    return ALONE + service.substring(service.indexOf('.'));
  }

  public String title() {
    return title;
  }

  /** One line on the service's workload for help. */
  public String description() {
    return description;
  }

  /** One line on the workload without a server; empty if no benchmark has it. */
  public Optional<String> alone() {
    return Optional.of(alone).filter(each -> !each.isEmpty());
  }

  public Data data() {
    return data;
  }

  /** The parameters of its data. */
  public List<ParameterSpec> parameters() {
    return problem.map(NpbProblem::parameters).orElse(data.parameters);
  }

  /** The NAS Parallel Benchmark, if it is one. */
  public Optional<NpbProblem> problem() {
    return problem;
  }

  /** The parts of its response time that only some services have; what it needs comes first. */
  public List<SubmissionField> parts() {
    return data.parts;
  }

  /** Whether a service with this name has such a part, of which the server needs to know. */
  public static boolean has(SubmissionField part, String workload) {
    return Arrays.stream(values())
        .anyMatch(each -> each.service.equals(workload) && each.data.parts.contains(part));
  }

  double nanos(double n, double s, double c, double sent) {
    return cost.nanos(n, s, c, sent);
  }
}
