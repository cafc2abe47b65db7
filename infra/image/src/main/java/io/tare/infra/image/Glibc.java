package io.tare.infra.image;

import io.tare.infra.hosts.HostException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A version of the C library, for example 2.36. */
public record Glibc(int major, int minor) implements Comparable<Glibc> {

  private static final Pattern SYMBOL = Pattern.compile("GLIBC_(\\d+)\\.(\\d+)");
  private static final Pattern LEADING = Pattern.compile("^(\\d+)\\.(\\d+)");

  /** The version of a package like {@code 2.36-9+deb12u14}. */
  static Optional<Glibc> ofPackage(String version) {
    return matched(LEADING.matcher(version));
  }

  /** The newest version that a JDK's programs require; empty if none. */
  static Optional<Glibc> neededBy(Path javaHome) throws IOException {
    Optional<Glibc> newest = Optional.empty();
    for (String part : List.of("bin/java", "lib", "lib/server")) {
      Path path = javaHome.resolve(part);
      if (Files.isRegularFile(path)) {
        newest = later(newest, neededByFile(path));
      } else if (Files.isDirectory(path)) {
        try (Stream<Path> entries = Files.list(path)) {
          for (Path library : entries.filter(each -> each.toString().endsWith(".so")).toList()) {
            newest = later(newest, neededByFile(library));
          }
        }
      }
    }
    return newest;
  }

  private static Optional<Glibc> neededByFile(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    Matcher matcher =
        SYMBOL.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    Optional<Glibc> newest = Optional.empty();
    for (Optional<Glibc> next = matched(matcher); next.isPresent(); next = matched(matcher)) {
      newest = later(newest, next);
    }
    return newest;
  }

  private static Optional<Glibc> matched(Matcher matcher) {
    return matcher.find()
        ? Optional.of(
            new Glibc(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  private static Optional<Glibc> later(Optional<Glibc> one, Optional<Glibc> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isPresent() ? one : other;
    }
    return one.get().compareTo(other.get()) >= 0 ? one : other;
  }

  /**
   * Compares a JDK's requirement with an image's version.
   *
   * @throws HostException if the JDK cannot run in guests of that image
   */
  public static void check(Path javaHome, GuestImage image) throws HostException {
    Optional<Glibc> there = image.version("libc6").flatMap(Glibc::ofPackage);
    try {
      Optional<Glibc> needed = neededBy(javaHome);
      if (there.isPresent() && needed.isPresent() && needed.get().compareTo(there.get()) > 0) {
        throw new HostException(
            "the JDK in %s needs glibc %s, the guest image has %s; use a JDK built for older systems, such as Temurin"
                .formatted(javaHome, needed.get(), there.get()));
      }
    } catch (IOException e) {
      throw new HostException("cannot read the JDK in " + javaHome + ": " + e.getMessage(), e);
    }
  }

  @Override
  public int compareTo(Glibc other) {
    return major != other.major
        ? Integer.compare(major, other.major)
        : Integer.compare(minor, other.minor);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
