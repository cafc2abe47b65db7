package io.tare.harness.capsule;

import io.tare.harness.capsule.SshKeygen.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The key that a user names to sign with. */
public final class SigningKey {

  private static final String MADE = "; ssh-keygen -t ed25519 -f FILE makes one";

  /** The end of a description of a key that is on a security token. */
  private static final String ON_TOKEN = "-SK)";

  private SigningKey() {}

  /**
   * Refuses a key that cannot sign, since packing takes longer than finding out.
   *
   * @param key a private key, or a public one whose private key an agent holds
   * @param canAsk whether a person can type a passphrase
   * @throws IllegalArgumentException if it cannot sign; the message follows the key's name and says
   *     what to do
   * @throws IOException with one line if this cannot be found out
   */
  public static void require(Path key, boolean canAsk) throws IOException {
    if (!Files.exists(key)) {
      throw new IllegalArgumentException(": there is no such file" + MADE);
    }
    if (Files.isDirectory(key)) {
      throw new IllegalArgumentException(" is a directory; name a key in it");
    }
    if (!Files.isReadable(key)) {
      throw new IllegalArgumentException(": you may not read this file" + MADE);
    }
    CommandResult described = SshKeygen.described(key);
    if (described.output().strip().endsWith(ON_TOKEN)) {
      return; // it would wait for a touch
    }
    CommandResult tried = SshKeygen.tried(key);
    if (tried.isSuccess()) {
      return;
    }
    if (tried.output().contains("incorrect passphrase")) {
      if (!canAsk) {
        throw new IllegalArgumentException(
            " has a passphrase; add it to ssh-agent, or sign on a terminal");
      }
      return;
    }
    if (!described.isSuccess()) {
      throw new IllegalArgumentException(" is not an OpenSSH private key" + MADE);
    }
    String reason = tried.reason().replaceFirst("\\.$", "");
    throw new IllegalArgumentException(" cannot sign: " + reason + advice(key, reason));
  }

  private static String advice(Path key, String reason) {
    if (reason.contains("too open")) {
      return "; make it readable for you alone";
    }
    return reason.contains("public key") && !reason.contains("private key")
        ? "; ssh-keygen -y -f %s > %s.pub gives it".formatted(key.getFileName(), key.getFileName())
        : MADE;
  }
}
