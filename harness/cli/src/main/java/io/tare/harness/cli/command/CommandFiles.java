package io.tare.harness.cli.command;

import io.tare.harness.campaign.workload.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The files that a command on the command line names by relative paths. They are copied to where it
 * runs, because people expect it to find what it finds when they run it themselves.
 */
final class CommandFiles {

  /** A word in a line for the shell, and what follows the sign in {@code --in=FILE}. */
  private static final Pattern WORD = Pattern.compile("[^\\s|&;<>()'\"=]+");

  private CommandFiles() {}

  /**
   * Files and directories below a directory that a command names.
   *
   * @param words as {@link DirectCampaign#ofCommand} takes them
   * @return their paths, relative to the directory, in the order of the words
   */
  static List<String> named(List<String> words, Path directory) {
    return parts(words).stream()
        .flatMap(each -> Settings.within(each).stream())
        .filter(path -> Files.exists(directory.resolve(path)))
        .map(Path::toString)
        .distinct()
        .toList();
  }

  /** What may be a path; the program itself only if its word has a slash, as shells have it. */
  private static List<String> parts(List<String> words) {
    List<String> parts = new ArrayList<>();
    if (words.size() == 1) {
      WORD.matcher(words.get(0)).results().map(MatchResult::group).forEach(parts::add);
    } else {
      for (String word : words) {
        parts.add(word);
        if (word.startsWith("-") && word.contains("=")) {
          parts.add(word.substring(word.indexOf('=') + 1));
        }
      }
    }
    if (!parts.isEmpty() && !parts.get(0).contains("/")) {
      parts.remove(0);
    }
    return parts;
  }
}
