package io.tare.harness.cli.program;

import io.tare.services.fixture.BuiltTare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fenced block of the documentation.
 *
 * @param file relative to the project
 * @param line number of the fence that opens it, from 1
 * @param kind the word after that fence, for example {@code sh}
 * @param isExcused whether a comment before it says why it is not run
 */
record DocumentedBlock(String file, int line, String kind, boolean isExcused, List<String> lines) {

  private static final Path PROJECT = BuiltTare.project();
  private static final String FENCE = "```";
  private static final String EXCUSE = "<!-- not run: ";

  /** The blocks of the README and of everything below {@code docs}. */
  static List<DocumentedBlock> all() throws IOException {
    List<DocumentedBlock> all = new ArrayList<>(in(PROJECT.resolve("README.md")));
    try (Stream<Path> files = Files.walk(PROJECT.resolve("docs"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".md")).sorted().toList()) {
        all.addAll(in(file));
      }
    }
    return all;
  }

  private static List<DocumentedBlock> in(Path file) throws IOException {
    List<DocumentedBlock> found = new ArrayList<>();
    List<String> lines = Files.readAllLines(file);
    String before = "";
    for (int i = 0; i < lines.size(); i++) {
      String text = lines.get(i).strip();
      if (text.startsWith(FENCE)) {
        int end = i + 1;
        while (!lines.get(end).strip().equals(FENCE)) {
          end++;
        }
        found.add(
            new DocumentedBlock(
                PROJECT.relativize(file).toString(),
                i + 1,
                text.substring(FENCE.length()),
                before.startsWith(EXCUSE),
                lines.subList(i + 1, end)));
        i = end;
        text = "";
      }
      before = text.isEmpty() ? before : text;
    }
    return found;
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
