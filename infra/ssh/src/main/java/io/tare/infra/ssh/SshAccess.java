package io.tare.infra.ssh;

import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.infra.api.PlatformSettings;
import io.tare.infra.api.SettingType;
import io.tare.infra.ssh.secret.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The settings for reaching a machine in a campaign. */
public final class SshAccess {

  private static final String CONFIGURED = "that of OpenSSH's configuration";

  public static final Key<Integer> PORT =
      Key.of("port", SettingType.PORT, "its SSH port").leftOut(CONFIGURED + ", otherwise 22");

  public static final Key<String> USER =
      Key.of("user", Scalar.argument(), "user to log in as")
          .leftOut(CONFIGURED + ", otherwise the user who runs Tare");

  public static final Key<Path> KEY =
      Key.of(
              "key",
              SettingType.PATH,
              "private key file; one with a passphrase, or in a security key, must be in the SSH"
                  + " agent too")
          .leftOut(CONFIGURED + ", otherwise `~/.ssh/id_*` and the SSH agent");

  public static final Key<Path> KNOWN_HOSTS =
      Key.of("known_hosts", SettingType.PATH, "file with accepted host keys")
          .leftOut(CONFIGURED + ", otherwise `~/.ssh/known_hosts`");

  public static final Key<List<SshAddress>> JUMP =
      Key.of(
              "jump",
              SettingType.severalOf(SshAddress.TYPE),
              "jump host, or several separated by commas, the nearest first")
          .leftOut(CONFIGURED + ", otherwise none");

  public static final Key<String> CONFIGURATION =
      Key.of("ssh_config", Scalar.argument(), "OpenSSH's configuration file, or `none`")
          .leftOut("`~/.ssh/config` and `/etc/ssh/ssh_config`");

  public static final Key<String> DIRECTORY =
      Key.of("directory", SettingType.REMOTE_PATH, "directory for files on the machine")
          .orElse(SshTarget.DEFAULT_DIRECTORY);

  private SshAccess() {}

  /**
   * A machine, with the user and the port of the campaign where its address has none.
   *
   * @param user if the campaign names one
   * @param port if the campaign names one
   */
  public static SshDestination destination(
      PlatformSettings settings,
      SshAddress address,
      Optional<String> user,
      Optional<Integer> port) {
    return new SshDestination(
        address.orElse(user, port),
        settings.find(KEY),
        Secret.of(settings),
        settings.find(KNOWN_HOSTS),
        settings.find(JUMP).orElse(List.of()),
        settings.find(CONFIGURATION),
        SshTarget.DEFAULT_DIRECTORY);
  }

  /** The same with the usual settings. */
  public static SshDestination destination(PlatformSettings settings, SshAddress address) {
    return destination(settings, address, settings.find(USER), settings.find(PORT));
  }
}
