package io.tare.harness.command;

import io.tare.harness.archive.NoRunException;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.spec.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The run directories below the working directory. */
public final class RunDirectories {

  /** The word for the run that was written to last. */
  public static final String LATEST = "latest";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
  private static final long SECOND = 1_000_000_000L;

  private final Path workingDirectory;
  private final String name;

  public RunDirectories(Path workingDirectory) {
    this(workingDirectory, "runs");
  }

  /**
   * For another directory than that of runs.
   *
   * @param name of the directory that contains them
   */
  public RunDirectories(Path workingDirectory, String name) {
    this.workingDirectory = workingDirectory;
    this.name = name;
  }

  /** A directory that does not exist yet: {@code runs/NAME-YYYYMMDD-HHMMSS}. */
  public Path fresh(String campaign, long epochNanos, ZoneId zone) {
    String time =
        TIME.format(Instant.ofEpochSecond(Math.floorDiv(epochNanos, SECOND)).atZone(zone));
    Path directory = shelf().resolve(campaign + "-" + time);
    for (int i = 2; Files.exists(directory); i++) {
      directory = shelf().resolve(campaign + "-" + time + "-" + i);
    }
    return directory;
  }

  /**
   * The run that a word names: a path, a name below {@code runs}, or {@code latest}.
   *
   * @return the given path if nothing matches, for the message
   * @throws NoRunException if the word is empty, or asks for the latest run where no run exists
   */
  public Path find(String word) {
    if (word.isEmpty()) {
      throw new NoRunException(
          "the run's name is empty; tare runs lists those below " + name + "/");
    }
    if (word.equals(LATEST)) {
      return latest()
          .orElseThrow(
              () ->
                  new NoRunException(
                      "latest: there is no run below " + name + "/ yet; tare run starts one"));
    }
    Path path = workingDirectory.resolve(word);
    Path named = shelf().resolve(word);
    boolean isNamed = isRun(named) || (Files.isDirectory(named) && !Files.exists(path));
    return !isRun(path) && isNamed ? named : path;
  }

  /**
   * The same, for a run that must be there.
   *
   * @throws NoRunException if nothing matches, but some run has a similar name
   */
  public Path named(String word) {
    Path found = find(word);
    if (!Files.exists(found)) {
      question(word)
          .ifPresent(
              question -> {
                throw new NoRunException(word + ": no such run" + question);
              });
    }
    return found;
  }

  /** "; did you mean 'mine-20261130-154500'?"; empty if no run has a similar name. */
  public Optional<String> question(String word) {
    List<String> names =
        runs().stream().map(each -> each.getFileName().toString()).sorted().toList();
    Path path = workingDirectory.resolve(word).normalize();
    String name = shelf().equals(path.getParent()) ? path.getFileName().toString() : word;
    Stream<String> newest = names.isEmpty() ? Stream.empty() : Stream.of(LATEST);
    return NearestName.question(name, Stream.concat(names.stream(), newest).toList())
        .or(
            () ->
                names.stream()
                    .filter(each -> each.startsWith(name + "-"))
                    .reduce((before, newer) -> newer)
                    .map(each -> "; did you mean '" + each + "'?"));
  }

  /** The directories below {@code runs}, whether they contain a run or the rest of one. */
  public List<Path> all() throws CommandFailure {
    if (!Files.isDirectory(shelf())) {
      return List.of();
    }
    try (Stream<Path> runs = Files.list(shelf())) {
      return runs.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw CommandFailure.infrastructure(
          "cannot list the runs below " + name + "/: " + FileTrouble.reason(e));
    }
  }

  /** The path as shown to the user: relative to the working directory if below it. */
  public Path shown(Path path) {
    Path absolute = path.toAbsolutePath().normalize();
    Path base = workingDirectory.toAbsolutePath().normalize();
    return absolute.startsWith(base) && !absolute.equals(base)
        ? base.relativize(absolute)
        : absolute;
  }

  /** The same in a command that users copy. */
  public String word(Path path) {
    return ShellWord.of(shown(path).toString());
  }

  private Optional<Path> latest() {
    return runs().stream().max((a, b) -> Long.compare(modified(a), modified(b)));
  }

  /** Those below {@code runs}; none if they cannot be listed. */
  private List<Path> runs() {
    if (!Files.isDirectory(shelf())) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(shelf())) {
      return all.filter(RunDirectories::isRun).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Whether a directory contains a run. */
  public static boolean isRun(Path directory) {
    return Files.isRegularFile(new RunLayout(directory).plan());
  }

  /** When a run was written to last, in epoch milliseconds; 0 if unknown. */
  public static long modified(Path run) {
    try {
      return Files.getLastModifiedTime(new RunLayout(run).journal()).toMillis();
    } catch (IOException e) {
      return 0;
    }
  }

  private Path shelf() {
    return workingDirectory.resolve(name);
  }
}
