package io.tare.infra.ssh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
   * @return empty if it would ask for a password or a passphrase, could not name a file, or the way
   *     there is not the plain one
   */
  static Optional<List<String>> words(SshTarget target, String line) {
    if (!(target.route() instanceof Route.Direct direct)
        || !direct.equals(Route.Direct.ANY)
        || !target.hostKeys().files().stream().allMatch(OpenSsh::canName)) {
      return Optional.empty();
    }
    if (!target.algorithms().equals(Algorithms.USUAL) || target.hostKeys().revoked().isPresent()) {
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
    } else if (credential instanceof Credential.Configured configured
        && configured.password().isEmpty()
        && namedFiles(configured).allMatch(OpenSsh::canName)) {
      configured.key().ifPresent(key -> words.addAll(List.of("-i", escaped(key))));
      configured.files().stream()
          .filter(Files::exists)
          .forEach(key -> words.addAll(List.of("-i", escaped(key))));
      configured
          .certificates()
          .forEach(each -> words.addAll(List.of("-o", "CertificateFile=" + quoted(each))));
      String agent = configured.agent().map(OpenSsh::quoted).orElse("none");
      words.addAll(List.of("-o", "IdentityAgent=" + agent));
      if (configured.isOnlyNamed()) {
        words.addAll(List.of("-o", "IdentitiesOnly=yes"));
      }
    } else {
      return Optional.empty();
    }
    for (String option :
        List.of(
            "BatchMode=yes",
            "LogLevel=ERROR",
            "StrictHostKeyChecking=yes",
            "UserKnownHostsFile="
                + target.hostKeys().files().stream()
                    .map(OpenSsh::quoted)
                    .collect(Collectors.joining(" ")),
            "GlobalKnownHostsFile=/dev/null",
            "ConnectTimeout=" + Math.max(1, target.connectTimeout().toSeconds()),
            "ServerAliveInterval=5")) {
      words.addAll(List.of("-o", option));
    }
    target
        .hostKeys()
        .alias()
        .ifPresent(name -> words.addAll(List.of("-o", "HostKeyAlias=" + name)));
    words.addAll(
        List.of(
            "-p", Integer.toString(target.port()), "-l", target.user(), "--", target.host(), line));
    return Optional.of(words);
  }

  private static Stream<Path> namedFiles(Credential.Configured configured) {
    return Stream.of(
            configured.key().stream(),
            configured.files().stream(),
            configured.certificates().stream(),
            configured.agent().stream())
        .flatMap(each -> each);
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
