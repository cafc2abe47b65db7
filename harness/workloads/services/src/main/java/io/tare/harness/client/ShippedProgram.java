package io.tare.harness.client;

import io.tare.infra.host.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A shipped Java program. It is started in the directory in which it lies and named without it: an
 * archive of classes serves wherever the jars are called what they were called when it was made.
 */
public enum ShippedProgram {
  SERVER("tare-host"),
  CLIENT("tare-client");

  /** Where a JVM learns of its parts: a line on standard output would be one of the program's. */
  private static final List<String> WARNINGS_ASIDE =
      List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  private static final String IN_DIRECTORY = "cd \"$0\" && exec \"$@\"";

  private final String base;

  ShippedProgram(String base) {
    this.base = base;
  }

  public String jar() {
    return base + ".jar";
  }

  /** The archive of its classes, as it lies among the artefacts if there is one. */
  public String archive() {
    return base + ".jsa";
  }

  /** The cache of its linked classes and profiles, as it lies there if there is one. */
  public String cache() {
    return base + ".aot";
  }

  /**
   * Options that let a JVM map archive or cache; none if there is none among the artefacts here. A
   * platform whose own JVM knows no caches starts without.
   */
  public List<String> archiveOptions(Path artefacts) {
    List<String> options = new ArrayList<>();
    if (Files.exists(artefacts.resolve(cache()))) {
      options.addAll(WARNINGS_ASIDE);
      options.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:AOTCache=" + cache()));
    } else if (Files.exists(artefacts.resolve(archive()))) {
      options.addAll(WARNINGS_ASIDE);
      options.add("-XX:SharedArchiveFile=" + archive());
    }
    return options;
  }

  /** Options that let a JVM make the cache when it ends. */
  public List<String> trainingOptions() {
    List<String> options = new ArrayList<>(WARNINGS_ASIDE);
    options.add("-XX:AOTCacheOutput=" + cache());
    return options;
  }

  /** Options that let a JVM make the archive when it ends. */
  public List<String> archivingOptions() {
    List<String> options = new ArrayList<>(WARNINGS_ASIDE);
    options.add("-XX:ArchiveClassesAtExit=" + archive());
    return options;
  }

  /**
   * The command that runs it.
   *
   * @param path of the jar on its host, absolute
   */
  public Command command(String java, List<String> options, String path, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("sh", "-c", IN_DIRECTORY, directory(path), java));
    words.addAll(options);
    words.addAll(List.of("-jar", jar()));
    words.addAll(arguments);
    return Command.of(words).inStatedEnvironment();
  }

  private static String directory(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }
}
