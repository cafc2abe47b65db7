package io.tare.harness.cli.place;

import io.tare.harness.campaign.platform.StartArchive;
import io.tare.harness.command.InstallationHome;
import io.tare.harness.spec.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The campaigns that can be called by name. */
public final class CampaignCatalog {

  /** The campaign if none is given. Its servers have only C1: with C2 they settle too late. */
  public static final String DEFAULT = "quickstart";

  /** The same with all compilers, which settle in minutes if they learn from a training run. */
  public static final String DEFAULT_WITH_PROFILES = "quickstart-profiles";

  /** For a quick first result. */
  public static final String QUICK = "quick";

  /** The schema of campaign files, for editors; it lies beside the campaigns. */
  public static final String SCHEMA = "campaign.schema.json";

  private static final String ENDING = ".yaml";

  private static final Pattern PATH_ENDING = Pattern.compile("\\.ya?ml$");

  private final Path shelf;
  private final Path workingDirectory;

  public CampaignCatalog(InstallationHome home, Path workingDirectory) {
    this.shelf = home.campaigns();
    this.workingDirectory = workingDirectory;
  }

  /**
   * The campaign if none is given.
   *
   * @param release of the JDK, such as 17
   */
  public static String defaultOn(int release) {
    return release >= StartArchive.PROFILES_SINCE ? DEFAULT_WITH_PROFILES : DEFAULT;
  }

  /** Whether this machine's best guest is meant, so that others may replace it. */
  public static boolean isForAnyMachine(String name) {
    return List.of(DEFAULT, DEFAULT_WITH_PROFILES, QUICK).contains(name);
  }

  /**
   * The file that a word names: with a slash or the ending of a YAML file it is a path; without, it
   * is a shipped campaign, whatever the working directory contains.
   *
   * @param word a path such as {@code ./quickstart} or {@code mine.yaml}, or a name such as {@code
   *     quickstart}
   */
  public Path file(String word) {
    return isPath(word) ? workingDirectory.resolve(word) : shelf.resolve(word + ENDING);
  }

  /** The word that names a file, given by a path from the working directory or the root. */
  public static String wordFor(String path) {
    return isPath(path) ? path : "./" + path;
  }

  /** The shipped campaign that was probably meant by a word that names no file. */
  public Optional<String> question(String word) {
    return NearestName.question(PATH_ENDING.matcher(word).replaceFirst(""), names());
  }

  private static boolean isPath(String word) {
    return word.contains("/") || PATH_ENDING.matcher(word).find();
  }

  /** The names of the shipped campaigns, in alphabetical order. */
  public List<String> names() {
    if (!Files.isDirectory(shelf)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(shelf)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
