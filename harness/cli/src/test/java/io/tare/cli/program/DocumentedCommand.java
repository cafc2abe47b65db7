package io.tare.cli.program;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A line of the documentation that calls the program: one that begins with {@code ./tare} in a
 * fenced block of kind {@code sh}.
 *
 * @param where the file and the number of the line
 * @param words the arguments
 * @param isRun whether it is to be run; a comment before its block says why it is not
 */
record DocumentedCommand(String where, List<String> words, boolean isRun) {

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

  /** The arguments, up to what the shell takes for itself. */
  private static List<String> words(String line) {
    String command = line.replaceFirst("\\s(#|>|\\||&).*", "");
    return Stream.of(command.split("\\s+")).skip(1).toList();
  }

  @Override
  public String toString() {
    return where + ": ./tare " + String.join(" ", words);
  }
}
