package io.tare.harness.workloads.services.http;

import java.util.Optional;
import java.util.stream.Stream;

/** The versions of SOAP. */
enum SoapVersion {
  V1_1("1.1", "http://schemas.xmlsoap.org/soap/envelope/", "http://schemas.xmlsoap.org/wsdl/soap/"),
  V1_2("1.2", "http://www.w3.org/2003/05/soap-envelope", "http://schemas.xmlsoap.org/wsdl/soap12/");

  private final String label;
  private final String envelope;
  private final String binding;

  SoapVersion(String label, String envelope, String binding) {
    this.label = label;
    this.envelope = envelope;
    this.binding = binding;
  }

  String label() {
    return label;
  }

  /** The namespace of envelopes. */
  String envelope() {
    return envelope;
  }

  /** The version of a namespace of envelopes, if it is one. */
  static Optional<SoapVersion> ofEnvelope(String namespace) {
    return Stream.of(values()).filter(each -> each.envelope.equals(namespace)).findFirst();
  }

  /** The version of a namespace of bindings in a WSDL, if it is one. */
  static Optional<SoapVersion> ofBinding(String namespace) {
    return Stream.of(values()).filter(each -> each.binding.equals(namespace)).findFirst();
  }
}
