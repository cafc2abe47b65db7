package io.tare.infra.host;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether this process may make networks, or could in a user namespace where it counts as root.
 * Within one the harness, guests, bridges, taps and rate limits work as for root; what does not:
 * the machine's own network (so images are built before, and no machine is reached over SSH),
 * control groups, and containers.
 *
 * @param isRoot whether the process counts as root already, in the machine or in a namespace
 * @param obstacles why a user namespace would not do, one line each; empty if it would
 */
public record UserNamespace(boolean isRoot, List<String> obstacles) {

  /**
   * Brings the loopback up and makes a place for names of network namespaces, which needs /run to
   * be ours; what users have in it, such as the SSH agent's socket, is kept. The first argument is
   * the process that is to outlive it: if that died before setpriv could ask for it, it is not the
   * parent any more.
   */
  private static final String SETUP =
      "[ \"$PPID\" = \"$1\" ] || exit 1; shift; ip link set lo up && old=$(mktemp -d -p /tmp) &&"
          + " mount --rbind /run \"$old\" && mount -t tmpfs -o mode=755 tmpfs /run && mkdir"
          + " /run/user && { [ ! -d \"$old/user\" ] || mount --rbind \"$old/user\" /run/user; } &&"
          + " umount -l \"$old\" && rmdir \"$old\" && exec \"$@\"";

  public UserNamespace {
    obstacles = List.copyOf(obstacles);
  }

  /** Whether this process does not count as root, so that some things take a namespace. */
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
        obstacles.add("the system gives users no namespaces: " + trial.said());
      }
    } catch (IOException e) {
      obstacles.add("there is no program unshare; install util-linux");
    }
    return new UserNamespace(false, obstacles);
  }

  /** Whether the harness must be started again by {@link #prefix} to make networks and taps. */
  public boolean isNeeded() {
    return !isRoot;
  }

  /** Why a namespace would not do, in a line; empty if it would. */
  Optional<String> obstacle() {
    return obstacles.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", obstacles));
  }

  /** Whether that would do. */
  public boolean isPossible() {
    return obstacles.isEmpty();
  }

  /**
   * A program that makes the namespace and becomes its arguments there, as root: the process that
   * is started is the program itself, so signals reach it. It is killed when the thread ends that
   * starts it, however that comes.
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
