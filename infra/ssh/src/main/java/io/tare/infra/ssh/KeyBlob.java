package io.tare.infra.ssh;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Public keys and certificates as the protocol sends them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4253#section-6.6">RFC 4253, section 6.6</a>
 * @see <a href="https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.certkeys">formats
 *     of certificates and of private key files</a>
 */
final class KeyBlob {

  private static final String CERTIFICATE = "-cert-v01@openssh.com";
  private static final String MAGIC = "openssh-key-v1\0";
  private static final Pattern LINE =
      Pattern.compile("\\s*(?:ssh|ecdsa|sk)-[A-Za-z0-9@.-]+\\s+(AAAA[A-Za-z0-9+/]+=*)(?:\\s.*)?");
  private static final Pattern PRIVATE =
      Pattern.compile(
          "-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END", Pattern.DOTALL);

  private KeyBlob() {}

  /** The key of a file that contains a public key or a certificate. */
  static Optional<byte[]> ofPublicFile(String text) {
    return text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .findFirst()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .flatMap(found -> decoded(found.group(1)));
  }

  /** The public key in a private key file of OpenSSH, which needs no passphrase. */
  static Optional<byte[]> ofPrivateFile(String text) {
    Matcher found = PRIVATE.matcher(text);
    if (!found.find()) {
      return Optional.empty();
    }
    return decoded(found.group(1).replaceAll("\\s", ""))
        .filter(all -> new String(all, StandardCharsets.ISO_8859_1).startsWith(MAGIC))
        .flatMap(KeyBlob::publicPart);
  }

  private static Optional<byte[]> publicPart(byte[] all) {
    try {
      ByteBuffer in = ByteBuffer.wrap(all, MAGIC.length(), all.length - MAGIC.length());
      for (int i = 0; i < 3; i++) { // cipher, key derivation and its options
        field(in);
      }
      in.getInt(); // number of keys
      return Optional.of(field(in));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Optional<byte[]> decoded(String base64) {
    try {
      return Optional.of(Base64.getDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static byte[] field(ByteBuffer in) {
    int length = in.getInt();
    if (length < 0 || length > in.remaining()) {
      throw new IllegalArgumentException("a field of " + length + " bytes");
    }
    byte[] field = new byte[length];
    in.get(field);
    return field;
  }

  /** The type of a key or certificate; empty if it has none. */
  static String type(byte[] blob) {
    try {
      return new String(field(ByteBuffer.wrap(blob)), StandardCharsets.US_ASCII);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return "";
    }
  }

  static boolean isCertificate(byte[] blob) {
    return type(blob).endsWith(CERTIFICATE);
  }

  /** Whether a key is in a security key, which signs only when it is touched. */
  static boolean isOfSecurityKey(byte[] blob) {
    return type(blob).startsWith("sk-");
  }

  /** The algorithm that signs for a certificate's algorithm. */
  static String signing(String algorithm) {
    if (!algorithm.endsWith(CERTIFICATE)) {
      return algorithm;
    }
    String key = algorithm.substring(0, algorithm.length() - CERTIFICATE.length());
    return key.startsWith("sk-") ? key + "@openssh.com" : key;
  }

  /** Whether a certificate certifies a key: after a nonce it has the same fields. */
  static boolean isCertificateOf(byte[] certificate, byte[] key) {
    try {
      ByteBuffer certified = ByteBuffer.wrap(certificate);
      String type = new String(field(certified), StandardCharsets.US_ASCII);
      field(certified);
      ByteBuffer plain = ByteBuffer.wrap(key);
      if (!signing(type).equals(new String(field(plain), StandardCharsets.US_ASCII))) {
        return false;
      }
      byte[] fields = new byte[plain.remaining()];
      plain.get(fields);
      byte[] same = new byte[Math.min(fields.length, certified.remaining())];
      certified.get(same);
      return Arrays.equals(fields, same);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return false;
    }
  }
}
