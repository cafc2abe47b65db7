package io.tare.infra.web;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
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
 * @param isInsecure whether any certificate is believed; to be told wherever results are
 * @param authoritiesSetting what the campaign calls the file, for messages
 */
public record CertificateTrust(
    Optional<String> fingerprint,
    Optional<Path> authorities,
    boolean isInsecure,
    String authoritiesSetting) {

  public static final String FINGERPRINT = "fingerprint";
  public static final String AUTHORITIES = "ca_file";
  public static final String INSECURE = "insecure";

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
        Optional.ofNullable(settings.get(FINGERPRINT)).map(CertificateTrust::digits);
    if (fingerprint.isPresent() && !fingerprint.get().matches("[0-9a-f]{" + DIGITS + "}")) {
      throw new HostException(
          "platform %s: %s is '%s', expected the %d hexadecimal digits of a SHA-256 (openssl x509 -noout -fingerprint -sha256)"
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
    return new CertificateTrust(fingerprint, authorities, insecure.equals("true"), AUTHORITIES);
  }

  /** As {@code openssl} and browsers show it. */
  private static String digits(String shown) {
    return shown
        .strip()
        .replaceFirst("(?i)^sha-?256( fingerprint)?[:=]", "")
        .replace(":", "")
        .toLowerCase(Locale.ROOT);
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
    return signed(Optional.empty(), AUTHORITIES);
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

  /** What is told where certificates are not checked. */
  public String warning(String server) {
    return "%s was believed without a look at its certificate (%s)".formatted(server, INSECURE);
  }

  /**
   * What to do about a certificate that nobody vouches for.
   *
   * @param shown its fingerprint
   */
  String advice(String shown) {
    return authoritiesSetting.equals(AUTHORITIES)
        ? "name who signed it by %s, or itself by %s, here %s if its administrator says the same"
            .formatted(AUTHORITIES, FINGERPRINT, shown)
        : "name the file of its authority's certificate by " + authoritiesSetting;
  }
}
