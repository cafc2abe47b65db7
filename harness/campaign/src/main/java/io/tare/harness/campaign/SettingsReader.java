package io.tare.harness.campaign;

import io.tare.harness.workload.SettingSpec;
import io.tare.harness.workload.Settings;
import io.tare.harness.workload.Workload;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what an entry says of its workload besides parameters. */
final class SettingsReader {

  static final String DIRECTORY = "directory";
  static final String DIGESTS = "digests";

  private SettingsReader() {}

  /**
   * @param directory in which files are that the entry names, unless it says another
   */
  static Settings read(YamlTable table, Workload workload, Path directory) {
    if (workload.settings().isEmpty()) {
      return Settings.NONE;
    }
    SortedMap<String, Object> values = new TreeMap<>();
    for (SettingSpec spec : workload.settings()) {
      table
          .take(spec.name())
          .flatMap(value -> one(value, spec))
          .ifPresent(value -> values.put(spec.name(), value));
    }
    return new Settings(
        values,
        table.take(DIRECTORY).flatMap(SettingsReader::directory).orElse(directory),
        table.take(DIGESTS).map(SettingsReader::texts).orElseGet(TreeMap::new));
  }

  private static Optional<Object> one(YamlValue value, SettingSpec spec) {
    return switch (spec.form()) {
      case TEXT -> value.read(text -> text, "a text").map(text -> text);
      case COUNT -> value.whole(spec.least(), spec.most()).map(number -> number);
      case WORDS -> Optional.of(value.isList() ? words(value) : split(value.text().orElse("")));
      case FILES -> Optional.of(words(value));
      case TABLE -> Optional.of(texts(value));
    };
  }

  private static List<String> words(YamlValue value) {
    List<String> words = new ArrayList<>();
    for (YamlValue member : value.members()) {
      member.text().ifPresent(words::add);
    }
    return List.copyOf(words);
  }

  private static List<String> split(String line) {
    return line.isBlank() ? List.of() : List.of(line.strip().split("\\s+"));
  }

  private static SortedMap<String, String> texts(YamlValue value) {
    SortedMap<String, String> texts = new TreeMap<>();
    value
        .table()
        .takeAll()
        .forEach((name, each) -> each.text().ifPresent(text -> texts.put(name, text)));
    return texts;
  }

  private static Optional<Path> directory(YamlValue value) {
    return value.read(
        text -> {
          try {
            Path path = Path.of(text);
            if (path.isAbsolute()) {
              return path;
            }
          } catch (InvalidPathException e) {
            throw new IllegalArgumentException("\"" + text + "\" is no path", e);
          }
          throw new IllegalArgumentException("expected an absolute path, found \"" + text + "\"");
        },
        "an absolute path");
  }
}
