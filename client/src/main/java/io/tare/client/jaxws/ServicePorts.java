package io.tare.client.jaxws;

import io.tare.client.http.Endpoint;
import io.tare.services.contract.Contract;
import io.tare.services.contract.EnvelopeService;
import io.tare.services.contract.MarshalRequest;
import io.tare.services.contract.MultiplyRequest;
import io.tare.services.contract.MultiplyService;
import io.tare.services.contract.Operation;
import io.tare.services.contract.SortRequest;
import io.tare.services.contract.SortService;
import io.tare.services.contract.Text;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Service;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.function.UnaryOperator;
import javax.xml.namespace.QName;

/** Creates ports like an ordinary consumer: from the server's WSDL and the service's interface. */
final class ServicePorts {

  private ServicePorts() {}

  /** The operation as a function from request to answer. */
  static UnaryOperator<Object> operation(
      Operation operation, Endpoint endpoint, ExchangeFeature feature) {
    return switch (operation) {
      case SORT -> {
        SortService port = port(SortService.class, "SortService", operation, endpoint, feature);
        yield request -> port.sort((SortRequest) request);
      }
      case MULTIPLY -> {
        MultiplyService port =
            port(MultiplyService.class, "MultiplyService", operation, endpoint, feature);
        yield request -> port.multiply((MultiplyRequest) request);
      }
      case UNMARSHAL -> {
        EnvelopeService port = envelope(operation, endpoint, feature);
        yield request -> port.unmarshal((Text) request);
      }
      case MARSHAL -> {
        EnvelopeService port = envelope(operation, endpoint, feature);
        yield request -> port.marshal((MarshalRequest) request);
      }
    };
  }

  private static EnvelopeService envelope(
      Operation operation, Endpoint endpoint, ExchangeFeature feature) {
    return port(EnvelopeService.class, "EnvelopeService", operation, endpoint, feature);
  }

  private static <T> T port(
      Class<T> type,
      String service,
      Operation operation,
      Endpoint endpoint,
      ExchangeFeature feature) {
    String address = endpoint.url(operation.path());
    T port =
        Service.create(url(address + "?wsdl"), new QName(Contract.NAMESPACE, service))
            .getPort(type, feature);
    ((BindingProvider) port)
        .getRequestContext()
        .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
    return port;
  }

  private static URL url(String address) {
    try {
      return URI.create(address).toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("not an address: " + address, e);
    }
  }
}
