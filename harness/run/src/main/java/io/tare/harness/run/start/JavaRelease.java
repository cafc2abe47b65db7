package io.tare.harness.run.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The release of a JDK, from its {@code release} file. */
final class JavaRelease {

  private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d{1,4})");

  private JavaRelease() {}

  /** For example 25; empty if the file does not say. */
  static OptionalInt of(Path javaHome) {
    try {
      return VERSION
          .matcher(Files.readString(javaHome.resolve("release")))
          .results()
          .map((MatchResult each) -> each.group(1))
          .mapToInt(Integer::parseInt)
          .findFirst();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
