package io.tare.client.program;

import io.tare.services.contract.ServerFacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Versions of the client's libraries. The names are read where their users would look them up,
 * without loading classes, which most cells do not need.
 *
 * @param jaxws name to value: versions, and classes that provide JAX-WS, JAXB and StAX
 */
record RuntimeVersions(String version, String javaVersion, SortedMap<String, String> jaxws) {

  RuntimeVersions {
    jaxws = Collections.unmodifiableSortedMap(new TreeMap<>(jaxws));
  }

  static RuntimeVersions current() {
    Properties properties = properties();
    SortedMap<String, String> jaxws = new TreeMap<>();
    jaxws.put("runtime", "jaxws-rt " + properties.getProperty("jaxws-rt"));
    jaxws.put("provider", provider("jakarta.xml.ws.spi.Provider"));
    jaxws.put(ServerFacts.JAXB_CONTEXT_FACTORY, provider("jakarta.xml.bind.JAXBContextFactory"));
    jaxws.put(ServerFacts.XML_INPUT_FACTORY, provider("javax.xml.stream.XMLInputFactory"));
    jaxws.put(ServerFacts.XML_OUTPUT_FACTORY, provider("javax.xml.stream.XMLOutputFactory"));
    String java = System.getProperty("java.runtime.version", "unknown");
    return new RuntimeVersions(properties.getProperty("version"), java, jaxws);
  }

  private static Properties properties() {
    Properties properties = new Properties();
    try (InputStream in = RuntimeVersions.class.getResourceAsStream("client.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }

  /** The class named by a system property, or else by the first entry on the class path. */
  private static String provider(String api) {
    String set = System.getProperty(api);
    if (set != null) {
      return set;
    }
    URL entries = RuntimeVersions.class.getResource("/META-INF/services/" + api);
    if (entries == null) {
      return "the JDK's";
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(entries.openStream(), StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(line -> line.replaceFirst("#.*", "").strip())
          .filter(line -> !line.isEmpty())
          .findFirst()
          .orElse("none");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
