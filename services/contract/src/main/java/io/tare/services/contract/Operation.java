package io.tare.services.contract;

import io.tare.services.contract.EnvelopeService.MarshalRequest;
import io.tare.services.contract.EnvelopeService.Text;
import io.tare.services.contract.MultiplyService.MultiplyRequest;
import io.tare.services.contract.NpbService.NpbRequest;
import io.tare.services.contract.NpbService.Problem;
import io.tare.services.contract.OrdersService.OrdersRequest;
import io.tare.services.contract.PeerService.PeerRequest;
import io.tare.services.contract.SortService.SortRequest;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * An operation of the services, as client and server see it: where it is served, which type its
 * requests have, and which workloads are requests to it. The rest is made from this: the server's
 * deployment descriptor and its checks of numbers, the envelopes of requests, the client's ports
 * and its list of workloads.
 */
public enum Operation {
  SORT(
      "/sort",
      SortService.class,
      SortRequest.class,
      port -> port::sort,
      Workload.of("soa.quicksort", SortTask::of)),
  MULTIPLY(
      "/multiply",
      MultiplyService.class,
      MultiplyRequest.class,
      port -> port::multiply,
      Workload.of("soa.matmul", MultiplyTask::of),
      Workload.of("soa.matmul-blocked", given -> MultiplyTask.of(given, Variant.BLOCKED)),
      Workload.of("soa.matmul-vector", given -> MultiplyTask.of(given, Variant.VECTOR))),
  NPB(
      "/npb",
      NpbService.class,
      NpbRequest.class,
      port -> port::npb,
      Workload.of("soa.npb-bt", given -> NpbTask.of(given, Problem.BT)),
      Workload.of("soa.npb-cg", given -> NpbTask.plain(given, Problem.CG)),
      Workload.of("soa.npb-ep", given -> NpbTask.of(given, Problem.EP)),
      Workload.of("soa.npb-ft", given -> NpbTask.of(given, Problem.FT)),
      Workload.of("soa.npb-is", given -> NpbTask.plain(given, Problem.IS)),
      Workload.of("soa.npb-lu", given -> NpbTask.of(given, Problem.LU)),
      Workload.of("soa.npb-mg", given -> NpbTask.of(given, Problem.MG)),
      Workload.of("soa.npb-sp", given -> NpbTask.of(given, Problem.SP))),
  UNMARSHAL(
      "/envelope",
      EnvelopeService.class,
      Text.class,
      port -> port::unmarshal,
      Workload.of("soap.unmarshal", UnmarshalTask::of)),
  MARSHAL(
      "/envelope",
      EnvelopeService.class,
      MarshalRequest.class,
      port -> port::marshal,
      Workload.of("soap.marshal", MarshalTask::of)),
  ORDERS(
      "/orders",
      OrdersService.class,
      OrdersRequest.class,
      port -> port::orders,
      new Workload("soa.orders", OrdersTask::of, false)),
  PEER(
      "/peer",
      PeerService.class,
      PeerRequest.class,
      port -> port::peer,
      new Workload("soa.peer", PeerTask::of, false),
      new Workload("soa.job", PeerTask::of, true));

  /**
   * A workload: requests of a kind.
   *
   * @param name in campaigns
   * @param tasks makes its requests from parameters; each submission is one of them, drawn with
   *     equal chances
   * @param isJob whether a submission is all of them, done by several servers
   */
  private record Workload(
      String name, Function<TaskParameters, List<ServiceTask>> tasks, boolean isJob) {

    /** A workload whose submissions are all the same. */
    static Workload of(String name, Function<TaskParameters, ServiceTask> task) {
      return new Workload(name, task.andThen(List::of), false);
    }
  }

  /** The names of all workloads. */
  public static final List<String> WORKLOADS =
      Arrays.stream(values()).flatMap(each -> each.workloads.stream()).map(Workload::name).toList();

  private final String path;
  private final Class<?> service;
  private final Class<?> request;

  @SuppressWarnings("ImmutableEnumChecker") // has no state
  private final Function<Object, Function<Object, Object>> call;

  @SuppressWarnings("ImmutableEnumChecker") // their functions have no state
  private final List<Workload> workloads;

  @SuppressWarnings("unchecked") // a port is of the service, and takes requests of its type
  <S, Q> Operation(
      String path,
      Class<S> service,
      Class<Q> request,
      Function<S, Function<Q, Object>> call,
      Workload... workloads) {
    this.path = path;
    this.service = service;
    this.request = request;
    this.call = (Function<Object, Function<Object, Object>>) (Function<?, ?>) call;
    this.workloads = List.of(workloads);
  }

  /**
   * The requests of a workload with these parameters, at least one, of one operation; each
   * submission is one of them, drawn with equal chances, or all of them if the workload {@link
   * #isJob is a job}. Creating them takes as long as computing the right answers.
   *
   * @throws IllegalArgumentException if there is no such workload, or a parameter is missing,
   *     unknown or out of range
   */
  public static List<ServiceTask> tasks(String workload, Map<String, Object> parameters) {
    return workload(workload)
        .orElseThrow(() -> new IllegalArgumentException("unknown workload \"" + workload + "\""))
        .tasks()
        .apply(new TaskParameters(parameters));
  }

  /** Whether a submission of a workload is a job: all of its tasks, done by several servers. */
  public static boolean isJob(String workload) {
    return workload(workload).filter(Workload::isJob).isPresent();
  }

  private static Optional<Workload> workload(String name) {
    return Arrays.stream(values())
        .flatMap(each -> each.workloads.stream())
        .filter(each -> each.name().equals(name))
        .findFirst();
  }

  /** Path of its service below the application's root. */
  public String path() {
    return path;
  }

  /** The interface that has it. */
  public Class<?> service() {
    return service;
  }

  /** The type of its requests; its fields are named like the elements of the XML. */
  public Class<?> request() {
    return request;
  }

  /** Name of the element in the SOAP body that is a request. */
  public String element() {
    return Objects.requireNonNull(request.getAnnotation(XmlRootElement.class)).name();
  }

  /** The operation of a port, as a function from request to answer. */
  public Function<Object, Object> of(Object port) {
    return call.apply(service.cast(port));
  }
}
