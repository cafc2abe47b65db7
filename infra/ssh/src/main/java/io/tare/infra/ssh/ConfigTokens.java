package io.tare.infra.ssh;

import io.tare.infra.hosts.lease.Kernel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tokens in values of OpenSSH's configuration that {@code ssh -G} prints as they are written.
 *
 * @see <a href="https://man.openbsd.org/ssh_config#TOKENS">ssh_config(5), TOKENS</a>
 */
final class ConfigTokens {

  private static final Pattern TOKEN = Pattern.compile("%(.)|\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");

  private ConfigTokens() {}

  /**
   * A value with what its tokens stand for. Unknown tokens stay as they are.
   *
   * @param asked the machine's name on the command line
   * @param host to connect to
   */
  static String expanded(String text, String asked, String host, int port, String user) {
    return TOKEN
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? variable(found.group(2))
                        : token(found.group(1), asked, host, port, user)));
  }

  private static String variable(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }

  private static String token(String letter, String asked, String host, int port, String user) {
    return switch (letter) {
      case "%" -> "%";
      case "h" -> host;
      case "n", "k" -> asked;
      case "p" -> Integer.toString(port);
      case "r" -> user;
      case "u" -> System.getProperty("user.name");
      case "d" -> System.getProperty("user.home");
      case "i" -> number();
      case "l" -> name();
      case "L" -> name().replaceFirst("\\..*", "");
      case "C" -> digest(name() + host + port + user);
      default -> "%" + letter;
    };
  }

  private static String number() {
    try {
      return Integer.toString(Kernel.user());
    } catch (IOException e) {
      return "%i";
    }
  }

  private static String name() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** As OpenSSH names shared connections; no secret depends on it. */
  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-1", e);
    }
  }
}
