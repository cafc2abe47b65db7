package io.tare.infra.managed;

import io.tare.infra.hosts.HostException;
import io.tare.infra.ssh.KeyPairFile;
import java.nio.file.Path;

/**
 * What a machine with cloud-init gets at its first boot: its name, its host key, which is verified
 * from the first connection on, and the key for Tare's login. All keys are created for this machine
 * and removed with it, because users who may read a machine's data may read them.
 *
 * @param hostName its name
 * @param user who may log in
 * @param login the keys for Tare's login
 * @param host the machine's own
 */
public record CloudInit(String hostName, String user, KeyPairFile login, KeyPairFile host) {

  /**
   * Creates keys for a machine.
   *
   * @param directory of this run for the keys
   */
  public static CloudInit of(String hostName, String user, Path directory) throws HostException {
    return new CloudInit(
        hostName,
        user,
        KeyPairFile.make(directory.resolve(hostName + "-login")),
        KeyPairFile.make(directory.resolve(hostName + "-host")));
  }

  /** The cloud-init user data. */
  public String userData() throws HostException {
    return """
        #cloud-config
        hostname: %s
        preserve_hostname: false
        manage_etc_hosts: localhost
        disable_root: false
        ssh_pwauth: false
        ssh_deletekeys: true
        users:
          - name: "%s"
            lock_passwd: true
            ssh_authorized_keys:
              - %s
        ssh_keys:
          ed25519_private: |
        %s
          ed25519_public: %s
        """
        .formatted(
            hostName,
            user,
            login.publicLine(),
            host.privateText().strip().indent(4).stripTrailing(),
            host.publicLine());
  }

  /** The NoCloud meta data. */
  public String metaData() {
    return "instance-id: %s\nlocal-hostname: %s\n".formatted(hostName, hostName);
  }

  /** Keys must not be in messages. */
  @Override
  public String toString() {
    return "cloud-init of " + hostName;
  }
}
