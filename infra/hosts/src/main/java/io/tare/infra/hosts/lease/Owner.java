package io.tare.infra.hosts.lease;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The run that owns a record; tells its resources from those of others.
 *
 * @param token of the run, eight hexadecimal digits
 * @param cache that contains the record
 */
record Owner(String token, Path cache) {

  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{8}");

  /** Whether a record contains the token of its file name. */
  static boolean isTokenOf(String token, Path record) {
    return TOKEN.matcher(token).matches()
        && record.getFileName().toString().equals(token + Leases.SUFFIX);
  }

  /** Whether one word of a name is the token. */
  boolean isIn(String name) {
    return List.of(name.split("[^0-9A-Za-z]+")).contains(token);
  }

  /** Whether {@code RunContext.nextLink} of the run can have named a link. */
  boolean isOfLink(String name) {
    return name.startsWith("t" + token);
  }

  /** Whether a path's name contains the token, or it is in the run's own directory. */
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
