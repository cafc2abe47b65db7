package io.tare.harness.workloads.services.http;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An operation in a WSDL.
 *
 * @param action its SOAP action
 * @param address where it is called; empty if the WSDL has no port for it
 * @param isOneWay whether it has no output, so that the answer has no envelope
 */
record SoapOperation(
    SoapVersion version, String action, Optional<String> address, boolean isOneWay) {

  /** The status of a correct answer, unless the campaign sets another one. */
  int status() {
    return isOneWay ? HttpWorkloads.ACCEPTED : HttpWorkloads.OK;
  }

  /**
   * The headers of its requests.
   *
   * @param encoding of the envelope
   */
  SortedMap<String, String> headers(String encoding) {
    SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    if (version == SoapVersion.V1_1) {
      headers.put("Content-Type", "text/xml; charset=" + encoding);
      headers.put("SOAPAction", "\"" + action + "\""); // WS-I Basic Profile 1.1, R2744
    } else {
      String wanted = action.isEmpty() ? "" : "; action=\"" + action + "\"";
      headers.put("Content-Type", "application/soap+xml; charset=" + encoding + wanted);
    }
    return headers;
  }
}
