package io.tare.harness.http;

import io.tare.harness.workload.ParameterSpec;
import io.tare.model.order.PreparedRequest;
import io.tare.spec.ByName;
import io.tare.spec.CommandWords;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import java.util.List;

/** What a campaign says of services that somebody else wrote. */
final class HttpWorkloads {

  static final String HTTP = "http";
  static final String SOAP = "soap-call";

  static final String URL = "url";
  static final String METHOD = "method";
  static final String BODY = "body";
  static final String OPERATION = "operation";
  static final String ENVELOPE = "envelope";
  static final String WSDL = "wsdl";

  static final String HEADERS = "headers";
  static final String STATUS = "status";
  static final String PATTERN = "pattern";
  static final String START = "start";
  static final String FILES = "files";

  static final int OK = 200;
  static final int ACCEPTED = 202;

  static final List<ParameterSpec> OF_HTTP =
      List.of(
          ParameterSpec.text(URL, "address of the service"),
          ParameterSpec.choice(METHOD, PreparedRequest.METHODS, "method of the request"),
          ParameterSpec.text(BODY, "file that is sent").orElse(""));

  static final List<ParameterSpec> OF_SOAP =
      List.of(
          ParameterSpec.text(OPERATION, "operation of the WSDL"),
          ParameterSpec.text(ENVELOPE, "file with the envelope that is sent"),
          ParameterSpec.text(WSDL, "file or address of the WSDL"),
          ParameterSpec.text(URL, "address of the service, if the WSDL has another").orElse(""));

  static final List<Key<?>> SETTINGS =
      List.of(
          Key.of(HEADERS, ByName.texts().ranging("names with texts"), "headers of the request"),
          Key.of(
                  STATUS,
                  Scalar.whole(PreparedRequest.LEAST_STATUS, PreparedRequest.MOST_STATUS),
                  "status that the answer must have (200; 202 of a SOAP operation without output)")
              .leftOut("200, or 202 of a SOAP operation without output"),
          Key.of(
              PATTERN,
              Scalar.line().ranging("text"),
              "regular expression that must be found in the answer"),
          Key.of(START, new CommandWords(), "program that starts the service, in the foreground"),
          Key.of(FILES, Scalar.text().list().ranging("files"), "what lies where it is started"));

  private HttpWorkloads() {}

  /** Whether a WSDL is at an address, and not in a file. */
  static boolean isAddress(String wsdl) {
    return wsdl.startsWith("http://") || wsdl.startsWith("https://");
  }
}
