package io.tare.harness.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tare.analysis.fixture.SyntheticRun;
import io.tare.infra.hosts.SearchPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportCommandTest {

  @TempDir private Path directory;

  private InProcess program;
  private Path run;

  @BeforeEach
  void record() throws Exception {
    program = new InProcess(directory);
    run = directory.resolve("runs/mine");
    Files.createDirectories(run.getParent());
    SyntheticRun.ofSize(3, 8).writeTo(run);
  }

  /** As on read-only media. */
  @Test
  void showsTheTableEvenIfTheReportCannotBeWritten() throws Exception {
    Files.writeString(run.resolve("report"), "a file is in its place");

    assertThat(program.tare("report", "mine")).isEqualTo(3);
    assertThat(program.out()).contains("uml against native").doesNotContain("Report:");
    assertThat(program.err())
        .startsWith("tare: no report was written: ")
        .endsWith(
            "report is not a directory;"
                + " write it elsewhere with tare report runs/mine --directory DIR\n");
  }

  @Test
  void writesTheReportElsewhereIfRequested() throws Exception {
    Files.writeString(run.resolve("report"), "a file is in its place");

    assertThat(program.tare("report", "mine", "--directory", "elsewhere")).isZero();
    assertThat(directory.resolve("elsewhere/index.html")).exists();
    assertThat(program.out()).endsWith("Report: elsewhere/index.html\n");
  }

  @Test
  void writesNoReportToTheRootOfAllFilesNorAmongTheRecordsOfARun() throws Exception {
    assertThat(program.tare("report", "mine", "--directory", "/")).isEqualTo(2);
    assertThat(program.err())
        .isEqualTo("tare: --directory / is the root of all files; name a directory in it\n");

    assertThat(program.tare("report", "mine", "--directory", "runs/mine")).isEqualTo(2);
    assertThat(program.err())
        .endsWith("--directory runs/mine contains a run; name another directory\n");
    assertThat(run.resolve("index.html")).doesNotExist();
  }

  @Test
  void judgesByNoCampaignThatWasChangedSinceTheRunBegan() throws Exception {
    Files.writeString(run.resolve("campaign.yaml"), "name: another\n");

    assertThat(program.tare("report", "mine")).isEqualTo(3);
    assertThat(program.err())
        .endsWith(
            "campaign.yaml was changed since the run began, so it does not say what was expected;"
                + " restore it from a copy\n");
  }

  /** They may be drawings of a paper. */
  @Test
  void removesNoFigureFromADirectoryThatTheUserNames() throws Exception {
    Path paper = Files.createDirectories(directory.resolve("paper"));
    Path drawing = Files.writeString(paper.resolve("drawing.svg"), "<svg/>");

    assertThat(program.tare("report", "mine", "--directory", "paper")).isZero();
    assertThat(paper.resolve("forest.svg")).exists();
    assertThat(drawing).hasContent("<svg/>");
  }

  @Test
  void aNarrowWidthSelectsTheNarrowFigure() throws Exception {
    assertThat(program.tare("report", "mine", "--figure", "forest", "--width", "8.5cm")).isZero();
    assertThat(program.out()).isEqualTo("forest.svg\n");
    assertThat(directory.resolve("forest.svg"))
        .content()
        .contains("width=\"8.5cm\"", "viewBox=\"0 0 380 ")
        .doesNotContain("var(");
  }

  @Test
  void writesAllFiguresOfAKind() throws Exception {
    assertThat(program.tare("report", "mine", "--figure", "components")).isZero();
    assertThat(program.out().lines())
        .isNotEmpty()
        .allSatisfy(
            name -> {
              assertThat(name).startsWith("components-").endsWith(".svg");
              assertThat(directory.resolve(name)).isNotEmptyFile();
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --figure forset | --figure: this report has no figure 'forset'; it has forest
          --figure forest --width wide | --width: 'wide' is not a width such as 8.5cm, 86mm, 3.4in or 244pt
          --figure forest --format latex | --format latex: a figure is written as svg, pdf or png
          --table cells --format pdf | --format pdf: only figures have this format; name one with --figure
          --figure components --output one.svg | --output takes one figure, but these are
          """)
  void refusesInvalidFiguresInOneLine(String options, String line) throws Exception {
    assertThat(program.tare(("report mine " + options).split(" "))).isEqualTo(2);
    assertThat(program.err()).startsWith("tare: " + line).hasLineCount(1);
  }

  @Test
  void latexTablesHaveFiveColumnsOfPd() throws Exception {
    assertThat(program.tare("report", "mine", "--table", "comparisons", "--format", "latex"))
        .isZero();
    String[] lines = program.out().split("\\\\toprule\n")[1].split("\n");
    assertThat(lines[0].split(" & "))
        .hasSize(5)
        .satisfies(
            head -> assertThat(head[0]).isEqualTo("workload"),
            head -> assertThat(head[3]).isEqualTo("PD (95 \\% interval)"),
            head -> assertThat(head[4]).startsWith("verdict"));
    assertThat(lines[2].split(" & ")[3]).matches("[0-9.]+ \\([0-9.]+.*[0-9.]+\\)");
  }

  /** Only TeX can tell whether a table is valid. */
  @Test
  void latexIsCompiledByTex() throws Exception {
    assumeTrue(
        SearchPath.find("pdflatex").isPresent(),
        "no pdflatex; install texlive-latex-recommended and texlive-science");
    for (String table : List.of("comparisons", "platforms", "pairs")) {
      program.tare("report", "mine", "--table", table, "--format", "latex", "--output", "t.tex");
      Files.writeString(
          directory.resolve("paper.tex"),
          "\\documentclass{article}\\usepackage{booktabs,siunitx}"
              + "\\begin{document}\\input{t}\\end{document}");

      Process tex =
          SearchPath.builder("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper")
              .directory(directory.toFile())
              .redirectOutput(directory.resolve("said").toFile())
              .start();
      assertThat(tex.waitFor()).as(Files.readString(directory.resolve("said"))).isZero();
    }
  }
}
