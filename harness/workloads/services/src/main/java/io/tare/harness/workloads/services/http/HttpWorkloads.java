package io.tare.harness.workloads.services.http;

import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.PreparedRequest;
import io.tare.harness.spec.ByName;
import io.tare.harness.spec.CommandWords;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import java.util.List;
import java.util.stream.Stream;

/** A campaign's settings for the user's own services. */
final class HttpWorkloads {

  static final String HTTP = "http";
  static final String MIX = "http-mix";
  static final String SOAP = "soap-call";

  static final String URL = "url";
  static final String METHOD = "method";
  static final String BODY = "body";
  static final String OPERATION = "operation";
  static final String ENVELOPE = "envelope";
  static final String WSDL = "wsdl";

  static final String REQUESTS = "requests";

  static final String CONNECTIONS = "connections";
  static final String TLS = "tls";
  static final String SESSIONS = "sessions";
  static final String COOKIES = "cookies";
  static final String IGNORED = "ignored";
  static final String KEPT = "kept";
  static final String NEW = "new";
  static final String ANY = "any";

  static final String CERTIFICATES = "certificates";
  static final String SERVER_NAME = "server_name";
  static final String LOGIN = "login";
  static final String HEADERS = "headers";
  static final String STATUS = "status";
  static final String PATTERN = "pattern";
  static final String START = "start";
  static final String FILES = "files";
  static final String WAR = "war";
  static final String CONTEXT_ROOT = "context_root";
  static final String DATA_SOURCE = "data_source";
  static final String ENVIRONMENT = "environment";
  static final String PROPERTIES = "properties";

  static final int OK = 200;
  static final int ACCEPTED = 202;

  /** How connections are made, which both have. */
  private static final List<ParameterSpec> OF_CONNECTIONS =
      List.of(
          ParameterSpec.choice(
              CONNECTIONS, List.of(KEPT, NEW), "kept, or a new connection for each request"),
          ParameterSpec.choice(TLS, versions(), "version of TLS, if the address is https"),
          ParameterSpec.choice(
              SESSIONS, List.of(KEPT, NEW), "TLS sessions kept, or new in each connection"),
          ParameterSpec.choice(
              COOKIES, List.of(IGNORED, KEPT), "cookies ignored, or kept by each client"));

  static final List<ParameterSpec> OF_HTTP =
      withConnections(
          ParameterSpec.text(URL, "address of the service"),
          ParameterSpec.choice(METHOD, PreparedRequest.METHODS, "method of the request"),
          ParameterSpec.text(BODY, "file that is sent as the body").orElse(""));

  static final List<ParameterSpec> OF_MIX =
      withConnections(
          ParameterSpec.text(REQUESTS, "file with the requests"),
          ParameterSpec.text(URL, "address of the service"));

  static final List<ParameterSpec> OF_SOAP =
      withConnections(
          ParameterSpec.text(OPERATION, "WSDL operation"),
          ParameterSpec.text(ENVELOPE, "file with the envelope that is sent"),
          ParameterSpec.text(WSDL, "file or address of the WSDL"),
          ParameterSpec.text(URL, "address of the service, if not the WSDL's").orElse(""));

  static final List<Key<?>> SETTINGS =
      List.of(
          Key.of(
                  CERTIFICATES,
                  Scalar.text().ranging("file"),
                  "certificates in PEM that are trusted, if the address is https")
              .leftOut("those that Java trusts"),
          Key.of(SERVER_NAME, Scalar.line().ranging("name"), "name in the server's certificate")
              .leftOut("the host of the address"),
          Key.of(
              LOGIN,
              Scalar.line().ranging("user:{env:NAME}"),
              "user, and variable with the password, for HTTP basic authentication"),
          Key.of(HEADERS, ByName.texts().ranging("names with texts"), "headers of the request"),
          Key.of(
                  STATUS,
                  Scalar.whole(PreparedRequest.MIN_STATUS, PreparedRequest.MAX_STATUS),
                  "status code that the answer must have")
              .leftOut("200, or 202 for a SOAP operation without output"),
          Key.of(
              PATTERN,
              Scalar.line().ranging("text"),
              "regular expression that the answer must match"),
          Key.of(START, new CommandWords(), "program that starts the service, in the foreground"),
          Key.of(
              FILES,
              Scalar.text().list().ranging("files"),
              "files in the directory where it is started"),
          Key.of(
              WAR,
              Scalar.text().ranging("file"),
              "application that is deployed on a GlassFish of its own"),
          Key.of(CONTEXT_ROOT, Scalar.line().ranging("path"), "path of the application")
              .leftOut("the name of its file"),
          Key.of(
              DATA_SOURCE,
              Scalar.line().ranging("name"),
              "JNDI name under which the application finds a database"),
          Key.of(
              ENVIRONMENT,
              ByName.texts().ranging("names with texts"),
              "environment variables of what is started"),
          Key.of(
              PROPERTIES,
              ByName.texts().ranging("names with texts"),
              "system properties of the application's server"));

  private HttpWorkloads() {}

  private static List<String> versions() {
    return Stream.concat(Stream.of(ANY), Connecting.VERSIONS.stream()).toList();
  }

  private static List<ParameterSpec> withConnections(ParameterSpec... own) {
    return Stream.concat(Stream.of(own), OF_CONNECTIONS.stream()).toList();
  }

  /** Whether a WSDL is at an address, perhaps of a service, and not in a file. */
  static boolean isAddress(String wsdl) {
    return wsdl.startsWith("http://")
        || wsdl.startsWith("https://")
        || wsdl.startsWith("{" + ServiceLocation.SERVICE + "}");
  }
}
