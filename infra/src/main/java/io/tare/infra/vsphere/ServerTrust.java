package io.tare.infra.vsphere;

import io.tare.infra.host.HostException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** By what the server is known to be the one that the campaign names. */
sealed interface ServerTrust {

  String FINGERPRINT = "fingerprint";
  String INSECURE = "insecure";

  /**
   * @throws CertificateException in one line if it is not the one
   */
  void check(X509Certificate[] chain, String authentication, @Nullable SSLEngine engine)
      throws CertificateException;

  /** For the environment record. */
  String describe();

  /** What settings say. */
  static ServerTrust of(String platform, Map<String, String> settings) throws HostException {
    String insecure = settings.getOrDefault(INSECURE, "false");
    if (!insecure.equals("true") && !insecure.equals("false")) {
      throw new HostException(
          "platform %s: %s is '%s', expected true or false"
              .formatted(platform, INSECURE, insecure));
    }
    String fingerprint = settings.get(FINGERPRINT);
    if (insecure.equals("true")) {
      if (fingerprint != null) {
        throw new HostException(
            "platform %s: %s and %s contradict each other; leave %s out"
                .formatted(platform, FINGERPRINT, INSECURE, INSECURE));
      }
      return new Anybody();
    }
    return fingerprint == null ? new Authorities() : new Pinned(digits(platform, fingerprint));
  }

  private static String digits(String platform, String fingerprint) throws HostException {
    String digits =
        fingerprint
            .strip()
            .replaceFirst("(?i)^sha-?256[:=]", "")
            .replace(":", "")
            .toLowerCase(Locale.ROOT);
    if (!digits.matches("[0-9a-f]{64}")) {
      throw new HostException(
          "platform %s: %s is '%s', expected the SHA-256 of the server's certificate, 64 hexadecimal"
                  .formatted(platform, FINGERPRINT, fingerprint)
              + " digits (openssl x509 -noout -fingerprint -sha256)");
    }
    return digits;
  }

  /** The SHA-256 of a certificate as people are shown it. */
  static String fingerprint(X509Certificate certificate) throws CertificateException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** With this as the only judge of servers. */
  default SSLContext context() throws HostException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new Judge(this)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new HostException("this Java has no TLS: " + e.getMessage(), e);
    }
  }

  /** By those whom this Java trusts, for the name that the campaign says. */
  record Authorities() implements ServerTrust {

    @Override
    public void check(X509Certificate[] chain, String authentication, @Nullable SSLEngine engine)
        throws CertificateException {
      try {
        X509ExtendedTrustManager known = known();
        if (engine == null) {
          known.checkServerTrusted(chain, authentication);
        } else {
          known.checkServerTrusted(chain, authentication, engine);
        }
      } catch (CertificateException e) {
        throw new CertificateException(
            "its certificate is not trusted here (%s); trust its authority in this Java, or name the"
                    .formatted(e.getMessage())
                + " certificate by "
                + FINGERPRINT
                + ", here "
                + fingerprint(chain[0])
                + " if its administrator says the same",
            e);
      }
    }

    private static X509ExtendedTrustManager known() throws CertificateException {
      try {
        TrustManagerFactory factory =
            TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return Arrays.stream(factory.getTrustManagers())
            .filter(X509ExtendedTrustManager.class::isInstance)
            .map(X509ExtendedTrustManager.class::cast)
            .findFirst()
            .orElseThrow(() -> new CertificateException("this Java knows no authorities"));
      } catch (GeneralSecurityException e) {
        throw new CertificateException("this Java's authorities cannot be read", e);
      }
    }

    @Override
    public String describe() {
      return "verified by the authorities of this Java";
    }
  }

  /**
   * One certificate and no other, whatever name it has.
   *
   * @param digits its SHA-256, in hexadecimal
   */
  record Pinned(String digits) implements ServerTrust {

    @Override
    public void check(X509Certificate[] chain, String authentication, @Nullable SSLEngine engine)
        throws CertificateException {
      String shown = fingerprint(chain[0]);
      if (!shown.replace(":", "").toLowerCase(Locale.ROOT).equals(digits)) {
        throw new CertificateException(
            "its certificate is another than %s says: its SHA-256 is %s; it was renewed, or somebody"
                    .formatted(FINGERPRINT, shown)
                + " else answers");
      }
    }

    @Override
    public String describe() {
      return "verified by the certificate's fingerprint";
    }
  }

  /** Anybody who answers. */
  record Anybody() implements ServerTrust {

    @Override
    public void check(X509Certificate[] chain, String authentication, @Nullable SSLEngine engine) {}

    @Override
    public String describe() {
      return "not verified";
    }
  }

  /** Being of the extended sort, it is asked alone: Java adds no check of names. */
  final class Judge extends X509ExtendedTrustManager {

    private final ServerTrust trust;

    Judge(ServerTrust trust) {
      this.trust = trust;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      trust.check(chain, type, engine);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      trust.check(chain, type, null);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      trust.check(chain, type, null);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("clients are not judged here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      throw new CertificateException("clients are not judged here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("clients are not judged here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
