package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between documents lead to existing targets. */
class DocumentLinksTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path DOCS = PROJECT.resolve("docs");
  private static final Set<String> NO_SOURCES = Set.of("target", ".git");
  private static final Pattern FENCED = Pattern.compile("(?ms)^\\s*```.*?^\\s*```");
  private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  @Test
  void linksBetweenDocumentsLeadToExistingFilesAndHeadings() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path document : documents()) {
      Matcher links = LINK.matcher(CODE.matcher(prose(document)).replaceAll(""));
      for (String link : links.results().map(each -> each.group(1)).toList()) {
        if (!link.contains("://")
            && !link.startsWith("mailto:")
            && !leadsSomewhere(document, link)) {
          broken.add(PROJECT.relativize(document) + ": " + link);
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  /** Readers cannot find notes that are not in an index. */
  @Test
  void everyNoteIsInTheIndexOfItsDirectory() throws IOException {
    for (String name : List.of("design", "history")) {
      Path directory = DOCS.resolve(name);
      String index = Files.readString(directory.resolve("README.md"));
      try (Stream<Path> notes = Files.list(directory)) {
        assertThat(notes.map(each -> each.getFileName().toString()))
            .filteredOn(each -> !each.equals("README.md"))
            .isNotEmpty()
            .allSatisfy(each -> assertThat(index).contains("(" + each + ")"));
      }
    }
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target =
        parts[0].isEmpty()
            ? document
            : document.resolveSibling(parts[0]).toAbsolutePath().normalize();
    return Files.exists(target)
        && (parts.length == 1
            || (Files.isRegularFile(target) && anchors(target).contains(parts[1])));
  }

  /** The anchors of its headings, as on repository pages: repeated headings are numbered. */
  private static Set<String> anchors(Path document) throws IOException {
    Set<String> anchors = new HashSet<>();
    for (MatchResult heading : HEADING.matcher(prose(document)).results().toList()) {
      String anchor =
          LINK.matcher(heading.group(1))
              .replaceAll("]")
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      for (int again = 1; !anchors.add(anchor); again++) {
        anchor = anchor.replaceFirst("(-\\d+)?$", "-" + again);
      }
    }
    return anchors;
  }

  private static String prose(Path document) throws IOException {
    return FENCED.matcher(Files.readString(document)).replaceAll("");
  }

  private static List<Path> documents() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        PROJECT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
