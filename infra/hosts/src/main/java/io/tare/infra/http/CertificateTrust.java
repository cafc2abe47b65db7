package io.tare.infra.http;

import io.tare.infra.host.HostException;
import io.tare.infra.platform.PlatformSettings;
import io.tare.infra.platform.SettingType;
import io.tare.spec.Key;
import io.tare.spec.Scalar;
import io.tare.spec.Spec;
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
 * By what a server's certificate is believed: the JDK's authorities unless a campaign names others,
 * the certificate's own fingerprint, or nothing.
 *
 * @param fingerprint SHA-256 of the certificate, 64 hexadecimal digits in lower case; no other is
 *     believed then, and this one whatever name it bears
 * @param authorities PEM file of those that sign
 * @param isInsecure whether any certificate is believed; to be said wherever results are
 * @param authoritiesSetting what the campaign calls the file, for messages
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
          "SHA-256 of the one certificate that is believed");

  public static final Key<Path> AUTHORITIES =
      Key.of(
              "ca_file",
              SettingType.PATH,
              "PEM file of the authorities that sign the control's certificate")
          .notWith(FINGERPRINT)
          .leftOut("the JDK's, for the name of the host");

  public static final Key<Boolean> INSECURE =
      Key.of(
              "insecure",
              Scalar.flag(),
              "`true` to believe any certificate, which report and environment record tell")
          .notWith(FINGERPRINT, AUTHORITIES)
          .orElse(false);

  /** The settings that say what is believed. */
  public static final Spec KEYS = Spec.of(FINGERPRINT, AUTHORITIES, INSECURE);

  private static final String SHA_256 = "[0-9a-f]{64}";

  /** What settings say. */
  public static CertificateTrust of(PlatformSettings said) {
    return new CertificateTrust(
        said.find(FINGERPRINT), said.find(AUTHORITIES), said.get(INSECURE), AUTHORITIES.name());
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
   * @param setting what the campaign calls it, for messages
   */
  public static CertificateTrust signed(Optional<Path> file, String setting) {
    return new CertificateTrust(Optional.empty(), file, false, setting);
  }

  /** Whom the JDK trusts. */
  public static CertificateTrust ofTheJdk() {
    return signed(Optional.empty(), AUTHORITIES.name());
  }

  /**
   * TLS that believes by this.
   *
   * @param own keys by which this side proves who it is; none if empty
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

  /** By what the server is believed, for an environment record. */
  public String describe() {
    if (isInsecure) {
      return "not verified";
    }
    if (fingerprint.isPresent()) {
      return "verified by the certificate's fingerprint";
    }
    return authorities.isPresent()
        ? "verified by the authorities of " + authoritiesSetting
        : "verified by the authorities of this Java";
  }

  /** What is said where certificates are not checked. */
  public String warning(String server) {
    return "%s was believed without a look at its certificate (%s)".formatted(server, INSECURE);
  }

  /**
   * What to do about a certificate that no authority vouches for.
   *
   * @param shown its fingerprint
   */
  String advice(String shown) {
    return authoritiesSetting.equals(AUTHORITIES.name())
        ? "name who signed it by %s, or itself by %s, here %s if its administrator says the same"
            .formatted(AUTHORITIES, FINGERPRINT, shown)
        : "name the file of its authority's certificate by " + authoritiesSetting;
  }
}
