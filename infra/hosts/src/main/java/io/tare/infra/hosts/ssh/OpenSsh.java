package io.tare.infra.hosts.ssh;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of OpenSSH's client that reaches a target like our own connection: with its key
 * or agent and its known hosts, and without configuration files.
 *
 * @see <a href="https://man.openbsd.org/ssh_config">ssh_config(5)</a>
 */
final class OpenSsh {

  /** Those with processor instructions first; OpenSSH has all of them since 6.5. */
  private static final String CIPHERS =
      "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,"
          + "aes128-ctr,aes192-ctr,aes256-ctr";

  private OpenSsh() {}

  /**
   * The words that run a line on a target.
   *
   * @return empty if it would ask for a password or a passphrase, or could not name a file
   */
  static Optional<List<String>> words(SshTarget target, String line) {
    if (!canName(target.knownHosts())) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>(List.of("ssh", "-F", "none", "-T", "-c", CIPHERS));
    Credential credential = target.credential();
    if (credential instanceof Credential.Key key
        && key.passphraseVariable().isEmpty()
        && canName(key.file())) {
      words.addAll(List.of("-i", escaped(key.file()), "-o", "IdentitiesOnly=yes"));
    } else if (credential instanceof Credential.Agent agent
        && agent.socket().map(OpenSsh::canName).orElse(true)) {
      agent
          .socket()
          .ifPresent(socket -> words.addAll(List.of("-o", "IdentityAgent=" + quoted(socket))));
    } else {
      return Optional.empty();
    }
    for (String option :
        List.of(
            "BatchMode=yes",
            "LogLevel=ERROR",
            "StrictHostKeyChecking=yes",
            "UserKnownHostsFile=" + quoted(target.knownHosts()),
            "GlobalKnownHostsFile=/dev/null",
            "ConnectTimeout=" + Math.max(1, target.connectTimeout().toSeconds()),
            "ServerAliveInterval=5")) {
      words.addAll(List.of("-o", option));
    }
    words.addAll(
        List.of(
            "-p", Integer.toString(target.port()), "-l", target.user(), "--", target.host(), line));
    return Optional.of(words);
  }

  /**
   * There a dollar sign begins a variable, and quotation marks and backslashes have meanings that
   * differ between versions.
   */
  private static boolean canName(Path file) {
    return file.toAbsolutePath().toString().chars().noneMatch(each -> "\"\\$".indexOf(each) >= 0);
  }

  /** There a percent sign begins a token. */
  private static String escaped(Path file) {
    return file.toAbsolutePath().toString().replace("%", "%%");
  }

  /** There blanks stand between several values. */
  private static String quoted(Path file) {
    return "\"" + escaped(file) + "\"";
  }
}
