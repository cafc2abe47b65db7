package io.tare.harness.cli.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.SyntheticRun;
import io.tare.analysis.studies.StudyFile;
import io.tare.analysis.studies.reproduction.ClaimVerdict;
import io.tare.analysis.studies.reproduction.Reproduction;
import io.tare.analysis.studies.reproduction.ReproductionTables;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.cli.command.InProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What documents quote exists: sections of the report's page, paths of the source tree, and the
 * figures of the sample output. Commands and what they print are in {@code DocsIT}.
 */
class QuotedPartsTest {

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path DOCS = PROJECT.resolve("docs");

  /** Notes of a day describe that day. */
  private static final Set<String> DATED = Set.of("design", "history");

  private static final String STUDY_PAGE = "how-to/compare-a-run-with-a-study.md";

  private static final String COUNTED = "What a submission needs";

  private static final Pattern HEADING = Pattern.compile("<h2[^>]*>([^<]+)");

  /** As in {@code see "What was left out" in the report}, or {@code the section *Warnings*}. */
  private static final Pattern NAMED =
      Pattern.compile(
          "section[\\s,]+[\"*]([A-Z][^\"*]+)[\"*]|see\\s+\"([A-Z][^\"]+)\"\\s+in\\s+the\\s+report|"
              + "sentence\\s+in\\s+\\*([^*]+)\\*");

  private static final Pattern PATH =
      Pattern.compile(
          "`(?:\\./)?((?:harness|infra|analysis|client|services|docs|campaigns|\\.ci)/[^`\\s]*)`");

  @TempDir Path directory;

  @Test
  void everySectionOfTheReportExists() throws Exception {
    Set<String> sections = sections();
    List<String> quoted = new ArrayList<>(listed("report.md", "(?m)^- \\*\\*([^*]+)\\*\\*:"));
    quoted.removeAll(ofTheFirstScreen());
    for (String row : listed("tutorial.md", "(?m)^\\| ([A-Z][^|]*?) \\|")) {
      quoted.addAll(sections.contains(row) ? List.of(row) : List.of(row.split(", ")));
    }
    for (Path document : documents()) {
      NAMED
          .matcher(Files.readString(document))
          .results()
          .map(QuotedPartsTest::group)
          .forEach(quoted::add);
    }

    assertThat(quoted).hasSizeGreaterThan(20);
    assertThat(sections).containsAll(quoted);
  }

  /** Bold words of the page's opening, which is no section. */
  private static Set<String> ofTheFirstScreen() {
    return Set.of("The total", "PD of every cell", "Where the loss is largest", "Terms");
  }

  @Test
  void everyPathOfTheSourceTreeExists() throws IOException {
    String scripts = scripts();
    List<String> missing = new ArrayList<>();
    for (Path document : documents()) {
      PATH.matcher(Files.readString(document))
          .results()
          .map(each -> each.group(1))
          .filter(each -> !each.matches(".*[…*<A-Z].*") || Files.exists(PROJECT.resolve(each)))
          .filter(each -> !exists(each, scripts))
          .forEach(each -> missing.add(PROJECT.relativize(document) + ": " + each));
    }

    assertThat(missing).isEmpty();
  }

  /** In the sources; what a build makes must be named by a script that makes or uses it. */
  private static boolean exists(String path, String scripts) {
    int made = path.indexOf("/target/");
    if (made < 0) {
      return Files.exists(PROJECT.resolve(path));
    }
    String whole = path.replaceFirst("/$", "");
    while (whole.length() > made + "/target/".length()) {
      if (Pattern.compile(Pattern.quote(whole) + "(?![\\w.-])").matcher(scripts).find()) {
        return true;
      }
      whole = whole.substring(0, whole.lastIndexOf('/'));
    }
    return false;
  }

