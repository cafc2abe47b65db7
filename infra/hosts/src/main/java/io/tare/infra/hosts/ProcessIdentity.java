package io.tare.infra.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The identity of this process, as its kernel sees it.
 *
 * @param isRoot whether it counts as root, in the machine or in a user namespace
 * @param ownsMachine whether its user ids are the machine's, not those of a user namespace
 * @param capabilities the effective ones, a bit for each
 */
record ProcessIdentity(boolean isRoot, boolean ownsMachine, long capabilities) {

  /** Bits of {@code linux/capability.h}. */
  private static final int NETWORK_ADMINISTRATION = 12;

  private static final int SYSTEM_ADMINISTRATION = 21;

  /** This process; without {@code /proc} an unprivileged one. */
  static ProcessIdentity now() {
    try {
      return of(
          Files.readString(Path.of("/proc/self/status")),
          Files.readString(Path.of("/proc/self/uid_map")));
    } catch (IOException e) {
      return new ProcessIdentity(false, false, 0);
    }
  }

  /**
   * @param status the text of {@code /proc/self/status}
   * @param users the text of {@code /proc/self/uid_map}
   */
  static ProcessIdentity of(String status, String users) {
    boolean isRoot = false;
    long capabilities = 0;
    for (String line : status.split("\n")) {
      String[] words = line.strip().split("\\s+");
      if (words[0].equals("Uid:")) {
        isRoot = words[2].equals("0");
      } else if (words[0].equals("CapEff:")) {
        capabilities = Long.parseUnsignedLong(words[1], 16);
      }
    }
    boolean ownsMachine = users.strip().matches("0\\s+0\\s+4294967295");
    return new ProcessIdentity(isRoot, isRoot && ownsMachine, capabilities);
  }

  boolean mayMakeNetworks() {
    return has(NETWORK_ADMINISTRATION) && has(SYSTEM_ADMINISTRATION);
  }

  boolean mayMount() {
    return has(SYSTEM_ADMINISTRATION);
  }

  private boolean has(int capability) {
    return (capabilities >> capability & 1) == 1;
  }
}
