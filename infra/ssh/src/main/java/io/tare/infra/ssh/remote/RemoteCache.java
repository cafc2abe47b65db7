package io.tare.infra.ssh.remote;

import io.tare.infra.hosts.Command;
import io.tare.infra.hosts.Host;
import io.tare.infra.hosts.HostException;
import io.tare.infra.hosts.ShortageException;
import java.time.Duration;

/**
 * The directory on a machine that keeps JDK and artefacts for the next run. It is in a directory
 * where all users may write, under a predictable name, and its content is executed: so only this
 * user may own or write it.
 */
public final class RemoteCache {

  private static final Duration DEADLINE = Duration.ofMinutes(1);
  private static final int NOT_OURS = 3;

  /** Arguments: the directory and its parent. */
  private static final String PREPARE =
      "find \"$2/.\" -prune -type d '(' ! -perm -002 -o -perm -1000 ')' | grep -q ."
          + " || { ls -ld -- \"$2\"; exit 3; };"
          + " said=$(mkdir -m 700 -- \"$1\" 2>&1) && exit 0;"
          + " [ -e \"$1\" ] || [ -L \"$1\" ] || { echo \"$said\" >&2; exit 1; };"
          + " find \"$1\" -prune -type d -user \"$(id -u)\" ! -perm -020 ! -perm -002 | grep -q ."
          + " || { ls -ld -- \"$1\"; exit 3; }";

  private RemoteCache() {}

  /** Its path in a directory. */
  static String path(String parent, String user) {
    return parent + "/tare-cache-" + user;
  }

  /** Removes it if nothing could be put into it. */
  static void removeIfEmpty(Host host, String parent, String user)
      throws HostException, InterruptedException {
    String directory = path(parent, user);
    var unused = host.run(Command.of("rmdir", directory + "/artefacts", directory), DEADLINE);
  }

  /**
   * Creates the directory, or checks the existing one.
   *
   * @return its path
   * @throws HostException in one line if it belongs to another user, is a link, or others can write
   *     there
   */
  public static String prepared(Host host, String parent, String user)
      throws HostException, InterruptedException {
    String directory = path(parent, user);
    Host.Finished finished =
        host.run(
            Command.of("sh", "-c", PREPARE, "tare-cache", directory, parent).with("LC_ALL", "C"),
            DEADLINE);
    if (finished.exitStatus() == NOT_OURS) {
      throw new HostException(
          "%s: others own or can write %s there (%s), so nothing in it is run; remove it, or set 'directory' to another place"
              .formatted(host.name(), directory, finished.standardOutput().strip()));
    }
    if (ShortageException.isOfSpace(finished.standardError())) {
      throw ShortageException.ofSpace(host.name(), directory);
    }
    if (!finished.succeeded()) {
      throw new HostException(
          "%s: cannot create %s: %s"
              .formatted(
                  host.name(), directory, finished.standardError().strip().replace('\n', ' ')));
    }
    return directory;
  }
}
