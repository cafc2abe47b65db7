package io.tare.harness.workloads.services.client;

import io.tare.infra.hosts.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A shipped Java program. It is started in its own directory with a relative name: a class archive
 * works only if the jars have the names that they had when it was created.
 */
public enum ShippedProgram {
  SERVER("tare-host"),
  CLIENT("tare-client");

  /**
   * Keeps a JVM's warnings off standard output, where they would be taken for the program's lines.
   */
  private static final List<String> WARNINGS_ASIDE =
      List.of("-Xlog:disable", "-Xlog:all=warning:stderr");

  /** The same for what it says if it cannot start, such as for want of memory. */
  private static final String COMPLAINTS_ASIDE = "-XX:+DisplayVMOutputToStderr";

  private static final String IN_DIRECTORY = "cd \"$0\" && exec \"$@\"";

  private final String base;

  ShippedProgram(String base) {
    this.base = base;
  }

  public String jar() {
    return base + ".jar";
  }

  /** The name of its class archive among the artefacts, if there is one. */
  public String archive() {
    return base + ".jsa";
  }

  /** The name of its cache of linked classes and profiles there, if there is one. */
  public String cache() {
    return base + ".aot";
  }

  /**
   * Options that let a JVM map the archive or cache; empty if the artefacts here contain neither. A
   * platform's own JVM without support for caches starts without one.
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

  /** Options that let a JVM create the cache when it ends. */
  public List<String> trainingOptions() {
    List<String> options = new ArrayList<>(WARNINGS_ASIDE);
    options.add("-XX:AOTCacheOutput=" + cache());
    return options;
  }

  /** Options that let a JVM create the archive when it ends. */
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
    words.add(COMPLAINTS_ASIDE);
    words.addAll(options);
    words.addAll(List.of("-jar", jar()));
    words.addAll(arguments);
    return Command.of(words).inStatedEnvironment();
  }

  private static String directory(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }
}
