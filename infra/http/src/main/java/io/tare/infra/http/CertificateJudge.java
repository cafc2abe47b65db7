package io.tare.infra.http;

import io.tare.harness.model.Sha256;
import io.tare.infra.hosts.HostException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Checks servers' certificates and reports an error in one line. As an extended trust manager it
 * makes Java add no check of names; the authorities' trust manager does that.
 */
public final class CertificateJudge extends X509ExtendedTrustManager {

  private final CertificateTrust trust;

  /** Checks certificates against authorities; empty if none are used. */
  private final Optional<X509ExtendedTrustManager> authorities;

  private CertificateJudge(CertificateTrust trust, Optional<X509ExtendedTrustManager> authorities) {
    this.trust = trust;
    this.authorities = authorities;
  }

  static CertificateJudge of(CertificateTrust trust)
      throws GeneralSecurityException, IOException, HostException {
    if (trust.isInsecure() || trust.fingerprint().isPresent()) {
      return new CertificateJudge(trust, Optional.empty());
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(
        trust.authorities().isPresent()
            ? store(trust.authorities().get(), trust.authoritiesSetting())
            : null);
    return new CertificateJudge(
        trust,
        Arrays.stream(factory.getTrustManagers())
            .filter(X509ExtendedTrustManager.class::isInstance)
            .map(X509ExtendedTrustManager.class::cast)
            .findFirst());
  }

  private static KeyStore store(Path file, String setting)
      throws GeneralSecurityException, HostException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      store.load(null, null);
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("authority-" + store.size(), each);
      }
    } catch (IOException | CertificateException e) {
      throw new HostException(
          "cannot read the certificates in %s '%s': %s".formatted(setting, file, e.getMessage()),
          e);
    }
    if (store.size() == 0) {
      throw new HostException("%s '%s' contains no certificate".formatted(setting, file));
    }
    return store;
  }

  /** The SHA-256 of a certificate as people are shown it: upper case, with colons. */
  public static String fingerprint(Certificate certificate) throws CertificateException {
    return HexFormat.ofDelimiter(":")
        .withUpperCase()
        .formatHex(Sha256.digest().digest(certificate.getEncoded()));
  }

  /**
   * @param engine gives the authorities the name that the certificate must have
   */
  private void judge(X509Certificate[] chain, String type, @Nullable SSLEngine engine)
      throws CertificateException {
    if (trust.isInsecure()) {
      return;
    }
    String shown = fingerprint(chain[0]);
    if (trust.fingerprint().isPresent()) {
      if (!shown.replace(":", "").toLowerCase(Locale.ROOT).equals(trust.fingerprint().get())) {
        throw new CertificateException(
            "its certificate does not match %s: its SHA-256 is %s; it was renewed, or another server answers"
                .formatted(CertificateTrust.FINGERPRINT, shown));
      }
      return;
    }
    try {
      X509ExtendedTrustManager vouching =
          authorities.orElseThrow(
              () -> new CertificateException("this JDK has no certificate" + " authorities"));
      if (engine == null) {
        vouching.checkServerTrusted(chain, type);
      } else {
        vouching.checkServerTrusted(chain, type, engine);
      }
    } catch (CertificateException e) {
      throw new CertificateException(
          "its certificate is not trusted here (%s); %s"
              .formatted(e.getMessage(), trust.advice(shown)),
          e);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    judge(chain, type, engine);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("sockets are not judged here");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    judge(chain, type, null);
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
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("clients are not judged here");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
