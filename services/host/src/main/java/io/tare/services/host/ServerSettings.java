package io.tare.services.host;

import java.util.Map;

/** System properties that must be set before the first class of GlassFish is loaded. */
final class ServerSettings {

  private static final Map<String, String> DEFAULTS =
      Map.of(
          // In the embedded jar the look-up finds MOXy, which cannot write SOAP faults.
          "jakarta.xml.bind.JAXBContextFactory",
          "org.glassfish.jaxb.runtime.v2.JAXBContextFactory",
          // A fault must not contain the server's stack trace.
          "com.sun.xml.ws.fault.SOAPFaultBuilder.disableCaptureStackTrace",
          "true");

  private static final long CONNECTION_MS = 10_000;

  private ServerSettings() {}

  /** Sets those that the command line does not set. */
  static void apply(Options options) {
    DEFAULTS.forEach(ServerSettings::setDefault);
    // The application has no other way to know the number of request threads.
    setDefault("tare.limit.threads", Integer.toString(options.httpThreads()));
    if (options.maxBodyBytes().isPresent()) {
      setDefault("product.name", ""); // untrusted clients need not know the server's software
    }
  }

  /** The number of connections to the database; as many as threads cannot be exhausted. */
  static int connections(Options options) {
    return Integer.getInteger("tare.limit.connections", options.httpThreads());
  }

  /** How long a request waits for one, in milliseconds. */
  static long connectionMs() {
    return Long.getLong("tare.limit.connection-ms", CONNECTION_MS);
  }

  private static void setDefault(String name, String value) {
    System.setProperty(name, System.getProperty(name, value));
  }
}
