package io.tare.cli.place;

import io.tare.cli.invocation.InstallationHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The campaigns that can be called by name. */
public final class CampaignCatalog {

  /** The campaign if none is given. */
  public static final String DEFAULT = "quickstart";

  /** For a quick first result. */
  public static final String QUICK = "quick";

  /** The schema of campaign files, for editors; it lies beside the campaigns. */
  public static final String SCHEMA = "campaign.schema.json";

  private static final String ENDING = ".yaml";

  private final Path shelf;
  private final Path workingDirectory;

  public CampaignCatalog(InstallationHome home, Path workingDirectory) {
    this.shelf = home.campaigns();
    this.workingDirectory = workingDirectory;
  }

  /**
   * The file that a word names: a path if there is such a file, else a shipped campaign.
   *
   * @param word a path, or a name such as {@code quickstart}
   */
  public Path file(String word) {
    Path path = workingDirectory.resolve(word);
    if (Files.isRegularFile(path)) {
      return path;
    }
    Path named = shelf.resolve(word.endsWith(ENDING) ? word : word + ENDING);
    boolean isName = !word.contains("/");
    return isName && Files.isRegularFile(named) ? named : path;
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
