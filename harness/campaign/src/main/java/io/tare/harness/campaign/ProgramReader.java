package io.tare.harness.campaign;

import io.tare.harness.workload.Workloads;
import io.tare.model.Dimension;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads what a campaign says of established benchmark programs. */
final class ProgramReader {

  private static final long LEAST_LIMIT = 100_000_000L;
  private static final long MOST_LIMIT = 7L * 24 * 3600 * 1_000_000_000L;

  private ProgramReader() {}

  static ProgramChoice read(YamlTable table) {
    ProgramChoice fallback = Defaults.PROGRAMS;
    Optional<YamlValue> install = table.take("install");
    Optional<YamlValue> packages = table.take("packages");
    Optional<YamlValue> limit = table.take("limit");
    PlatformPrograms others = own(table);
    return new ProgramChoice(
            install
                .flatMap(v -> v.choice(List.of(true, false), String::valueOf))
                .orElse(fallback.install()),
            packages.map(ProgramReader::packages).orElse(fallback.packages()),
            limit
                .flatMap(v -> v.quantity(Dimension.DURATION, LEAST_LIMIT, MOST_LIMIT))
                .orElse(fallback.limitNanos()),
            fallback.places(),
            fallback.launcher(),
            fallback.slurm())
        .with(others);
  }

  /** What a platform may say for itself, too. */
  static PlatformPrograms own(YamlTable table) {
    Optional<YamlValue> launcher = table.take("launcher");
    Optional<YamlValue> slurm = table.take("slurm");
    SortedMap<String, String> places = places(table);
    table.rejectOthers();
    return new PlatformPrograms(
        places,
        launcher.flatMap(v -> v.choice(List.of(LauncherKind.values()), LauncherKind::label)),
        slurm.map(v -> SlurmReader.read(v.table())));
  }

  private static SortedSet<String> packages(YamlValue value) {
    TreeSet<String> packages = new TreeSet<>();
    for (YamlValue member : value.members()) {
      member.read(ProgramReader::packageName, "a Debian package").ifPresent(packages::add);
    }
    return packages;
  }

  /** As Debian's policy has it, section 5.6.1. */
  private static String packageName(String text) {
    if (text.matches("[a-z0-9][a-z0-9+.-]{1,99}")) {
      return text;
    }
    throw new IllegalArgumentException(
        "expected the name of a Debian package, found \"" + text + "\"");
  }

  /** Where programs lie, by the words that families know. */
  private static SortedMap<String, String> places(YamlTable table) {
    SortedMap<String, String> places = new TreeMap<>();
    for (String word : Workloads.places().keySet()) {
      table
          .take(word)
          .flatMap(v -> v.read(ProgramReader::absolute, "an absolute path"))
          .ifPresent(path -> places.put(word, path));
    }
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
