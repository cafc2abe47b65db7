package io.tare.infra.hosts;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** A privilege that some platforms need. */
public enum Privilege {
  /** To mount, and to run containers in control groups: only the machine's root. */
  MACHINE {
    @Override
    public Optional<String> obstacle() {
      ProcessIdentity caller = ProcessIdentity.now();
      if (!caller.ownsMachine()) {
        return Optional.of("it needs root for mounts and control groups; run Tare as root");
      }
      return caller.mayMount()
          ? Optional.empty()
          : Optional.of("root may not mount here; give Tare's container CAP_SYS_ADMIN");
    }
  },

  /** To create networks: root, or anybody in a user namespace. */
  NETWORKS {
    @Override
    public Optional<String> obstacle() throws InterruptedException {
      ProcessIdentity caller = ProcessIdentity.now();
      if (caller.isRoot()) {
        return caller.mayMakeNetworks()
            ? Optional.empty()
            : Optional.of(
                "root may not create networks here; give Tare's container CAP_NET_ADMIN and"
                    + " CAP_SYS_ADMIN");
      }
      return UserNamespace.look().obstacle();
    }
  },

  /** To create guests' tap devices. */
  TAPS {
    @Override
    public Optional<String> obstacle() {
      try (FileChannel tun =
          FileChannel.open(TUN, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        return tun.isOpen() ? Optional.empty() : Optional.of(TUN + " is closed");
      } catch (IOException e) {
        return Optional.of(
            Files.exists(TUN)
                ? TUN + " may not be opened; have an administrator run: chmod 666 " + TUN
                : "there is no " + TUN + "; have an administrator run: modprobe tun");
      }
    }
  },

  /** To mount file systems of programs: root, or anybody in a user namespace. */
  FUSE {
    @Override
    public Optional<String> obstacle() throws InterruptedException {
      try (FileChannel fuse =
          FileChannel.open(FUSE_DEVICE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
        if (!fuse.isOpen()) {
          return Optional.of(FUSE_DEVICE + " is closed");
        }
      } catch (IOException e) {
        return Optional.of(
            Files.exists(FUSE_DEVICE)
                ? FUSE_DEVICE
                    + " may not be opened; have an administrator run: chmod 666 "
                    + FUSE_DEVICE
                : "there is no " + FUSE_DEVICE + "; have an administrator run: modprobe fuse");
      }
      return ProcessIdentity.now().isRoot() ? Optional.empty() : UserNamespace.look().obstacle();
    }
  },

  /** To create files of many users, as in a guest's image: root, or with subordinate ids. */
  MANY_USERS {
    @Override
    public Optional<String> obstacle() throws InterruptedException {
      if (ProcessIdentity.now().isRoot()) {
        return Optional.empty();
      }
      Optional<String> none = UserNamespace.look().obstacle();
      return none.isPresent() ? none : SubordinateIds.ofThisUser().obstacle();
    }
  };

  private static final Path TUN = Path.of("/dev/net/tun");
  private static final Path FUSE_DEVICE = Path.of("/dev/fuse");

  /** Why this process lacks it, and who could change that and how; empty if it has it. */
  public abstract Optional<String> obstacle() throws InterruptedException;

  /**
   * The ranges of subordinate ids of a user.
   *
   * @param user the name, or the number if there is no name
   * @param users the text of {@code /etc/subuid}
   * @param groups the text of {@code /etc/subgid}
   */
  record SubordinateIds(String user, String number, String users, String groups) {

    private static final long FIRST = 100_000;
    private static final long COUNT = 65_536;

    static SubordinateIds ofThisUser() {
      String number = "";
      try {
        number = Files.getAttribute(Path.of("/proc/self"), "unix:uid").toString();
      } catch (IOException e) {
        // Without /proc there are no namespaces either, which is reported earlier.
        number = "?";
      }
      String name = System.getProperty("user.name");
      return new SubordinateIds(
          name.equals("?") ? number : name, number, text("/etc/subuid"), text("/etc/subgid"));
    }

    Optional<String> obstacle() {
      if (hasRange(users) && hasRange(groups)) {
        return Optional.empty();
      }
      long first = Math.max(end(users), end(groups));
      String range = first + "-" + (first + COUNT - 1);
      return Optional.of(
          user
              + " has no range of ids in /etc/subuid and /etc/subgid; have an administrator run:"
              + " usermod --add-subuids "
              + range
              + " --add-subgids "
              + range
              + " "
              + user);
    }

    private boolean hasRange(String text) {
      return text.lines().anyMatch(line -> List.of(user, number).contains(line.split(":")[0]));
    }

    /** The first free id. */
    private static long end(String text) {
      return text.lines()
          .map(line -> line.strip().split(":"))
          .filter(words -> words.length == 3 && (words[1] + words[2]).matches("\\d{1,18}"))
          .mapToLong(words -> Long.parseLong(words[1]) + Long.parseLong(words[2]))
          .reduce(FIRST, Math::max);
    }

    private static String text(String file) {
      try {
        return Files.readString(Path.of(file), StandardCharsets.UTF_8);
      } catch (IOException e) {
        return "";
      }
    }
  }
}
