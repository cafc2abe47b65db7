package io.tare.harness.campaign.workload;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The settings of a campaign's workload besides parameters.
 *
 * @param values name to a {@code String}, a {@code Long}, a list of texts or a sorted map of texts
 * @param directory of the files that it names, absolute
 * @param digests name of such a file to its digest when the run began; empty before
 * @param places where they are written
 */
public record Settings(
    SortedMap<String, Object> values,
    Path directory,
    SortedMap<String, String> digests,
    WrittenPlaces places) {

  /** No settings. */
  public static final Settings NONE =
      new Settings(new TreeMap<>(), Path.of("/"), new TreeMap<>(), WrittenPlaces.NONE);

  public Settings {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    digests = Collections.unmodifiableSortedMap(new TreeMap<>(digests));
  }

  /** The same with the digests of its files. */
  public Settings holding(SortedMap<String, String> held) {
    return new Settings(values, directory, held, places);
  }

  public Optional<String> text(String name) {
    return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  public OptionalLong whole(String name) {
    return values.get(name) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
  }

  /** A list of words or files; empty if not set. */
  public List<String> words(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** A table of names and texts; empty if not set. */
  public SortedMap<String, String> table(String name) {
    SortedMap<String, String> table = new TreeMap<>();
    if (values.get(name) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> table.put(String.valueOf(key), String.valueOf(value)));
    }
    return table;
  }

  /**
   * The relative path that a word stands for, if it does not lead out of its directory.
   *
   * @return normalized; empty for other words
   */
  public static Optional<Path> within(String word) {
    try {
      Path path = Path.of(word).normalize();
      boolean isWithin = !path.isAbsolute() && !path.startsWith("..") && !path.toString().isEmpty();
      return isWithin ? Optional.of(path) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** The path of a file named in the entry. */
  public Path file(String name) {
    return directory.resolve(name);
  }
}
