package io.tare.services.host;

import java.util.Map;

/** System properties that must be set before the first class of GlassFish is loaded. */
final class ServerSettings {

  private static final Map<String, String> DEFAULTS =
      Map.of(
          // In the embedded jar MOXy wins the look-up, and SOAP faults cannot be written with it.
          "jakarta.xml.bind.JAXBContextFactory",
          "org.glassfish.jaxb.runtime.v2.JAXBContextFactory",
          // A fault's answer must not carry the server's stack.
          "com.sun.xml.ws.fault.SOAPFaultBuilder.disableCaptureStackTrace",
          "true");

  private ServerSettings() {}

  /** Sets what the command line has not set. */
  static void apply(Options options) {
    DEFAULTS.forEach(ServerSettings::setDefault);
    // The application has no other way to know how many may wait before none is served.
    setDefault("tare.limit.threads", Integer.toString(options.httpThreads()));
    if (options.mostBodyBytes().isPresent()) {
      setDefault("product.name", ""); // strangers need not know by what they are served
    }
  }

  private static void setDefault(String name, String value) {
    System.setProperty(name, System.getProperty(name, value));
  }
}
