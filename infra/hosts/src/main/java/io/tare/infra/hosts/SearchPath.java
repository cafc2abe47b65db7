package io.tare.infra.hosts;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where programs of this machine are searched for: on the search path, then in the administrators'
 * directories, which are not on everybody's path. Every program that Tare starts here gets this
 * path.
 */
public final class SearchPath {

  private static final List<String> ADMINISTRATORS =
      List.of("/usr/local/sbin", "/usr/sbin", "/sbin");

  private SearchPath() {}

  /** The directories in their order, each once. */
  public static List<Path> directories() {
    return directories(Optional.ofNullable(System.getenv("PATH")).orElse(""));
  }

  /** The same for another search path than that of this process. */
  static List<Path> directories(String path) {
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), ADMINISTRATORS.stream())
        .filter(directory -> !directory.isEmpty())
        .map(Path::of)
        .distinct()
        .toList();
  }

  /** The path of a program, if it exists. */
  public static Optional<Path> find(String program) {
    return find(program, directories());
  }

  /** The same in other directories. A directory, which can be entered, is not a program. */
  static Optional<Path> find(String program, List<Path> directories) {
    return directories.stream()
        .map(directory -> directory.resolve(program))
        .filter(path -> Files.isExecutable(path) && !Files.isDirectory(path))
        .findFirst();
  }

  /** A program about to be started, with its arguments. */
  public static ProcessBuilder builder(String... words) {
    return builder(List.of(words));
  }

  /** A program about to be started, with its arguments. */
  public static ProcessBuilder builder(List<String> words) {
    List<String> all = new ArrayList<>(words);
    // The JDK looks for the program on its own path, whatever path the program is given.
    find(words.get(0)).ifPresent(path -> all.set(0, path.toString()));
    ProcessBuilder builder = new ProcessBuilder(all);
    builder
        .environment()
        .put(
            "PATH",
            directories().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator)));
    return builder;
  }
}
