package io.tare.client.jaxws;

import jakarta.xml.ws.WebServiceFeature;

/** Makes a port send through its own {@link Exchange}. */
final class ExchangeFeature extends WebServiceFeature {

  private final Exchange exchange;

  ExchangeFeature(Exchange exchange) {
    this.exchange = exchange;
    this.enabled = true;
  }

  @Override
  public String getID() {
    return "urn:tare:exchange";
  }

  Exchange exchange() {
    return exchange;
  }
}
