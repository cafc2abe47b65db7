package io.tare.harness.cli.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A line of the documentation that calls the program: one that begins with {@code ./tare} in a
 * fenced block of kind {@code sh}.
 *
 * @param where the file and the number of the line
 * @param words the arguments
 * @param isRun whether to run it; otherwise a comment before its block says why not
 */
record DocumentedCommand(String where, List<String> words, boolean isRun) {

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");

  /** The first characters of words with a meaning for the shell. */
  private static final String TAKEN = "#>|&";

  static List<DocumentedCommand> all() throws IOException {
    List<DocumentedCommand> all = new ArrayList<>();
    for (DocumentedBlock block : DocumentedBlock.all()) {
      int number = block.line();
      for (String line : block.lines()) {
        number++;
        if (block.kind().equals("sh") && (line.strip() + " ").startsWith("./tare ")) {
          String where = block.file() + ":" + number;
          all.add(new DocumentedCommand(where, words(line.strip()), !block.isExcused()));
        }
      }
    }
    return all;
  }

  /** The arguments, up to words with a meaning for the shell; quoted text is one argument. */
  private static List<String> words(String line) {
    return WORD.matcher(line)
        .results()
        .map(MatchResult::group)
        .takeWhile(word -> !TAKEN.contains(word.substring(0, 1)))
        .skip(1)
        .map(word -> word.replace("'", ""))
        .toList();
  }

  boolean isSimulation() {
    return !words.isEmpty() && words.get(0).equals("simulate");
  }

  @Override
  public String toString() {
    return where + ": ./tare " + String.join(" ", words);
  }
}
