package io.tare.infra.hosts;

import io.tare.infra.hosts.group.GroupChain;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether this process may create networks, or could as root of a user namespace. In one the
 * harness, guests, bridges, taps and rate limits work as for root, but the machine's own network
 * (so images are built before, and no machine is reached over SSH), control groups and containers
 * do not.
 *
 * @param isRoot whether the process counts as root already, in the machine or in a namespace
 * @param obstacles why a user namespace would not suffice, one line each; empty if it would
 */
public record UserNamespace(boolean isRoot, List<String> obstacles) {

  /**
   * Brings the loopback up and mounts its own /run for names of network namespaces; /run/user, with
   * the SSH agent's socket, is kept. The first argument is the parent process: if it died before
   * setpriv took effect, it is no longer the parent.
   */
  private static final String SETUP =
      "[ \"$PPID\" = \"$1\" ] || exit 1; shift; ip link set lo up && old=$(mktemp -d -p /tmp) &&"
          + " mount --rbind /run \"$old\" && mount -t tmpfs -o mode=755 tmpfs /run && mkdir"
          + " /run/user && { [ ! -d \"$old/user\" ] || mount --rbind \"$old/user\" /run/user; } &&"
          + " umount -l \"$old\" && rmdir \"$old\" && exec \"$@\"";

  private static final Path SETTINGS = Path.of("/proc/sys");

  /** The kernel's settings by which distributions forbid it, of Ubuntu, Debian, and others. */
  private static final List<Setting> FORBIDDING =
      List.of(
          new Setting("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
          new Setting("kernel.unprivileged_userns_clone", "0", "1"),
          new Setting("user.max_user_namespaces", "0", "15000"));

  /** A setting of the kernel with a value that forbids namespaces, and one that allows them. */
  private record Setting(String name, String closed, String open) {

    boolean isClosed(Path settings) {
      return GroupChain.text(settings.resolve(name.replace('.', '/'))).equals(closed);
    }
  }

  public UserNamespace {
    obstacles = List.copyOf(obstacles);
  }

  /** Whether this process is not root, so that some actions need a namespace. */
  public static boolean isNeededHere() {
    return !ProcessIdentity.now().isRoot();
  }

  /** Looks, and tries. */
  public static UserNamespace look() {
    if (ProcessIdentity.now().isRoot()) {
      return new UserNamespace(true, List.of());
    }
    List<String> obstacles = new ArrayList<>();
    try {
      Tool trial = Tool.ended("unshare", "--user", "--map-root-user", "--net", "--mount", "true");
      if (trial.status() != 0) {
        obstacles.add(
            "users may not create namespaces: " + trial.output() + "; " + remedy(SETTINGS));
      }
    } catch (IOException e) {
      obstacles.add("no program unshare; install util-linux");
    }
    return new UserNamespace(false, obstacles);
  }

  /**
   * What to do if users may not create namespaces.
   *
   * @param settings the kernel's, such as {@code /proc/sys}
   */
  static String remedy(Path settings) {
    return FORBIDDING.stream()
        .filter(each -> each.isClosed(settings))
        .findFirst()
        .map(each -> "have an administrator run: sysctl " + each.name + "=" + each.open)
        .orElse("run Tare as root");
  }

  /** Whether the harness must be restarted with {@link #prefix} to create networks and taps. */
  public boolean isNeeded() {
    return !isRoot;
  }

  /** Why a namespace would not suffice, in a line; empty if it would. */
  Optional<String> obstacle() {
    return obstacles.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", obstacles));
  }

  /** Whether that would suffice. */
  public boolean isPossible() {
    return obstacles.isEmpty();
  }

  /**
   * A command that creates the namespace and executes its arguments there as root, in the same
   * process, so that signals reach it. It is killed when the thread that starts it ends, for
   * whatever reason.
   */
  public static List<String> prefix() {
    return List.of(
        "unshare",
        "--user",
        "--map-root-user",
        "--net",
        "--mount",
        "setpriv",
        "--pdeathsig",
        "KILL",
        "sh",
        "-c",
        SETUP,
        "tare-namespace",
        Long.toString(ProcessHandle.current().pid()));
  }
}
