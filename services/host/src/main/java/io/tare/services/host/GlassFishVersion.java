package io.tare.services.host;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.glassfish.embeddable.GlassFish;

/** The version of GlassFish on the class path; the embedded server itself reports 0.0.0. */
final class GlassFishVersion {

  private static final String RESOURCE =
      "/META-INF/maven/org.glassfish.main.common/simple-glassfish-api/pom.properties";

  private GlassFishVersion() {}

  /** The version number, or {@code unknown}. */
  static String current() throws IOException {
    Properties properties = new Properties();
    try (InputStream in = GlassFish.class.getResourceAsStream(RESOURCE)) {
      if (in != null) {
        properties.load(in);
      }
    }
    return properties.getProperty("version", "unknown");
  }
}
