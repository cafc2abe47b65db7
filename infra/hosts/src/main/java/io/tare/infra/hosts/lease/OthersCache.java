package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Another user's cache that root is to clean up. Root reads no record in it; if all of it belongs
 * to that user, root may become that user, who can do no more than before.
 *
 * @param directory as the user named it, absolute
 * @param user its owner's number
 * @param owner that user's name
 * @param objection why root does not become that user; one line
 */
public record OthersCache(Path directory, int user, String owner, Optional<String> objection) {

  /**
   * Checks a cache's owner, from names and owners only.
   *
   * @return empty if this user is not root, or the cache is root's or not there
   */
  public static Optional<OthersCache> of(Path cache) throws IOException {
    Path home = cache.toAbsolutePath().normalize();
    if (Kernel.user() != Ownership.ROOT || !Files.isDirectory(home)) {
      return Optional.empty();
    }
    Path real = home.toRealPath();
    int user = Ownership.user(real);
    if (user == Ownership.ROOT) {
      return Optional.empty();
    }
    String owner = Files.getOwner(real).getName();
    return Optional.of(new OthersCache(home, user, owner, objection(home, real, user, owner)));
  }

  /** How its owner runs a Tare command on it, for a message. */
  public String asOwner(String command) {
    return Ownership.asUser(owner, directory, command);
  }

  private static Optional<String> objection(Path home, Path real, int user, String owner)
      throws IOException {
    if (!home.equals(real)) {
      // Otherwise the owner of the link would choose for whom root cleans up.
      return Optional.of(
          "%s leads to %s, which belongs to %s; set TARE_CACHE to that directory"
              .formatted(home, real, owner));
    }
    Optional<String> found = Ownership.objectionAbove(real, user);
    if (found.isPresent()) {
      return found;
    }
    List<Path> all = new ArrayList<>(List.of(real, Ownership.work(real)));
    all.addAll(records(real, user));
    for (Path each : all) {
      Optional<String> objection = Ownership.objection(each, user);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  /** The directory of records, and its entries if only the owner can have created them. */
  private static List<Path> records(Path cache, int user) throws IOException {
    Path directory = Leftovers.directory(cache);
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        || Ownership.objection(directory, user).isPresent()) {
      return List.of(directory);
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return Stream.concat(Stream.of(directory), entries.sorted()).toList();
    }
  }
}
