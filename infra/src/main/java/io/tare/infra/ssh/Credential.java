package io.tare.infra.ssh;

import java.nio.file.Path;
import java.util.Optional;

/** How a user proves to be one. Secrets are named, never held: they come from the environment. */
public sealed interface Credential {

  /**
   * A private key file.
   *
   * @param passphraseVariable the environment variable that holds its passphrase, if it has one
   */
  record Key(Path file, Optional<String> passphraseVariable) implements Credential {

    public static Key of(Path file) {
      return new Key(file, Optional.empty());
    }

    @Override
    public String describe() {
      return "key " + file;
    }
  }

  /** The keys of the running SSH agent, found by SSH_AUTH_SOCK. */
  record Agent() implements Credential {
    @Override
    public String describe() {
      return "the keys of the SSH agent";
    }
  }

  /**
   * A password.
   *
   * @param variable the environment variable that holds it
   */
  record Password(String variable) implements Credential {
    @Override
    public String describe() {
      return "the password in $" + variable;
    }
  }

  /** For messages, without any secret. */
  String describe();
}
