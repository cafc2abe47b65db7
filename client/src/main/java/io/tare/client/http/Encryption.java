package io.tare.client.http;

import io.tare.harness.model.order.Connecting;
import io.tare.harness.model.order.HttpAddress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/**
 * What the connections of a cell need for TLS: whom to trust, which versions, and whether sessions
 * are resumed. Thread-safe.
 */
public final class Encryption {

  /** Of IPv4 or IPv6. */
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*");

  private final Connecting choice;
  private final SSLContext context;
  private final AtomicInteger connections = new AtomicInteger();

  /**
   * @throws IllegalArgumentException if the certificates cannot be read
   */
  public Encryption(Connecting choice) {
    this.choice = choice;
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(choice.certificates().isEmpty() ? null : store(choice.certificates()));
      this.context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "the certificates for TLS cannot be read: " + e.getMessage(), e);
    }
  }

  private static KeyStore store(String certificates) throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate each :
        CertificateFactory.getInstance("X.509")
            .generateCertificates(
                new ByteArrayInputStream(certificates.getBytes(StandardCharsets.US_ASCII)))) {
      store.setCertificateEntry("certificate-" + ++number, each);
    }
    if (number == 0) {
      throw new IOException("the file has no certificate");
    }
    return store;
  }

  /** For one connection, as its client. */
  SSLEngine engine(Endpoint endpoint) {
    // Sessions are found by name and port, which the engine only notes.
    int port = choice.withoutSessions() ? connections.incrementAndGet() : endpoint.port();
    String peer = peer(endpoint.bareHost());
    SSLEngine engine = context.createSSLEngine(peer, port);
    engine.setUseClientMode(true);
    engine.setSSLParameters(chosen(engine.getSSLParameters(), peer));
    return engine;
  }

  /** For the JDK's client, as for {@link #engine}. */
  void apply(HttpsURLConnection connection) {
    String peer = peer(HttpAddress.bare(connection.getURL().getHost()));
    connection.setSSLSocketFactory(
        new NamedSockets(context.getSocketFactory(), peer, given -> chosen(given, peer)));
  }

  private SSLParameters chosen(SSLParameters parameters, String peer) {
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setServerNames(askedFor(peer));
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    if (!choice.tls().isEmpty()) {
      parameters.setProtocols(new String[] {"TLSv" + choice.tls()});
    }
    return parameters;
  }

  /** Names without a dot too, of which the JDK says nothing by itself; no addresses (RFC 6066). */
  private static List<SNIServerName> askedFor(String peer) {
    if (ADDRESS.matcher(peer).matches()) {
      return List.of();
    }
    try {
      return List.of(new SNIHostName(peer));
    } catch (IllegalArgumentException e) {
      return List.of(); // such as one with an underscore, which the protocol cannot express
    }
  }

  /** The name that is asked for, and that the certificate must have. */
  private String peer(String host) {
    return choice.serverName().isEmpty() ? host : choice.serverName();
  }
}
