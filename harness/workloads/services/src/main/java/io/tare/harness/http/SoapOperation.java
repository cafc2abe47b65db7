package io.tare.harness.http;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a WSDL says of an operation.
 *
 * @param action what its requests are said to want
 * @param address where it is called; absent if the WSDL has no port for it
 * @param isOneWay whether it has no output, so that no envelope is answered
 */
record SoapOperation(
    SoapVersion version, String action, Optional<String> address, boolean isOneWay) {

  /** The status of an answer that is right, unless the campaign says another one. */
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
