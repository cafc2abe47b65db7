package io.tare.infra.sshplatform;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.platform.PlatformSpec;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a campaign says about a machine and, for the LAN path, about the client's.
 *
 * @param java program on the machine, or {@code ship}
 * @param address of the services on the LAN path
 * @param client the client's machine; empty for the harness's own
 */
record SshSettings(
    SshTarget target, String java, String address, Optional<SshTarget> client, String clientJava) {

  static final String SHIP = "ship";

  static SshSettings of(PlatformSpec spec) throws HostException {
    String host =
        spec.setting("host")
            .orElseThrow(
                () ->
                    new HostException(
                        "platform %s: setting 'host' is missing; name the machine to reach"
                            .formatted(spec.name())));
    SshTarget target = target(spec, host, "");
    Optional<String> clientHost = spec.setting("client_host");
    Optional<SshTarget> client =
        clientHost.isPresent()
            ? Optional.of(target(spec, clientHost.get(), "client_"))
            : Optional.empty();
    String java = spec.setting("java").orElse("java");
    return new SshSettings(
        target,
        java,
        spec.setting("address").orElse(host),
        client,
        spec.setting("client_java").orElse(java));
  }

  private static SshTarget target(PlatformSpec spec, String host, String prefix)
      throws HostException {
    String user =
        spec.setting(prefix + "user")
            .or(() -> spec.setting("user"))
            .orElse(System.getProperty("user.name"));
    String port = spec.setting(prefix + "port").orElse("22");
    Path knownHosts =
        spec.setting("known_hosts")
            .map(PersonalPath::of)
            .orElse(Path.of(System.getProperty("user.home"), ".ssh", "known_hosts"));
    try {
      return SshTarget.of(host, Integer.parseInt(port), user, credential(spec, prefix), knownHosts)
          .withDirectory(spec.setting("directory").orElse(SshTarget.DEFAULT_DIRECTORY));
    } catch (NumberFormatException e) {
      throw new HostException(
          "platform %s: setting '%sport' is '%s', expected 1 to 65535"
              .formatted(spec.name(), prefix, port),
          e);
    } catch (IllegalArgumentException e) {
      throw new HostException("platform " + spec.name() + ": " + e.getMessage(), e);
    }
  }

  private static Credential credential(PlatformSpec spec, String prefix) {
    Optional<String> key = spec.setting(prefix + "key").or(() -> spec.setting("key"));
    if (key.isPresent()) {
      return Credential.Key.of(PersonalPath.of(key.get()));
    }
    return spec.setting("password_variable")
        .<Credential>map(Credential.Password::new)
        .orElse(new Credential.Agent(Optional.empty()));
  }
}
