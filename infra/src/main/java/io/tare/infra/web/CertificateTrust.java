package io.tare.infra.web;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * By what a server's certificate is believed: the JDK's authorities unless a campaign names others,
 * the certificate's own fingerprint, or nothing.
 *
 * @param fingerprint SHA-256 of the certificate, 64 hexadecimal digits in lower case; no other is
 *     believed then, and this one whatever name it bears
 * @param authorities PEM file of those that sign
 * @param isInsecure whether any certificate is believed; to be told wherever results are
 */
public record CertificateTrust(
    Optional<String> fingerprint, Optional<Path> authorities, boolean isInsecure) {

  public static final String FINGERPRINT = "fingerprint";
  public static final String AUTHORITIES = "ca_file";
  public static final String INSECURE = "insecure";

  /** What an environment record says where certificates are not checked. */
  public static final String INSECURE_FACT = "control.insecure";

  /** The settings with what is expected of each. */
  public static final Map<String, String> SETTINGS =
      Map.of(
          FINGERPRINT,
          "SHA-256 of the control's certificate, the only one then believed (openssl x509"
              + " -fingerprint -sha256)",
          AUTHORITIES,
          "PEM file of the authorities that sign the control's certificate (those of the JDK)",
          INSECURE,
          "true to believe any certificate; told in the environment record (false)");

  private static final int DIGITS = 64;

  /**
   * What settings say.
   *
   * @param platform for messages
   */
  public static CertificateTrust of(String platform, Map<String, String> settings)
      throws HostException {
    String insecure = settings.getOrDefault(INSECURE, "false");
    if (!insecure.equals("true") && !insecure.equals("false")) {
      throw new HostException(
          "platform %s: %s is '%s', expected true or false"
              .formatted(platform, INSECURE, insecure));
    }
    Optional<String> fingerprint =
        Optional.ofNullable(settings.get(FINGERPRINT))
            .map(text -> text.replace(":", "").strip().toLowerCase(Locale.ROOT));
    if (fingerprint.isPresent() && !fingerprint.get().matches("[0-9a-f]{" + DIGITS + "}")) {
      throw new HostException(
          "platform %s: %s is '%s', expected the %d hexadecimal digits of a SHA-256"
              .formatted(platform, FINGERPRINT, settings.get(FINGERPRINT), DIGITS));
    }
    Optional<Path> authorities =
        Optional.ofNullable(settings.get(AUTHORITIES)).map(PersonalPath::of);
    int named =
        (fingerprint.isPresent() ? 1 : 0)
            + (authorities.isPresent() ? 1 : 0)
            + (insecure.equals("true") ? 1 : 0);
    if (named > 1) {
      throw new HostException(
          "platform %s: keep one of %s, %s and %s"
              .formatted(platform, FINGERPRINT, AUTHORITIES, INSECURE));
    }
    return new CertificateTrust(fingerprint, authorities, insecure.equals("true"));
  }

  /** Whether the JDK's authorities alone are believed. */
  boolean isOfTheJdk() {
    return fingerprint.isEmpty() && authorities.isEmpty() && !isInsecure;
  }

  /**
   * TLS that believes by this.
   *
   * @param own keys by which this side proves who it is; empty for none
   */
  SSLContext context(KeyManager... own) throws HostException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(own.length == 0 ? null : own, believers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new HostException("cannot prepare TLS: " + e.getMessage(), e);
    }
  }

  private TrustManager @Nullable [] believers()
      throws GeneralSecurityException, IOException, HostException {
    if (isInsecure || fingerprint.isPresent()) {
      return new TrustManager[] {new Pinned(fingerprint)};
    }
    if (authorities.isEmpty()) {
      return null;
    }
    Path file = authorities.get();
    if (!Files.isReadable(file)) {
      throw new HostException("%s %s cannot be read".formatted(AUTHORITIES, file));
    }
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      int count = 0;
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + count, each);
        count++;
      }
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  /** What is told where certificates are not checked. */
  public String warning(String server) {
    return "%s was believed without a look at its certificate (%s)".formatted(server, INSECURE);
  }

  /** The SHA-256 of a certificate as this class compares it. */
  public static String fingerprintOf(Certificate certificate) throws CertificateException {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
    } catch (NoSuchAlgorithmException e) {
      throw new CertificateException(e);
    }
  }

  /** Believes the one certificate, or any if none is named. Extended, so that no name is asked. */
  private static final class Pinned extends X509ExtendedTrustManager {

    private final Optional<String> expected;

    Pinned(Optional<String> expected) {
      this.expected = expected;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      if (expected.isPresent() && !fingerprintOf(chain[0]).equals(expected.get())) {
        throw new CertificateException(
            "its certificate has the fingerprint " + fingerprintOf(chain[0]));
      }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      throw new CertificateException("clients are not believed here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      throw new CertificateException("clients are not believed here");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      throw new CertificateException("clients are not believed here");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
