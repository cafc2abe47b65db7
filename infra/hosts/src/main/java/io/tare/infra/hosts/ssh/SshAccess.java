package io.tare.infra.hosts.ssh;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.hosts.platform.PlatformSettings;
import io.tare.infra.hosts.platform.SettingType;
import io.tare.infra.hosts.secret.Secret;
import java.nio.file.Path;
import java.util.Optional;

/** The settings for reaching a machine in a campaign. */
public final class SshAccess {

  public static final Key<Integer> PORT =
      Key.of("port", SettingType.PORT, "its SSH port").orElse(22);

  public static final Key<String> USER =
      Key.of("user", Scalar.argument(), "user to log in as")
          .orElse(System.getProperty("user.name"))
          .leftOut("the user who runs Tare");

  public static final Key<Path> KEY =
      Key.of("key", SettingType.PATH, "private key file without passphrase")
          .leftOut("the password, otherwise the SSH agent");

  public static final Key<Path> KNOWN_HOSTS =
      Key.of("known_hosts", SettingType.PATH, "file with accepted host keys")
          .orElse(Path.of(System.getProperty("user.home"), ".ssh", "known_hosts"))
          .leftOut("`~/.ssh/known_hosts`");

  public static final Key<String> DIRECTORY =
      Key.of("directory", SettingType.REMOTE_PATH, "directory for files on the machine")
          .orElse(SshTarget.DEFAULT_DIRECTORY);

  private SshAccess() {}

  /** A machine, with the user of the campaign. */
  public static SshTarget target(PlatformSettings settings, String host, int port, String user) {
    return SshTarget.of(host, port, user, credential(settings), settings.get(KNOWN_HOSTS));
  }

  /** With a key, a password, or the agent's keys. */
  private static Credential credential(PlatformSettings settings) {
    return settings
        .find(KEY)
        .<Credential>map(Credential.Key::of)
        .or(() -> Secret.of(settings).map(Credential.Password::new))
        .orElse(new Credential.Agent(Optional.empty()));
  }
}
