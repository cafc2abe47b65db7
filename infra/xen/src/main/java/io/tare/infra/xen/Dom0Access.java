package io.tare.infra.xen;

import io.tare.infra.host.HostException;
import io.tare.infra.host.PersonalPath;
import io.tare.infra.secret.Secret;
import io.tare.infra.ssh.Credential;
import io.tare.infra.ssh.SshTarget;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The settings by which a dom0 is reached. */
final class Dom0Access {

  static final String HOST = "host";
  static final String PORT = "port";
  static final String USER = "user";
  static final String KEY = "key";
  static final String KNOWN_HOSTS = "known_hosts";
  static final String DIRECTORY = "directory";

  private static final String ROOT = "root";
  private static final String SSH = "22";

  private Dom0Access() {}

  /** Key to what is expected. */
  static Map<String, String> settings() {
    Map<String, String> all = new TreeMap<>(Secret.SETTINGS);
    all.put(HOST, "name or address of the dom0");
    all.put(PORT, "its SSH port (22)");
    all.put(USER, "user to log in as, who may run xl (root)");
    all.put(KEY, "file of a private key; without it, or a password, the SSH agent is asked");
    all.put(KNOWN_HOSTS, "file of accepted host keys (~/.ssh/known_hosts)");
    all.put(DIRECTORY, "where images and guests' disks are put on the dom0 (/var/tmp)");
    return all;
  }

  /** All of their names: they are what has to be known to find a guest again. */
  static List<String> names() {
    return new ArrayList<>(settings().keySet());
  }

  static String user(Map<String, String> settings) {
    return settings.getOrDefault(USER, ROOT);
  }

  static String directory(Map<String, String> settings) {
    return settings.getOrDefault(DIRECTORY, SshTarget.DEFAULT_DIRECTORY);
  }

  /**
   * Where it is.
   *
   * @param platform its name, for messages
   * @throws HostException if a setting is missing or wrong
   */
  static SshTarget target(String platform, Map<String, String> settings) throws HostException {
    String host = settings.getOrDefault(HOST, "");
    if (host.isBlank()) {
      throw new HostException(
          "platform %s: setting 'host' is missing; name the dom0 to reach".formatted(platform));
    }
    String port = settings.getOrDefault(PORT, SSH);
    try {
      Path knownHosts =
          settings.containsKey(KNOWN_HOSTS)
              ? PersonalPath.of(settings.get(KNOWN_HOSTS))
              : Path.of(System.getProperty("user.home"), ".ssh", "known_hosts");
      return SshTarget.of(
              host.strip(),
              Integer.parseInt(port),
              user(settings),
              credential(platform, settings),
              knownHosts)
          .withDirectory(directory(settings));
    } catch (NumberFormatException e) {
      throw new HostException(
          "platform %s: setting 'port' is '%s', expected 1 to 65535".formatted(platform, port), e);
    } catch (InvalidPathException e) {
      throw new HostException(
          "platform %s: setting 'known_hosts' is no path: %s".formatted(platform, e.getMessage()),
          e);
    } catch (IllegalArgumentException e) {
      throw new HostException("platform " + platform + ": " + e.getMessage(), e);
    }
  }

  private static Credential credential(String platform, Map<String, String> settings)
      throws HostException {
    if (settings.containsKey(KEY)) {
      return Credential.Key.of(PersonalPath.of(settings.get(KEY)));
    }
    Optional<Secret> password = Secret.of(platform, settings);
    return password.isPresent()
        ? new Credential.Told(password.get())
        : new Credential.Agent(Optional.empty());
  }
}
