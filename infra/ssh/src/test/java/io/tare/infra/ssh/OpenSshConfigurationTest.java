package io.tare.infra.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lines as {@code ssh -G} prints them. */
class OpenSshConfigurationTest {

  private static final Path HOME = Path.of(System.getProperty("user.home"));

  @Test
  void theConfigurationNamesMachineUserAndPort() {
    OpenSshConfiguration found = configured("hostname lab.example\nport 2222\nuser bench\n");
    assertThat(found.host()).isEqualTo("lab.example");
    assertThat(found.port()).isEqualTo(2222);
    assertThat(found.user()).isEqualTo("bench");
  }

  @Test
  void withoutAConfigurationTheMachineIsWhatItIsCalled() {
    OpenSshConfiguration found = configured("");
    assertThat(found.host()).isEqualTo("lab");
    assertThat(found.port()).isEqualTo(22);
    assertThat(found.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(found.route()).isEqualTo(Route.Direct.ANY);
    assertThat(found.keys()).contains(HOME.resolve(".ssh/id_ed25519"));
    assertThat(found.knownHosts()).startsWith(HOME.resolve(".ssh/known_hosts"));
  }

  @Test
  void tokensInFilesAndCommandsAreExpanded() {
    OpenSshConfiguration found =
        configured(
            """
            hostname lab.example
            port 2222
            user bench
            identityfile ~/.ssh/%r-%h-%%-%n
            identityfile /a b/key
            identityfile none
            certificatefile %d/c
            proxycommand nc -X %q %h %p
            """);
    assertThat(found.keys())
        .containsExactly(HOME.resolve(".ssh/bench-lab.example-%-lab"), Path.of("/a b/key"));
    assertThat(found.certificates()).containsExactly(HOME.resolve("c"));
    assertThat(found.route()).isEqualTo(new Route.Command("nc -X %q lab.example 2222"));
  }

  @Test
  void severalKnownHostsFilesAreInOneLine() {
    assertThat(
            configured("userknownhostsfile /a b/known /c\nglobalknownhostsfile /etc/known\n")
                .knownHosts())
        .containsExactly(Path.of("/a b/known"), Path.of("/c"), Path.of("/etc/known"));
  }

  @Test
  void jumpHostsAreInTheirOrder() {
    assertThat(configured("proxyjump a@one:23,[::1]:24,ssh://two\n").jumps())
        .containsExactly(
            SshAddress.parse("a@one:23"), SshAddress.parse("[::1]:24"), SshAddress.of("two"));
    assertThat(configured("proxyjump none\n").jumps()).isEmpty();
  }

  @Test
  void onlyWhatDiffersFromTheDefaultsAndIsNotFollowedIsNamed() {
    Map<String, List<String>> defaults =
        OpenSshConfiguration.parsed(
            "bindinterface a\nbatchmode no\nport 22\ngssapiauthentication no");
    Map<String, List<String>> values =
        OpenSshConfiguration.parsed(
            "bindinterface b\nbatchmode yes\nport 23\ngssapiauthentication yes\nnewoption x\n"
                + "knownhostscommand /bin/x");
    assertThat(OpenSshOptions.unused(values, defaults))
        .containsExactly("BindInterface", "KnownHostsCommand", "newoption");
    assertThat(OpenSshOptions.logins(values, defaults)).containsExactly("GSSAPIAuthentication");
  }

  @Test
  void algorithmsForOldMachinesAreThoseThatTheLibraryHas() {
    Map<String, List<String>> defaults = OpenSshConfiguration.parsed("kexalgorithms a\nmacs b");
    Map<String, List<String>> values =
        OpenSshConfiguration.parsed(
            "kexalgorithms new-kex,diffie-hellman-group14-sha1\nmacs b\nciphers unknown\n"
                + "hostkeyalgorithms ssh-rsa,ssh-ed25519-cert-v01@openssh.com,sk-x@openssh.com");
    assertThat(Algorithms.of(values, defaults).lists())
        .containsOnly(
            Map.entry("kex", "diffie-hellman-group14-sha1"),
            Map.entry("server_host_key", "ssh-rsa,ssh-ed25519-cert-v01@openssh.com"));
  }

  private static OpenSshConfiguration configured(String printed) {
    return new OpenSshConfiguration(
        SshAddress.of("lab"),
        OpenSshConfiguration.parsed(printed),
        Algorithms.USUAL,
        List.of(),
        List.of());
  }
}
