package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.call.MixedCall;
import io.tare.client.call.PreparedExchange;
import io.tare.client.call.WireCall;
import io.tare.client.clock.Clock;
import io.tare.client.http.CookieJar;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.Encryption;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.client.http.UnreachableException;
import io.tare.client.jaxws.JaxwsCall;
import io.tare.client.job.JobCall;
import io.tare.client.workload.ServiceTasks;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.Limits;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.order.Body;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.services.contract.Contract;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ServiceTask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What submitting a cell needs: its envelope, and a connection for each client. */
final class PreparedCell implements AutoCloseable {

  private final ClientOrder.Open order;
  private final List<Endpoint> endpoints;
  private final DeadlineWatch watch;
  private final List<Call> calls = new ArrayList<>();

  /**
   * Prepares.
   *
   * @throws IllegalArgumentException if the endpoint, the workload or one of its parameters is
   *     invalid
   * @throws CellException if the cell cannot be measured
   */
  PreparedCell(ClientOrder.Open order) throws CellException {
    this.order = order;
    this.endpoints = Arrays.stream(order.endpoint().split(" ", -1)).map(Endpoint::parse).toList();
    this.watch = new DeadlineWatch(order.deadlineNanos());
    boolean isReady = false;
    try {
      if (!order.requests().isEmpty()) {
        prepareRequests(order.requests());
      } else if (order.workload().equals(RequestMix.WORKLOAD)) {
        prepare(ServiceTasks.mix(order.parameters()));
      } else if (Operation.isJob(order.workload())) {
        prepareJobs(ServiceTasks.tasks(order.workload(), order.parameters()));
      } else {
        prepare(ServiceTasks.tasks(order.workload(), order.parameters()));
      }
      isReady = true;
    } catch (OutOfMemoryError e) {
      throw outOfMemory(e);
    } finally {
      if (!isReady) {
        close();
      }
    }
  }

  ClientOrder.Open order() {
    return order;
  }

  List<Call> calls() {
    return calls;
  }

  int connections() {
    return calls.stream().mapToInt(Call::connections).sum();
  }

  int retried() {
    return calls.stream().mapToInt(Call::retried).sum();
  }

  CellException outOfMemory(OutOfMemoryError cause) {
    if (String.valueOf(cause.getMessage()).contains("native thread")) {
      return new CellException(
          "the system refused a thread for each of "
              + calls.size()
              + " clients; allow more processes and threads (ulimit -u), or use fewer clients",
          cause);
    }
    long heapMib = Runtime.getRuntime().maxMemory() >> 20;
    return new CellException(
        "the client's heap of "
            + heapMib
            + " MiB is too small for "
            + order.workload()
            + " "
            + order.parameters()
            + "; raise client.heap (-Xmx) to "
            + 2 * heapMib
            + "MiB",
        cause);
  }

  @Override
  public void close() {
    calls.forEach(Call::close);
    watch.close();
  }

  /**
   * Requests of one operation to one server.
   *
   * @param bytes of each, if the client does not marshal them itself
   */
  private record Requests(Endpoint endpoint, List<ServiceTask> tasks, List<ByteBuffer> bytes) {

    long answerBytes() {
      return tasks.stream().mapToLong(ServiceTask::answerBytes).max().orElse(0);
    }
  }

