package io.tare.infra.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The run that a record is of, by which what it names is told from what is somebody else's.
 *
 * @param token of the run, eight hexadecimal digits
 * @param cache that the record lies in
 */
record Owner(String token, Path cache) {

  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{8}");

  /** Whether a record says the token that it is named by. */
  static boolean isTokenOf(String token, Path record) {
    return TOKEN.matcher(token).matches()
        && record.getFileName().toString().equals(token + Leases.SUFFIX);
  }

  /** Whether a name has the token as one of its words. */
  boolean isIn(String name) {
    return List.of(name.split("[^0-9A-Za-z]+")).contains(token);
  }

  /** Whether a link is named as {@link io.tare.infra.platform.RunContext#nextLink} does it. */
  boolean isOfLink(String name) {
    return name.startsWith("t" + token);
  }

  /** Whether a path is named by the token, or leads into the run's own directory. */
  boolean hasPath(String path) {
    try {
      Path asked = Path.of(path);
      Path parent = asked.getParent();
      if (parent == null || !asked.isAbsolute() || !asked.equals(asked.normalize())) {
        return false;
      }
      return isIn(asked.getFileName().toString())
          || !Files.exists(asked, LinkOption.NOFOLLOW_LINKS)
          || parent.toRealPath().startsWith(Ownership.work(cache.toRealPath()).resolve(token));
    } catch (InvalidPathException | IOException e) {
      return false;
    }
  }
}
