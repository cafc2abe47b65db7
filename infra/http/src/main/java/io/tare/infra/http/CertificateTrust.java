package io.tare.infra.http;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.spec.Spec;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * How a server's certificate is verified: by the JDK's authorities or those that a campaign names,
 * by the certificate's fingerprint, or not at all.
 *
 * @param fingerprint SHA-256 of the certificate, 64 hexadecimal digits in lower case; only this
 *     certificate is accepted then, whatever its name
 * @param authorities PEM file of the certificate authorities
 * @param isInsecure whether any certificate is accepted; reported with all results
 * @param authoritiesSetting the name of the file's setting, for messages
 */
public record CertificateTrust(
    Optional<String> fingerprint,
    Optional<Path> authorities,
    boolean isInsecure,
    String authoritiesSetting) {

  public static final Key<String> FINGERPRINT =
      Key.of(
          "fingerprint",
          Scalar.of(
              "the hexadecimal digits of a SHA-256 (openssl x509 -noout -fingerprint -sha256)",
              CertificateTrust::digits,
              Map.of("type", "string")),
          "SHA-256 of the only accepted certificate");

  public static final Key<Path> AUTHORITIES =
      Key.of(
              "ca_file",
              SettingType.PATH,
              "PEM file of the authorities that sign the server's certificate")
          .notWith(FINGERPRINT)
          .leftOut("the JDK's, for the name of the host");

  public static final Key<Boolean> INSECURE =
      Key.of(
              "insecure",
              Scalar.flag(),
              "`true` to accept any certificate; report and environment record show this")
          .notWith(FINGERPRINT, AUTHORITIES)
          .orElse(false);

  /** The settings for verification. */
  public static final Spec KEYS = Spec.of(FINGERPRINT, AUTHORITIES, INSECURE);

  private static final String SHA_256 = "[0-9a-f]{64}";

  /** Reads the settings. */
  public static CertificateTrust of(PlatformSettings settings) {
    return new CertificateTrust(
        settings.find(FINGERPRINT),
        settings.find(AUTHORITIES),
        settings.get(INSECURE),
        AUTHORITIES.name());
  }

  /** As {@code openssl} and browsers show it. */
  private static String digits(String shown) {
    String digits =
        shown
            .strip()
            .replaceFirst("(?i)^sha-?256( fingerprint)?[:=]", "")
            .replace(":", "")
            .toLowerCase(Locale.ROOT);
    if (!digits.matches(SHA_256)) {
      throw Scalar.wrong(FINGERPRINT.type().range(), shown);
    }
    return digits;
  }

  /**
   * The authorities of a file.
   *
   * @param file those of the JDK if empty
   * @param setting the name of its setting, for messages
   */
  public static CertificateTrust signed(Optional<Path> file, String setting) {
    return new CertificateTrust(Optional.empty(), file, false, setting);
  }

  /** Whom the JDK trusts. */
  public static CertificateTrust ofTheJdk() {
    return signed(Optional.empty(), AUTHORITIES.name());
  }

  /**
   * TLS with this verification.
   *
   * @param own keys of this side's client certificate; none if empty
   * @throws HostException if the authorities cannot be read
   */
  SSLContext context(KeyManager... own) throws HostException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          own.length == 0 ? null : own, new TrustManager[] {CertificateJudge.of(this)}, null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new HostException("cannot prepare TLS: " + e.getMessage(), e);
    }
  }

  /** How the server is verified, for an environment record. */
  public String describe() {
    if (isInsecure) {
      return "not verified";
    }
    if (fingerprint.isPresent()) {
      return "verified by its fingerprint";
    }
    return authorities.isPresent()
        ? "verified by the authorities of " + authoritiesSetting
        : "verified by the authorities of this Java";
  }

  /** The warning where certificates are not checked. */
  public String warning(String server) {
    return "the certificate of %s was not verified (%s)".formatted(server, INSECURE);
  }

  /**
   * What to do about a certificate of no known authority.
   *
   * @param shown its fingerprint
   */
  String advice(String shown) {
    return authoritiesSetting.equals(AUTHORITIES.name())
        ? "set %s to its authority's certificate, or %s to its fingerprint, %s, after checking it with the administrator"
            .formatted(AUTHORITIES, FINGERPRINT, shown)
        : "name the file of its authority's certificate with " + authoritiesSetting;
  }
}
