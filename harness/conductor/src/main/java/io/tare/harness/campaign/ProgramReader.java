package io.tare.harness.campaign;

import io.tare.harness.workload.Workloads;
import io.tare.model.Dimension;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads what a campaign says of established benchmark programs. */
final class ProgramReader {

  private static final long LEAST_LIMIT = 100_000_000L;
  private static final long MOST_LIMIT = 7L * 24 * 3600 * 1_000_000_000L;

  private ProgramReader() {}

  static ProgramChoice read(YamlTable table) {
    ProgramChoice fallback = Defaults.PROGRAMS;
    Optional<YamlValue> install = table.take("install");
    Optional<YamlValue> limit = table.take("limit");
    ProgramChoice choice =
        new ProgramChoice(
            install
                .flatMap(v -> v.choice(List.of(true, false), String::valueOf))
                .orElse(fallback.install()),
            limit
                .flatMap(v -> v.quantity(Dimension.DURATION, LEAST_LIMIT, MOST_LIMIT))
                .orElse(fallback.limitNanos()),
            places(table));
    return choice;
  }

  /** Where programs lie, by the words that families know. */
  static SortedMap<String, String> places(YamlTable table) {
    SortedMap<String, String> places = new TreeMap<>();
    for (String word : Workloads.places().keySet()) {
      table
          .take(word)
          .flatMap(v -> v.read(ProgramReader::absolute, "an absolute path"))
          .ifPresent(path -> places.put(word, path));
    }
    table.rejectOthers();
    return places;
  }

  private static String absolute(String text) {
    if (text.startsWith("/")) {
      return text;
    }
    throw new IllegalArgumentException(
        "expected an absolute path on the platform, found \"" + text + "\"");
  }
}
