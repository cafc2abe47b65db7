package io.tare.harness.capsule;

import io.tare.infra.hosts.SearchPath;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * OpenSSH's own program signs and verifies, so that keys, their options and their revocation mean
 * what they mean everywhere else.
 */
final class SshKeygen {

  /** A signature in this namespace is valid for nothing else. */
  static final String NAMESPACE = "tare-capsule";

  private static final String PROGRAM = "ssh-keygen";
  private static final String NEEDED = "ssh-keygen of OpenSSH 8.2 or later";
  private static final ProcessBuilder.Redirect NOTHING =
      ProcessBuilder.Redirect.from(new File("/dev/null"));
  private static final int MAX_OUTPUT_BYTES = 1 << 20;
  private static final int LINE = 70;
  private static final String BEGIN = "-----BEGIN SSH SIGNATURE-----\n";
  private static final String END = "\n-----END SSH SIGNATURE-----\n";
  private static final Pattern ARMOUR = Pattern.compile(BEGIN + "([A-Za-z0-9+/=\n]+)" + END);
  private static final Pattern TOO_OLD =
      Pattern.compile("(?m)^(?:usage: ssh-keygen|Unsupported operation for -Y)");

  /** Lines around the reason. */
  private static final Pattern DECORATION =
      Pattern.compile("@.*|Signing .*|(?:Could not|Couldn't) verify signature\\.?");

  private SshKeygen() {}

  /** It is missing or too old. The message is one line. */
  static final class MissingException extends IOException {

    private static final long serialVersionUID = 1L;

    MissingException(String message) {
      super(message);
    }
  }

  /** The end of a call. */
  record CommandResult(boolean isSuccess, String output) {

    /** The first line that gives a reason. */
    String reason() {
      return output
          .lines()
          .filter(each -> !each.isBlank() && !DECORATION.matcher(each).matches())
          .findFirst()
          .orElse("the signature does not match");
    }
  }

  /**
   * Signs a message.
   *
   * @param key a private key, or a public one whose private key an agent holds
   * @throws IOException with one line if it cannot be used
   */
  static String sign(Path key, byte[] message) throws IOException {
    List<String> words = List.of("-Y", "sign", "-n", NAMESPACE, "-f", key.toString());
    Process program = started(ProcessBuilder.Redirect.PIPE, words);
    try (OutputStream in = program.getOutputStream()) {
      in.write(message);
    } catch (IOException e) {
      // It ended before it read the message, and says why.
    }
    CommandResult result = result(program);
    Matcher signature = ARMOUR.matcher(result.output());
    if (result.isSuccess() && signature.find()) {
      return signature.group();
    }
    throw new IOException("cannot sign with %s: %s".formatted(key, result.reason()));
  }

  /**
   * Checks signatures.
   *
   * @param operation of {@code -Y}
   * @param message to be verified
   */
  static CommandResult call(String operation, Path message, List<String> words) throws IOException {
    List<String> all = new ArrayList<>(List.of("-Y", operation));
    all.addAll(words);
    return result(started(ProcessBuilder.Redirect.from(message.toFile()), all));
  }

  /** Describes a key; fails if a file contains none. Asks for nothing. */
  static CommandResult described(Path key) throws IOException {
    return result(started(NOTHING, List.of("-l", "-f", key.toString())));
  }

  /** Signs an empty message, without a passphrase if no agent holds the key. Asks for nothing. */
  static CommandResult tried(Path key) throws IOException {
    List<String> words = List.of("-Y", "sign", "-P", "", "-n", NAMESPACE, "-f", key.toString());
    return result(started(NOTHING, words));
  }

  /** Whether a file contains a signature as the program writes it, and nothing else. */
  static boolean isSignature(String text) {
    Matcher armour = ARMOUR.matcher(text);
    if (!armour.matches()) {
      return false;
    }
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(armour.group(1));
      return Base64.getEncoder()
          .encodeToString(bytes)
          .replaceAll("(.{" + LINE + "})(?=.)", "$1\n")
          .equals(armour.group(1));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Process started(ProcessBuilder.Redirect in, List<String> words)
      throws IOException {
    List<String> all = new ArrayList<>(List.of(PROGRAM));
    all.addAll(words);
    try {
      return SearchPath.builder(all).redirectInput(in).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new MissingException("there is no %s; install %s".formatted(PROGRAM, NEEDED));
    }
  }

  private static CommandResult result(Process program) throws IOException {
    try {
      String output =
          new String(program.getInputStream().readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8);
      program.getInputStream().close();
      if (TOO_OLD.matcher(output).find()) {
        throw new MissingException(PROGRAM + " is too old; install " + NEEDED);
      }
      return new CommandResult(program.waitFor() == 0, output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(PROGRAM + " was interrupted", e);
    } finally {
      program.destroy();
    }
  }
}
