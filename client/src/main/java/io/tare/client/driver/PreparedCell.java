package io.tare.client.driver;

import io.tare.client.call.Call;
import io.tare.client.call.ExpectedAnswer;
import io.tare.client.call.MixedCall;
import io.tare.client.call.WireCall;
import io.tare.client.http.DeadlineWatch;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.RequestHeaders;
import io.tare.client.jaxws.JaxwsCall;
import io.tare.client.workload.ServiceTasks;
import io.tare.harness.model.CallKind;
import io.tare.harness.model.RequestMix;
import io.tare.harness.model.order.ClientOrder;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.services.contract.Contract;
import io.tare.services.contract.ServiceTask;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What submitting a cell needs: its envelope, and a connection for each client. */
final class PreparedCell implements AutoCloseable {

  private final ClientOrder.Open order;
  private final Endpoint endpoint;
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
    this.endpoint = Endpoint.parse(order.endpoint());
    this.watch = new DeadlineWatch(order.deadlineNanos());
    PreparedRequest request = order.request();
    boolean isReady = false;
    try {
      if (request != null) {
        prepare(request);
      } else if (order.workload().equals(RequestMix.WORKLOAD)) {
        prepare(ServiceTasks.mix(order.parameters()));
      } else {
        prepare(ServiceTasks.task(order.workload(), order.parameters()));
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

  private void prepare(ServiceTask task) throws CellException {
    ByteBuffer request = request(task);
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection = new HttpConnection(endpoint, watch, task.answerBytes());
      calls.add(call(connection, request, task));
    }
  }

  /**
   * Draws depend only on the seed and the client's number, so all platforms get the same requests.
   */
  private void prepare(RequestMix mix) throws CellException {
    List<ServiceTask> tasks = new ArrayList<>();
    List<ByteBuffer> requests = new ArrayList<>();
    for (RequestMix.Request each : mix.requests()) {
      ServiceTask task = ServiceTasks.task(each.workload(), each.parameters());
      tasks.add(task);
      requests.add(request(task));
    }
    long answerBytes = tasks.stream().mapToLong(ServiceTask::answerBytes).max().orElse(0);
    SplittableRandom random = new SplittableRandom(order.seed());
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection = new HttpConnection(endpoint, watch, answerBytes);
      List<Call> parts = new ArrayList<>();
      for (int j = 0; j < tasks.size(); j++) {
        parts.add(call(connection, requests.get(j), tasks.get(j)));
      }
      calls.add(new MixedCall(mix, parts, random.split()));
    }
  }

  /** Head and envelope, if the client does not marshal them itself. */
  private ByteBuffer request(ServiceTask task) {
    RequestHeaders head =
        new RequestHeaders(endpoint, task.operation().path(), Contract.CONTENT_TYPE);
    return order.call() == CallKind.WIRE ? head.with(task.envelope()) : ByteBuffer.allocate(0);
  }

  /** The body is read once, here. */
  private void prepare(PreparedRequest prepared) throws CellException {
    RequestHeaders head = new RequestHeaders(endpoint, prepared);
    ByteBuffer request = head.with(body(prepared.bodyFile()));
    for (int i = 0; i < order.driver().concurrency(); i++) {
      HttpConnection connection =
          new HttpConnection(endpoint, watch, 0, prepared.method().equals("HEAD"));
      calls.add(new WireCall(connection, request, new ExpectedAnswer(prepared)));
    }
  }

  private static ByteBuffer body(String file) throws CellException {
    try {
      return ByteBuffer.wrap(file.isEmpty() ? new byte[0] : Files.readAllBytes(Path.of(file)));
    } catch (IOException e) {
      throw new CellException("the body " + file + " cannot be read: " + e, e);
    }
  }

  private Call call(HttpConnection connection, ByteBuffer request, ServiceTask task)
      throws CellException {
    if (order.call() == CallKind.WIRE) {
      return new WireCall(connection, request, task);
    }
    try {
      return new JaxwsCall(endpoint, connection, task);
    } catch (RuntimeException e) {
      throw new CellException(
          "the WSDL at "
              + endpoint.url(task.operation().path())
              + "?wsdl cannot be used: "
              + CellException.words(e)
              + "; is the server running?",
          e);
    }
  }
}
