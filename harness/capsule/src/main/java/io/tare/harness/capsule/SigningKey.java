package io.tare.harness.capsule;

import io.tare.harness.capsule.SshKeygen.CommandResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The key that a user names to sign with. */
public final class SigningKey {

  private static final String MADE = "; ssh-keygen -t ed25519 -f FILE makes one";

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
    if (!described.isSuccess()) {
      throw new IllegalArgumentException(" is not an OpenSSH private key" + MADE);
    }
    CommandResult opened = SshKeygen.opened(key);
    if (opened.isSuccess() || !isPrivate(key)) {
      return;
    }
    if (!opened.output().contains("incorrect passphrase")) {
      throw new IllegalArgumentException(
          " cannot be used: "
              + opened.reason().replaceFirst("\\.$", "")
              + "; make it readable for you alone");
    }
    if (!canAsk && !isHeldByAgent(described)) {
      throw new IllegalArgumentException(
          " has a passphrase; add it to ssh-agent, or sign on a terminal");
    }
  }

  private static boolean isPrivate(Path key) throws IOException {
    return Files.readString(key, StandardCharsets.ISO_8859_1).startsWith("-----BEGIN ");
  }

  /** By the fingerprint, the second word of a description. */
  private static boolean isHeldByAgent(CommandResult described) throws IOException {
    String[] words = described.output().strip().split(" ");
    return words.length > 1 && SshKeygen.heldByAgent().output().contains(words[1]);
  }
}
