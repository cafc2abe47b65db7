package io.tare.client.jaxws;

import io.tare.client.call.Call;
import io.tare.client.call.Measurement;
import io.tare.client.call.WireCall;
import io.tare.client.clock.Clock;
import io.tare.client.http.Endpoint;
import io.tare.client.http.HttpConnection;
import io.tare.client.http.ReceivedAnswer;
import io.tare.client.http.UnreachableException;
import io.tare.harness.model.SubmissionField;
import io.tare.services.contract.Operation;
import io.tare.services.contract.ServiceTask;
import jakarta.xml.ws.WebServiceException;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.util.List;
import java.util.function.Function;

/**
 * Calls like an ordinary consumer. Marshalling is everything from the call to the encoded request;
 * unmarshalling is everything from the answer's last byte to the return of the call.
 */
public final class JaxwsCall implements Call {

  /**
   * Clock readings at the start, around the exchange and at the end; half of the first and the last
   * is within.
   */
  private static final int READINGS = 3;

  private final ServiceTask task;
  private final Object payload;
  private final Exchange exchange;
  private final Function<Object, Object> operation;

  private JaxwsCall(ServiceTask task, Exchange exchange, Function<Object, Object> operation) {
    this.task = task;
    this.payload = task.payload();
    this.exchange = exchange;
    this.operation = operation;
  }

  /**
   * Reads the WSDL and creates a port, which the calls share.
   *
   * @param tasks one or more of the same operation; there is a call for each
   * @throws WebServiceException if that fails
   */
  public static List<JaxwsCall> of(
      Endpoint endpoint, HttpConnection connection, List<ServiceTask> tasks) {
    Operation operation = tasks.get(0).operation();
    Exchange exchange = new Exchange(endpoint, operation.path(), connection);
    Function<Object, Object> port =
        ServicePorts.operation(operation, endpoint, new ExchangeFeature(exchange));
    return tasks.stream().map(task -> new JaxwsCall(task, exchange, port)).toList();
  }

  @Override
  public boolean isReady(long now) {
    return exchange.connection().isReady(now);
  }

  @Override
  public void ready(long now) throws UnreachableException {
    exchange.connection().ready(now);
  }

  @Override
  public void submit(Measurement measurement) {
    exchange.begin(measurement.start);
    Object answer = null;
    String failure = null;
    try {
      answer = operation.apply(payload);
    } catch (SOAPFaultException e) {
      failure = "fault: " + e.getMessage();
    } catch (WebServiceException e) {
      failure = String.valueOf(e.getMessage());
    }
    long returned = Clock.nanos();
    stamp(measurement, returned);
    if (answer == null) {
      measurement.fail(failure == null ? "no answer" : failure);
    } else {
      task.wrong(answer).ifPresent(measurement::fail);
    }
  }

  private void stamp(Measurement measurement, long returned) {
    measurement.set(SubmissionField.REQUEST_BYTES, exchange.requestBytes());
    measurement.set(SubmissionField.CLIENT_READINGS, READINGS);
    ReceivedAnswer received = exchange.answer();
    if (received != null) {
      measurement.end = returned;
      measurement.set(SubmissionField.CLIENT_MARSHAL, exchange.encodedAt() - measurement.start);
      measurement.set(SubmissionField.CLIENT_UNMARSHAL, returned - exchange.receivedAt());
      WireCall.seen(received, exchange.isStamped(), measurement);
    }
  }

  @Override
  public void askForStamps(boolean isWanted) {
    exchange.askForStamps(isWanted);
  }

  @Override
  public int connections() {
    return exchange.connection().opened();
  }

  @Override
  public int retried() {
    return exchange.connection().retried();
  }

  @Override
  public void close() {
    exchange.connection().close();
  }
}
