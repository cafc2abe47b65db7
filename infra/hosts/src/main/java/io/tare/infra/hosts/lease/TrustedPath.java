package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a file may be obeyed, such as a campaign or a plug-in: only users who are trusted anyway
 * can have written, replaced or redirected it. Trusted are the user, root, the one who started this
 * program by {@code sudo}, and the owners of this program and of the directories that it lies in,
 * who could change the program itself.
 */
public final class TrustedPath {

  /** As many links as Linux follows. */
  private static final int MAX_LINKS = 40;

  /** In a directory that has it, users rename and delete only what they own. */
  private static final int STICKY = 01000;

  private final Set<Integer> trusted;
  private int links;

  private TrustedPath(Set<Integer> trusted) {
    this.trusted = trusted;
  }

  /**
   * Why this program may not obey a file, or the files in a directory.
   *
   * @param path of a file or directory that is there
   * @return one line; empty if it may
   */
  public static Optional<String> objection(Path path) throws IOException {
    Set<Integer> users = new HashSet<>(List.of(Kernel.user(), Ownership.ROOT));
    if (users.size() == 1) {
      sudoer(System.getenv("SUDO_UID")).ifPresent(users::add);
    }
    for (Path above = program().toRealPath(); above != null; above = above.getParent()) {
      users.add(Ownership.user(above));
    }
    return objection(path, users);
  }

  /** The same if only these users, by their numbers, are trusted. */
  static Optional<String> objection(Path path, Set<Integer> trusted) throws IOException {
    return new TrustedPath(trusted).judged(path.toAbsolutePath());
  }

  /**
   * The user who became root by {@code sudo}, from its variable. Only root's own environment is
   * asked.
   */
  static Optional<Integer> sudoer(String variable) {
    return Optional.ofNullable(variable)
        .filter(number -> number.matches("[0-9]{1,9}"))
        .map(Integer::valueOf);
  }

  private static Path program() throws IOException {
    try {
      return Path.of(TrustedPath.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException("the program cannot determine its directory", e);
    }
  }

  /** Judges every directory and link on the way, from the root on. */
  private Optional<String> judged(Path path) throws IOException {
    Path at = path.getRoot();
    Optional<String> found = judgedAlone(at, path.getNameCount() == 0);
    for (int i = 0; i < path.getNameCount() && found.isEmpty(); i++) {
      String name = path.getName(i).toString();
      if (name.equals("..")) {
        at = at.getParent() == null ? at : at.getParent();
      } else if (!name.equals(".") && !name.isEmpty()) {
        Path next = at.resolve(name);
        boolean isLast = i == path.getNameCount() - 1;
        if (Files.isSymbolicLink(next)) {
          Path target = at.resolve(Files.readSymbolicLink(next));
          return judgedLink(next, isLast ? target : target.resolve(rest(path, i)));
        }
        found = judgedAlone(next, isLast);
        at = next;
      }
    }
    return found;
  }

  private static Path rest(Path path, int index) {
    return path.subpath(index + 1, path.getNameCount());
  }

  private Optional<String> judgedLink(Path link, Path target) throws IOException {
    if (!trusted.contains(Ownership.user(link))) {
      return Optional.of("the link " + belongs(link));
    }
    if (++links > MAX_LINKS) {
      throw new IOException("too many links in " + link);
    }
    return judged(target);
  }

  private Optional<String> judgedAlone(Path path, boolean isLast) throws IOException {
    if (!trusted.contains(Ownership.user(path))) {
      return Optional.of(belongs(path));
    }
    return isShared(path) && (isLast || !isSticky(path))
        ? Optional.of("others can write %s; chmod go-w %s".formatted(path, path))
        : Optional.empty();
  }

  private static String belongs(Path path) throws IOException {
    return path + " belongs to " + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
  }

  /**
   * Whether others than the owner can write to a file or directory. Where each user has a group of
   * that name, it counts as the user.
   */
  static boolean isShared(Path path) throws IOException {
    PosixFileAttributes found = Files.readAttributes(path, PosixFileAttributes.class);
    boolean isOwnGroup = found.group().getName().equals(found.owner().getName());
    return found.permissions().contains(PosixFilePermission.OTHERS_WRITE)
        || (found.permissions().contains(PosixFilePermission.GROUP_WRITE) && !isOwnGroup);
  }

  static boolean isSticky(Path path) throws IOException {
    return ((Integer) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
  }
}
