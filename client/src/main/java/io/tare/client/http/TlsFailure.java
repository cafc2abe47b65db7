package io.tare.client.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Short reasons why two sides did not agree on a connection with TLS. */
final class TlsFailure {

  private TlsFailure() {}

  /** The reason; empty if the failure is not about TLS. */
  static Optional<String> of(Throwable failure) {
    if (!(failure instanceof SSLException)) {
      return Optional.empty();
    }
    for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof CertificateExpiredException) {
        return Optional.of("the server's certificate has expired");
      }
      if (each instanceof CertificateNotYetValidException) {
        return Optional.of("the server's certificate is not valid yet");
      }
      if (each instanceof CertPathBuilderException) {
        return Optional.of(
            "the server's certificate is not trusted; give it or its issuer's in certificates");
      }
    }
    String message = String.valueOf(failure.getMessage());
    String words = message.toLowerCase(Locale.ROOT);
    if (words.contains("no name matching") || words.contains("no subject alternative")) {
      return Optional.of(
          "the server's certificate is for another name; set server_name if that is right ("
              + message
              + ")");
    }
    if (words.contains("protocol_version") || words.contains("protocol version")) {
      return Optional.of("the server does not speak this version of TLS");
    }
    if (words.contains("handshake_failure")) {
      return Optional.of("the server refused the handshake; it may want a client's certificate");
    }
    if (words.contains("unrecognized ssl message")) {
      return Optional.of("the server does not speak TLS; is its address http://?");
    }
    return Optional.of("TLS: " + message);
  }
}
