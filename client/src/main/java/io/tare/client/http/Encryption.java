package io.tare.client.http;

import io.tare.harness.model.order.Connecting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;

/**
 * What the connections of a cell need for TLS: whom to trust, which versions, and whether sessions
 * are resumed. Thread-safe.
 */
public final class Encryption {

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
    SSLEngine engine = context.createSSLEngine(peer(endpoint), port);
    engine.setUseClientMode(true);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    if (!choice.tls().isEmpty()) {
      parameters.setProtocols(new String[] {"TLSv" + choice.tls()});
    }
    engine.setSSLParameters(parameters);
    return engine;
  }

  /** Trusts the same certificates in the JDK's client, which knows no other name. */
  void apply(HttpsURLConnection connection) {
    connection.setSSLSocketFactory(context.getSocketFactory());
    if (!choice.serverName().isEmpty()) {
      connection.setHostnameVerifier((host, session) -> isFor(choice.serverName(), session));
    }
  }

  /** Whether the server's certificate, which is trusted, has a name. */
  private static boolean isFor(String name, SSLSession session) {
    try {
      X509Certificate own = (X509Certificate) session.getPeerCertificates()[0];
      Collection<List<?>> names = own.getSubjectAlternativeNames();
      return names != null
          && names.stream().anyMatch(each -> name.equalsIgnoreCase(String.valueOf(each.get(1))));
    } catch (SSLPeerUnverifiedException | CertificateParsingException e) {
      return false;
    }
  }

  /** The name that is asked for, and that the certificate must have. */
  private String peer(Endpoint endpoint) {
    return choice.serverName().isEmpty() ? endpoint.bareHost() : choice.serverName();
  }
}