  /**
   * Draws depend only on the seed and the client's number, so all platforms get the same requests.
   */
  private void prepare(List<ServiceTask> tasks) throws CellException {
    Requests requests = requests(endpoint(), tasks);
    SplittableRandom random = new SplittableRandom(order.seed());
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection = new HttpConnection(endpoint(), watch, requests.answerBytes());
      calls.add(call(connection, requests, random));
    }
  }

  /** A job's tasks for each of several servers. */
  private void prepareJobs(List<ServiceTask> tasks) throws CellException {
    List<Requests> peers = new ArrayList<>();
    for (Endpoint each : endpoints) {
      peers.add(requests(each, tasks));
    }
    for (int i = 0; i < order.driver().concurrency(); i++) {
      List<List<? extends Call>> own = new ArrayList<>();
      for (Requests each : peers) {
        own.add(calls(new HttpConnection(each.endpoint(), watch, each.answerBytes()), each));
      }
      calls.add(new JobCall(own));
    }
  }

  /** The only server, or the first. */
  private Endpoint endpoint() {
    return endpoints.get(0);
  }

  /** The same for a mix. */
  private void prepare(RequestMix mix) throws CellException {
    List<Requests> mixed = new ArrayList<>();
    for (RequestMix.Request each : mix.requests()) {
      mixed.add(requests(endpoint(), ServiceTasks.tasks(each.workload(), each.parameters())));
    }
    long answerBytes = mixed.stream().mapToLong(Requests::answerBytes).max().orElse(0);
    SplittableRandom random = new SplittableRandom(order.seed());
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection = new HttpConnection(endpoint(), watch, answerBytes);
      List<Call> parts = new ArrayList<>();
      for (Requests each : mixed) {
        parts.add(call(connection, each, random));
      }
      calls.add(
          MixedCall.numbered(
              mix.requests().stream().mapToInt(RequestMix.Request::weight).toArray(),
              parts,
              random.split()));
    }
  }

  private Requests requests(Endpoint endpoint, List<ServiceTask> tasks) throws CellException {
    List<ServiceTask> before =
        tasks.stream().map(ServiceTask::preparation).flatMap(Optional::stream).distinct().toList();
    for (ServiceTask each : before) {
      submit(endpoint, each);
    }
    return new Requests(
        endpoint,
        tasks,
        order.call() == CallKind.WIRE
            ? tasks.stream().map(each -> request(endpoint, each)).toList()
            : List.of());
  }

  /** Submits once, without measuring; it may take longer than a submission. */
  private void submit(Endpoint endpoint, ServiceTask task) throws CellException {
    Measurement outcome = new Measurement();
    try (DeadlineWatch patient =
            new DeadlineWatch(Math.max(order.deadlineNanos(), Limits.PREPARING_NANOS));
        WireCall call =
            new WireCall(
                new HttpConnection(endpoint, patient, task.answerBytes()),
                request(endpoint, task),
                task)) {
      long now = Clock.nanos();
      outcome.begin(0, now, now);
      call.ready(now);
      call.submit(outcome);
    } catch (UnreachableException e) {
      outcome.fail(String.valueOf(e.getMessage()));
    }
    if (outcome.result != Measurement.Result.VALID) {
      throw new CellException(
          "the server at "
              + endpoint.authority()
              + " cannot prepare for "
              + order.workload()
              + ": "
              + outcome.reason);
    }
  }

  /** Head and envelope. */
  private ByteBuffer request(Endpoint endpoint, ServiceTask task) {
    return new RequestHeaders(endpoint, task.operation().path(), Contract.CONTENT_TYPE)
        .with(task.envelope());
  }

  /** Heads and bodies, which are read once, here, and shared by the clients. */
  private void prepareRequests(List<PreparedRequest> requests) throws CellException {
    List<PreparedExchange> exchanges = new ArrayList<>();
    for (PreparedRequest each : requests) {
      exchanges.add(new PreparedExchange(endpoint(), each, body(each.body())));
    }
    Connecting connecting = requests.get(0).connection();
    Optional<Encryption> encryption =
        endpoint().isSecure() ? Optional.of(new Encryption(connecting)) : Optional.empty();
    int[] weights = requests.stream().mapToInt(PreparedRequest::weight).toArray();
    SplittableRandom random = new SplittableRandom(order.seed());
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection =
          new HttpConnection(
              endpoint(),
              encryption,
              connecting.perRequest(),
              watch,
              requests.get(0).method().equals("HEAD"));
      Optional<CookieJar> cookies =
          connecting.cookies()
              ? Optional.of(new CookieJar(endpoint().isSecure()))
              : Optional.empty();
      List<Call> own = new ArrayList<>();
      exchanges.forEach(each -> own.add(each.over(connection, cookies)));
      calls.add(own.size() == 1 ? own.get(0) : MixedCall.numbered(weights, own, random.split()));
    }
  }

  private static ByteBuffer body(@Nullable Body body) throws CellException {
    if (body == null) {
      return ByteBuffer.allocate(0);
    }
    if (body.file().isEmpty()) {
      return StandardCharsets.UTF_8.encode(body.text());
    }
    try {
      return ByteBuffer.wrap(Files.readAllBytes(Path.of(body.file())));
    } catch (IOException e) {
      throw new CellException("the body " + body.file() + " cannot be read: " + e, e);
    }
  }

  /**
   * @param random split only if there is something to draw
   */
  private Call call(HttpConnection connection, Requests requests, SplittableRandom random)
      throws CellException {
    List<? extends Call> each = calls(connection, requests);
    return each.size() == 1 ? each.get(0) : new MixedCall(each, random.split());
  }

  /** One for each request. */
  private List<? extends Call> calls(HttpConnection connection, Requests requests)
      throws CellException {
    return order.call() == CallKind.WIRE
        ? IntStream.range(0, requests.tasks().size())
            .mapToObj(
                i -> new WireCall(connection, requests.bytes().get(i), requests.tasks().get(i)))
            .toList()
        : jaxws(requests.endpoint(), connection, requests.tasks());
  }

  private static List<JaxwsCall> jaxws(
      Endpoint endpoint, HttpConnection connection, List<ServiceTask> tasks) throws CellException {
    try {
      return JaxwsCall.of(endpoint, connection, tasks);
    } catch (RuntimeException e) {
      throw new CellException(
          "the WSDL at "
              + endpoint.url(tasks.get(0).operation().path())
              + "?wsdl cannot be used: "
              + CellException.words(e)
              + "; is the server running?",
          e);
    }
  }
}
