package io.tare.infra.hosts.ssh;

import io.tare.infra.hosts.secret.Secret;
import java.nio.file.Path;
import java.util.Optional;

/** How a user authenticates. Secrets are named, never stored. */
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

  /**
   * The keys of an SSH agent.
   *
   * @param socket the agent's; empty for the one that SSH_AUTH_SOCK names
   */
  record Agent(Optional<Path> socket) implements Credential {
    @Override
    public String describe() {
      return "the keys of the SSH agent";
    }
  }

  /** A password, by its source. */
  record Password(Secret secret) implements Credential {
    @Override
    public String describe() {
      return secret.describe();
    }
  }

  /** For messages, without any secret. */
  String describe();
}
