package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Counts {@link AwkwardWords}: none in texts for users, which are documents, campaigns and every
 * string in the program's code (messages, help, page), and no more than before in comments.
 */
class PlainEnglishTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
  private static final Set<String> NO_SOURCES = Set.of("target", ".git", "test");

  /** A text block, a text, a comment of either kind, or a character. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\".*?(?<!\\\\)\"\"\"|\"[^\"\\\\\\n]*+(?:\\\\.[^\"\\\\\\n]*+)*+\"|/\\*.*?\\*/|//[^\\n]*+"
              + "|'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'",
          Pattern.DOTALL);

  /** A line break in a comment, or between two texts that belong together. */
  private static final Pattern BREAK = Pattern.compile("\\s*\\n\\s*(\\*(?!/)\\s*|#\\s*)?");

  private record Found(AwkwardWords words, Path file, String where) {
    @Override
    public String toString() {
      return "%s: \"%s\"; rather: %s".formatted(PROJECT.relativize(file), where, words.instead());
    }
  }

  private static final List<Found> READ = new ArrayList<>();
  private static final List<Found> COMMENTS = new ArrayList<>();

  static {
    try {
      Files.walkFileTree(PROJECT, new Sources());
    } catch (IOException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Test
  void textsForUsersArePlain() {
    assertThat(READ).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void commentsDoNotGetWorse(AwkwardWords words) {
    List<Found> found = COMMENTS.stream().filter(each -> each.words() == words).toList();
    Map<AwkwardWords, Integer> counts = new EnumMap<>(AwkwardWords.class);
    COMMENTS.forEach(each -> counts.merge(each.words(), 1, Integer::sum));

    assertThat(found.size())
        .as("%s in %s; all: %s", words, found, counts)
        .isLessThanOrEqualTo(words.maxInComments());
  }

  private static final class Sources extends SimpleFileVisitor<Path> {

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
      return NO_SOURCES.contains(directory.getFileName().toString())
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      String name = file.getFileName().toString();
      if (name.endsWith(".java")) {
        java(file, Files.readString(file));
      } else if (name.endsWith(".md") || file.getParent().endsWith("campaigns")) {
        look(READ, file, Files.readString(file));
      }
      return FileVisitResult.CONTINUE;
    }
  }

  /** Joins consecutive texts, as the compiler does. */
  private static void java(Path file, String source) {
    Matcher token = TOKEN.matcher(source);
    StringBuilder text = new StringBuilder();
    int end = 0;
    while (token.find()) {
      String each = token.group();
      if (each.startsWith("/")) {
        look(COMMENTS, file, each);
      } else if (each.startsWith("\"")) {
        if (!source.substring(end, token.start()).matches("\\s*\\+\\s*")) {
          look(READ, file, text.toString());
          text.setLength(0);
        }
        text.append(each.replaceAll("^\"+|\"+$", ""));
        end = token.end();
      }
    }
    look(READ, file, text.toString());
  }

  private static void look(List<Found> found, Path file, String text) {
    String line = BREAK.matcher(text).replaceAll(" ");
    for (AwkwardWords words : AwkwardWords.values()) {
      Matcher match = words.pattern().matcher(line);
      while (match.find()) {
        int from = Math.max(0, match.start() - 40);
        int to = Math.min(line.length(), match.end() + 40);
        found.add(new Found(words, file, line.substring(from, to)));
      }
    }
  }
}
