package io.tare.infra.hosts.lease;

import io.tare.infra.hosts.shell.ShellWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Whose a cache and the records in it are. What a record says is done by the reader, with all
 * rights of that user, so it must have been written by the same one.
 */
public final class Ownership {

  private static final Set<PosixFilePermission> OF_OTHERS =
      EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  static final int ROOT = 0;

  private Ownership() {}

  /**
   * Why a user may not use a cache.
   *
   * @param command of Tare, which its owner could run
   * @return one line; empty if the cache is this user's alone, or not there
   */
  public static Optional<String> objection(Path cache, String command) {
    Path home = cache.toAbsolutePath().normalize();
    try {
      // Links are followed that a person named, and no others.
      Path real = Files.exists(home) ? home.toRealPath() : home;
      for (Path each : new Path[] {real, Leftovers.directory(real), work(real)}) {
        Optional<String> found = objection(each);
        if (found.isPresent()) {
          return Optional.of(found.get() + advice(each, home, command));
        }
      }
      // In a namespace without most users, root's directories have no owner; the program that
      // created the namespace checked before. The directories above may belong to another user:
      // root works in users' clones on many build servers, and trusts no record of theirs.
      return Kernel.knowsAllUsers()
          ? sharedAbove(real)
              .map(
                  found ->
                      "%s is not safe: %s; name a cache elsewhere by TARE_CACHE"
                          .formatted(home, found))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.of("cannot see whose %s is: %s".formatted(home, e.getMessage()));
    }
  }

  /**
   * Why a directory may become another one while it is used: somebody else than the user and root
   * owns one above it, or can write to it.
   */
  static Optional<String> objectionAbove(Path real, int user) throws IOException {
    for (Path above = real.getParent(); above != null; above = above.getParent()) {
      int owner = user(above);
      if (owner != user && owner != ROOT) {
        return Optional.of(
            "it lies in %s, which belongs to %s".formatted(above, Files.getOwner(above)));
      }
    }
    return sharedAbove(real);
  }

  /**
   * Why others than the owners of the directories above one can replace it: they can write to one
   * that is not sticky.
   */
  private static Optional<String> sharedAbove(Path real) throws IOException {
    for (Path above = real.getParent(); above != null; above = above.getParent()) {
      if (TrustedPath.isShared(above) && !TrustedPath.isSticky(above)) {
        return Optional.of("others can write %s, which it lies in".formatted(above));
      }
    }
    return Optional.empty();
  }

  /** What keeps a file or directory from being this user's alone; empty if it is not there. */
  static Optional<String> objection(Path path) throws IOException {
    return objection(path, Kernel.user());
  }

  /** The same for a user of that number. */
  static Optional<String> objection(Path path, int user) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    return Files.isSymbolicLink(path)
        ? Optional.of(path + " is a link, which Tare does not make")
        : owned(path, user);
  }

  private static Optional<String> owned(Path path, int user) throws IOException {
    if (user(path) != user) {
      return Optional.of(path + " belongs to " + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
    }
    Set<PosixFilePermission> granted =
        EnumSet.copyOf(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    return granted.removeAll(OF_OTHERS)
        ? Optional.of("others can write %s; chmod go-w %s".formatted(path, path))
        : Optional.empty();
  }

  /** The directory in a cache for temporary files of runs. */
  public static Path work(Path cache) {
    return cache.resolve("work");
  }

  /** For a directory that only its owner may write, whatever the umask. */
  public static FileAttribute<Set<PosixFilePermission>> ofOwner() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String advice(Path path, Path cache, String command) throws IOException {
    if (Files.isSymbolicLink(path) || user(path) == Kernel.user()) {
      return "";
    }
    return "; %s, or name a cache of your own by TARE_CACHE"
        .formatted(asUser(Files.getOwner(path).getName(), cache, command));
  }

  /** How a user runs a command of Tare on a cache. */
  static String asUser(String name, Path cache, String command) {
    return "as that user: sudo -u %s env TARE_CACHE=%s tare %s"
        .formatted(name, ShellWords.quote(cache.toString()), command);
  }

  static int user(Path path) throws IOException {
    return (Integer) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }
}
