package io.tare.infra.image;

import io.tare.infra.hosts.Host;
import java.util.Optional;
import java.util.regex.Pattern;

/** Copies of an image's files by debugfs. */
public final class ImageDump {

  /** A message about a file that it could not copy; owners and modes depend on the file system. */
  private static final Pattern FLAW = Pattern.compile(" while (?!changing |setting )");

  private ImageDump() {}

  /**
   * Why a copy is not whole, in a line; empty if it is. On a full disk debugfs goes on with the
   * next file, and succeeds.
   */
  public static Optional<String> flaw(Host.Finished dump) {
    Optional<String> flaw =
        dump.standardError()
            .lines()
            .map(String::strip)
            .filter(line -> FLAW.matcher(line).find())
            .findFirst();
    return flaw.isPresent() || dump.succeeded()
        ? flaw
        : Optional.of(dump.standardError().strip().replace('\n', ' '));
  }
}
