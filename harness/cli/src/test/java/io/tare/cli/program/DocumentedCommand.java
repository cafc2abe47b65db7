package io.tare.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final Path PROJECT = Path.of("../..");
  private static final String FENCE = "```";
  private static final String EXCUSE = "<!-- not run: ";

  /** Those of the README and of everything below {@code docs}. */
  static List<DocumentedCommand> all() throws IOException {
    List<DocumentedCommand> all = new ArrayList<>(in(PROJECT.resolve("README.md")));
    try (Stream<Path> files = Files.walk(PROJECT.resolve("docs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).sorted().toList()) {
        all.addAll(in(file));
      }
    }
    return all;
  }

  private static List<DocumentedCommand> in(Path file) throws IOException {
    List<DocumentedCommand> found = new ArrayList<>();
    String block = "";
    String before = "";
    boolean isExcused = false;
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      String text = line.strip();
      if (text.startsWith(FENCE)) {
        isExcused = block.isEmpty() && before.startsWith(EXCUSE);
        block = block.isEmpty() ? text : "";
      } else if (block.equals(FENCE + "sh") && (text + " ").startsWith("./tare ")) {
        String where = PROJECT.relativize(file) + ":" + number;
        found.add(new DocumentedCommand(where, words(text), !isExcused));
      }
      before = text.isEmpty() ? before : text;
    }
    return found;
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
