package io.tare.infra.ssh;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Ways to name and reach a machine, for OpenSSH and for Tare.
 *
 * @param name in messages
 * @param ssh the words for OpenSSH's client before the command; {port of a machine}
 * @param host for Tare
 * @param settings of Tare's campaign
 * @param hasPassword whether both know the password
 * @param words of Tare's message, a regular expression; empty if both reach the machine
 */
record Configuration(
    String name,
    String ssh,
    String host,
    Map<String, String> settings,
    boolean hasPassword,
    Optional<String> words) {

  static final String CONFIG =
      """
      Include more
      Host lab
        HostName 127.0.0.1
        Port {plain}
        User bench
        IdentityFile DIR/named
        UserKnownHostsFile "DIR/known elsewhere"
      Host lab-*
        HostName 127.0.0.1
        Port {plain}
        IdentityFile DIR/%n-none
        IdentityFile ~/.ssh/id_ed25519
        IdentitiesOnly yes
      Match host matched
        HostName 127.0.0.1
        Port {plain}
      Match user bench host byuser
        HostName 127.0.0.1
        Port {plain}
      Host wrongkey
        HostName 127.0.0.1
        Port {plain}
        IdentityFile DIR/stranger
        IdentitiesOnly yes
      Host openkey
        HostName 127.0.0.1
        Port {plain}
        IdentityFile DIR/open
        IdentitiesOnly yes
      Host renamed
        HostName 127.0.0.1
        Port {plain}
        HostKeyAlias named-alias
      Host unknownkey
        HostName 127.0.0.1
        Port {plain}
        UserKnownHostsFile DIR/known_none
        GlobalKnownHostsFile none
      Host hop1 hop2 badhop shuthop
        HostName localhost
      Host hop1
        Port {hop1}
      Host hop2
        Port {hop2}
        ProxyJump none
      Host shuthop
        Port {plain}
      Host badhop
        Port {hop1}
        UserKnownHostsFile DIR/known_none
        GlobalKnownHostsFile none
      Host far*
        HostName far.invalid
        Port {plain}
      Host far1
        ProxyJump hop1
      Host far2
        ProxyJump hop1,hop2
      Host farcommand
        ProxyCommand ssh -o BatchMode=yes -W %h:%p hop1
      Host farfails
        ProxyCommand sh -c 'echo no way >&2; exit 5'
      Host farbad
        ProxyJump badhop
      Host farshut
        ProxyJump shuthop
      Host fdpass
        HostName 127.0.0.1
        Port {plain}
        ProxyCommand false
        ProxyUseFdpass yes
      Host certified
        HostName 127.0.0.1
        Port {certified}
        User bench
        IdentityFile DIR/certified
      Host certfile
        HostName 127.0.0.1
        Port {certified}
        User bench
        IdentityFile DIR/copied
        CertificateFile DIR/certified-cert.pub
      Host old
        HostName 127.0.0.1
        Port {old}
        KexAlgorithms +diffie-hellman-group14-sha1
      Host tooold
        HostName 127.0.0.1
        Port {old}
      Host revoked
        HostName 127.0.0.1
        Port {plain}
        RevokedHostKeys DIR/host.pub
      Host notrevoked
        HostName 127.0.0.1
        Port {plain}
        RevokedHostKeys DIR/stranger.pub
      Host hashed
        HostName 127.0.0.1
        Port {plain}
        UserKnownHostsFile DIR/known_hashed
      Host lockedkey
        HostName 127.0.0.1
        Port {plain}
        IdentityFile DIR/locked
        IdentitiesOnly yes
      Host byagent
        HostName 127.0.0.1
        Port {agent}
      Host noagent
        HostName 127.0.0.1
        Port {agent}
        IdentityAgent none
      Host touch
        HostName 127.0.0.1
        Port {touch}
        IdentityAgent DIR/touch.socket
      Host inet6
        HostName localhost
        Port {plain}
        AddressFamily inet6
      """;

  static final String INCLUDED =
      """
      Host included
        HostName 127.0.0.1
        Port {plain}
      """;

  private static Configuration both(String name, String ssh, String host) {
    return new Configuration(name, ssh, host, Map.of(), false, Optional.empty());
  }

  private static Configuration alias(String name) {
    return both("alias " + name, name, name);
  }

  private static Configuration none(String name, String ssh, String host, String words) {
    return new Configuration(name, ssh, host, Map.of(), false, Optional.of(words));
  }

  private Configuration with(String key, String value) {
    return new Configuration(name, ssh, host, Map.of(key, value), hasPassword, words);
  }

  private Configuration password() {
    return new Configuration(
        name, ssh, host, Map.of("password_variable", SshLaboratory.PASSWORD_VARIABLE), true, words);
  }

  private static String at(String user, String machine) {
    return "-p {%s} %s@127.0.0.1".formatted(machine, user);
  }

  private static String address(String user, String machine) {
    return "%s@127.0.0.1:{%s}".formatted(user, machine);
  }

  static List<Configuration> all() {
    String refused = "refused every key that was offered";
    return List.of(
        alias("lab"),
        alias("lab-7"),
        alias("included"),
        alias("matched"),
        both("Match user", "bench@byuser", "bench@byuser"),
        alias("renamed"),
        alias("inet6"),
        alias("far1"),
        alias("far2"),
        alias("farcommand"),
        alias("certified"),
        alias("certfile"),
        alias("byagent"),
        alias("old"),
        alias("hashed"),
        both("banner", at("bench", "banner"), address("bench", "banner")),
        alias("notrevoked"),
        alias("touch"),
        both("default key", at("bench", "plain"), "bench@127.0.0.1:{plain}"),
        both("ssh://", "ssh://bench@127.0.0.1:{plain}", "ssh://bench@127.0.0.1:{plain}"),
        both("IPv6", "-p {plain} bench@::1", "bench@[::1]:{plain}"),
        both("jump", "-J hop1,hop2 far", "far").with("jump", "hop1,hop2"),
        both("key", "-i DIR/named -o IdentitiesOnly=yes lab-1", "lab-1").with("key", "DIR/named"),
        both("tcsh", at("tcsh", "plain"), address("tcsh", "plain")),
        both("MaxSessions 1", at("bench", "sessions1"), address("bench", "sessions1")),
        both("ForceCommand passes on", at("bench", "passing"), address("bench", "passing")),
        both("key and password", at("bench", "password"), address("bench", "password")).password(),
        both("key and question", at("bench", "questions"), address("bench", "questions"))
            .password(),
        none(
            "no password",
            at("bench", "password"),
            address("bench", "password"),
            "accepted a key as one factor, and wants another: a password \\(setting password_variable\\)"),
        none(
            "no answer",
            at("bench", "questions"),
            address("bench", "questions"),
            "accepted a key as one factor, and wants another: an answer to a question.*"),
        none("alias wrongkey", "wrongkey", "wrongkey", refused),
        none("alias noagent", "noagent", "noagent", refused),
        none(
            "alias openkey",
            "openkey",
            "openkey",
            "wants a key \\(setting key, or ssh-add\\), and there is no key to offer; others can read key DIR/open; chmod 600 DIR/open"),
        none(
                "public half",
                "-i DIR/stranger.pub wrongkey",
                "wrongkey",
                "key DIR/stranger.pub is the public half; name the file without .pub")
            .with("key", "DIR/stranger.pub"),
        none(
            "alias unknownkey",
            "unknownkey",
            "unknownkey",
            "its host key is not in DIR/known_none; verify the key, then add it there"),
        none(
            "alias farbad",
            "farbad",
            "farbad",
            "its host key is not in DIR/known_none; .* \\(the jump host to root@far.invalid:{plain}\\)"),
        none(
            "alias farshut",
            "farshut",
            "farshut",
            "its jump host root@localhost:{plain} refuses to forward connections.*"),
        none(
            "alias farfails",
            "farfails",
            "farfails",
            "cannot connect: its ProxyCommand .* ended with status 5: no way"),
        none(
            "alias lockedkey",
            "lockedkey",
            "lockedkey",
            "wants a key .*; key DIR/locked has a passphrase; add it to an agent with ssh-add"),
        none(
            "alias tooold",
            "tooold",
            "tooold",
            "allows only diffie-hellman-group14-sha1.* for kex, .*"),
        none("alias revoked", "revoked", "revoked", "its host key is revoked by DIR/host.pub"),
        none("alias fdpass", "fdpass", "fdpass", "OpenSSH's configuration sets ProxyUseFdpass, .*"),
        none(
            "MaxSessions 0",
            at("bench", "sessions0"),
            address("bench", "sessions0"),
            "accepted the login of bench, but allows no programs; is MaxSessions 0 in its sshd_config\\?"),
        none(
            "rbash",
            at("rbash", "plain"),
            address("rbash", "plain"),
            "the login shell of rbash is restricted \\(as rbash is\\), .*exec: restricted"),
        none(
            "nologin",
            at("nologin", "plain"),
            address("nologin", "plain"),
            "does not let nologin run programs: .* prints \"This account is currently not available.\" and ends with status 1"),
        none(
            "internal-sftp",
            at("bench", "files"),
            address("bench", "files"),
            "allows bench only the transfer of files \\(internal-sftp\\), .*"),
        none(
            "ForceCommand refuses",
            at("bench", "refusing"),
            address("bench", "refusing"),
            "does not let bench run programs: .* prints \"go away\" and ends with status 7"));
  }
}
