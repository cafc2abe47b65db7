package io.tare.client.jaxws;

import io.tare.client.http.Endpoint;
import io.tare.services.contract.Contract;
import io.tare.services.contract.Operation;
import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.Service;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.function.Function;
import javax.xml.namespace.QName;

/** Creates ports like an ordinary consumer: from the server's WSDL and the service's interface. */
final class ServicePorts {

  private ServicePorts() {}

  /** The operation as a function from request to answer. */
  static Function<Object, Object> operation(
      Operation operation, Endpoint endpoint, ExchangeFeature feature) {
    String address = endpoint.url(operation.path());
    Object port =
        Service.create(
                url(address + "?wsdl"),
                new QName(Contract.NAMESPACE, operation.service().getSimpleName()))
            .getPort(operation.service(), feature);
    ((BindingProvider) port)
        .getRequestContext()
        .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
    return operation.of(port);
  }

  private static URL url(String address) {
    try {
      return URI.create(address).toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("not an address: " + address, e);
    }
  }
}
