package io.tare.infra.ssh;

import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.util.List;
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

  /**
   * What OpenSSH would use, and the campaign's password. The machine decides how many of them it
   * wants.
   *
   * @param key the campaign's, without which no connection is tried
   * @param files further private keys; those that are missing or cannot be used are left out
   * @param certificates besides those that lie beside a key
   * @param agent the socket of an SSH agent, if one is used
   * @param isOnlyNamed whether the agent's keys count only if a file names them
   * @param unsupported ways that OpenSSH would try too and Tare cannot, as its manual spells them
   */
  record Configured(
      Optional<Path> key,
      List<Path> files,
      List<Path> certificates,
      Optional<Path> agent,
      boolean isOnlyNamed,
      Optional<Secret> password,
      List<String> unsupported)
      implements Credential {

    public Configured {
      unsupported = List.copyOf(unsupported);
      files = List.copyOf(files);
      certificates = List.copyOf(certificates);
    }

    @Override
    public String describe() {
      return key.map(file -> "key " + file)
          .or(() -> password.map(Secret::describe))
          .orElse("every key that was offered");
    }
  }

  /** For messages, without any secret. */
  String describe();
}