  /** The launcher and the scripts of the build server. */
  private static String scripts() throws IOException {
    StringBuilder all = new StringBuilder(Files.readString(PROJECT.resolve("tare")));
    try (Stream<Path> files = Files.list(PROJECT.resolve(".ci"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  /** The README shows the terminal, and the sample report the page, of one run. */
  @Test
  void theSampleOutputIsThatOfTheSampleReport() throws IOException {
    String readme = Files.readString(PROJECT.resolve("README.md"));
    Set<String> rows = new HashSet<>();
    Files.readAllLines(DOCS.resolve("sample-report/comparisons.csv")).stream()
        .skip(1)
        .map(line -> line.replace("\"slower, not settled\"", "slower*").split(",", -1))
        .filter(row -> row[5].equals("total") && row[6].equals("mean"))
        .forEach(row -> IntStream.of(2, 3).forEach(digits -> rows.add(row(row, digits))));
    List<String> quoted =
        Pattern.compile("(?m)^\\S.* +(\\d\\.\\d+) +(\\d\\.\\d+–\\d\\.\\d+) +(\\w[\\w ]*\\*?)$")
            .matcher(readme)
            .results()
            .map(each -> each.group(1) + " " + each.group(2) + " " + each.group(3))
            .toList();

    assertThat(quoted).hasSizeGreaterThan(4);
    assertThat(rows).containsAll(quoted);
  }

  @Test
  void verdictsOnClaimsAreThoseOfTheProgram() throws IOException {
    List<String> quoted = listed(STUDY_PAGE, "(?m)^\\| ([a-z][^|]*?) \\|");

    assertThat(quoted.get(0)).isEqualTo("verdict");
    assertThat(quoted.subList(1, quoted.size()))
        .isEqualTo(Stream.of(ClaimVerdict.values()).map(ClaimVerdict::words).toList());
  }

  @Test
  void columnsBesideAStudyAreThoseOfTheProgram() throws Exception {
    Reproduction reproduction =
        Reproduction.of(
            StudyFile.shipped("soa"),
            Analysis.withDefaults().of(SyntheticRun.quickstart()),
            Map.of("vmware", "uml"));
    String columns = TableFormat.CSV.of(ReproductionTables.cells(reproduction));

    List<String> quoted =
        listed(STUDY_PAGE, "(?m)^(what +then .*)$").stream()
            .map(line -> line.replaceAll(" {2,}", ","))
            .toList();

    assertThat(quoted).containsExactly(columns.lines().findFirst().orElse(""));
  }

  /** PD, its interval and verdict; the program shows more digits of a narrow interval. */
  private static String row(String[] columns, int digits) {
    String number = "%." + digits + "f";
    return String.format(
        Locale.ROOT,
        number + " " + number + "–" + number + " %s",
        Double.parseDouble(columns[10]),
        Double.parseDouble(columns[11]),
        Double.parseDouble(columns[12]),
        columns[17]);
  }

  private static String group(MatchResult match) {
    return Stream.of(1, 2, 3)
        .map(match::group)
        .filter(each -> each != null)
        .findFirst()
        .orElseThrow()
        .replaceAll("\\s+", " ");
  }

  private static List<String> listed(String document, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(DOCS.resolve(document)))
        .results()
        .map(each -> each.group(1))
        .toList();
  }

  /**
   * The headings of pages that the program makes now, and one that needs counters of a real
   * machine, from the sample report.
   */
  private Set<String> sections() throws Exception {
    InProcess program = new InProcess(directory);
    Files.createDirectories(directory.resolve("runs"));
    Set<String> found = new TreeSet<>();
    String sample = Files.readString(DOCS.resolve("sample-report/index.html"));
    headings(sample).filter(COUNTED::equals).forEach(found::add);
    int number = 0;
    for (SyntheticRun run : List.of(SyntheticRun.quickstart(), SyntheticRun.withFlaws())) {
      String name = "run" + number++;
      run.writeTo(directory.resolve("runs").resolve(name));
      assertThat(program.tare("report", name)).isZero();
      String page = Files.readString(directory.resolve("runs/" + name + "/report/index.html"));
      headings(page).forEach(found::add);
    }
    return found;
  }

  private static Stream<String> headings(String page) {
    return HEADING.matcher(page).results().map(each -> each.group(1).strip());
  }

  private static List<Path> documents() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String each : List.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md")) {
      all.add(PROJECT.resolve(each));
    }
    try (Stream<Path> files = Files.walk(DOCS)) {
      files
          .filter(each -> each.toString().endsWith(".md"))
          .filter(each -> !DATED.contains(DOCS.relativize(each).getName(0).toString()))
          .forEach(all::add);
    }
    return all;
  }
}
