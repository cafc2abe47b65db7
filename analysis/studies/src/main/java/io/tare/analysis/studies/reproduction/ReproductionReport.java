package io.tare.analysis.studies.reproduction;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.studies.Claim;
import io.tare.analysis.studies.Study;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.Paragraph;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.markup.Element;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A study compared with a run, as files: {@code index.html}; as CSV and JSON {@code then-and-now},
 * {@code table-ID} for each of the study's tables with a cell in the run, and {@code claims}; a
 * figure for each common panel; and the figures of a study of networks.
 */
public final class ReproductionReport {

  private static final String ABOUT_TABLES =
      "In the study's own form. For the run, deviations are of trial means, and p is from the"
          + " paired t test, corrected over all its comparisons (Holm); better is named only"
          + " where significant.";

  private final Reproduction reproduction;
  private final Map<String, Element> forest;
  private final Map<String, Element> figures;
  private final Map<String, Element> asInThePaper;

  private ReproductionReport(Reproduction reproduction) {
    this.reproduction = reproduction;
    this.forest = StudyFigures.forest(reproduction);
    this.figures = StudyFigures.of(reproduction);
    this.asInThePaper = StudyFigures.asInThePaper(reproduction);
  }

  /** Name to content. */
  public static Map<String, String> files(Reproduction reproduction) {
    ReproductionReport report = new ReproductionReport(reproduction);
    Map<String, String> files = new LinkedHashMap<>();
    files.put("index.html", report.page());
    files.putAll(DataLinks.files("then-and-now", ReproductionTables.cells(reproduction)));
    BesideTables.of(reproduction)
        .forEach((id, table) -> files.putAll(DataLinks.files("table-" + id, table)));
    files.putAll(DataLinks.files("claims", ReproductionTables.claims(reproduction)));
    for (Map<String, Element> some : List.of(report.forest, report.figures, report.asInThePaper)) {
      some.forEach((name, figure) -> files.put(name + ".svg", Style.standalone(figure)));
    }
    return files;
  }

  /**
   * For a terminal of that width: the cells, the checked claims, and those that could not be
   * checked.
   */
  public static String text(Reproduction reproduction, int width) {
    StringBuilder text = new StringBuilder();
    FirstWords.lines(reproduction.results())
        .forEach(each -> text.append(Paragraph.text("! " + each, "", width)));
    text.append(text.isEmpty() ? "" : "\n");
    text.append(
        reproduction.pairs().isEmpty()
            ? "No cell of the run corresponds to a published PD.\n"
            : TableFormat.text(ReproductionTables.cells(reproduction), width));
    BesideTables.of(reproduction)
        .values()
        .forEach(table -> text.append('\n').append(TableFormat.text(table, width)));
    text.append('\n')
        .append(Paragraph.text(standIns(reproduction), "", width))
        .append('\n')
        .append(Paragraph.text("Claims: " + counts(reproduction) + ".", "", width))
        .append('\n');
    reproduction.claims().stream()
        .filter(each -> each.verdict() != ClaimVerdict.NOT_MEASURED)
        .forEach(
            each -> {
              String title =
                  each.verdict().words().toUpperCase(Locale.ROOT)
                      + (hasVerdict(each) ? " by " : ", ")
                      + String.join(", ", each.platforms())
                      + ": "
                      + each.claim().says()
                      + " ("
                      + each.claim().source()
                      + ")";
              text.append(Paragraph.text(title, "", width));
              if (!each.claim().reading().isEmpty()) {
                text.append(Paragraph.text("read as: " + each.claim().reading(), "  ", width));
              }
              text.append(Paragraph.text(ReproductionTables.found(each), "  ", width));
            });
    List<String> silent =
        reproduction.claims().stream()
            .filter(each -> each.verdict() == ClaimVerdict.NOT_MEASURED)
            .map(ClaimFinding::claim)
            .filter(each -> !(each.question() instanceof Claim.Undecidable))
            .map(Claim::id)
            .distinct()
            .toList();
    if (!silent.isEmpty()) {
      text.append('\n')
          .append(Paragraph.text("Not measured: " + String.join(", ", silent) + ".", "", width));
    }
    for (Claim claim : reproduction.study().claims()) {
      if (claim.question() instanceof Claim.Undecidable undecidable) {
        text.append('\n')
            .append(
                Paragraph.text(
                    "No run can check " + claim.id() + ": " + undecidable.reason() + ".",
                    "",
                    width));
      }
    }
    return text.toString();
  }

  private static boolean hasVerdict(ClaimFinding finding) {
    return switch (finding.verdict()) {
      case REPRODUCED, CONTRADICTED, UNDECIDED -> true;
      case NOT_SETTLED, NOT_ASKED, NOT_MEASURED -> false;
    };
  }

  /** Which platforms were used for the study's. */
  private static String standIns(Reproduction reproduction) {
    if (reproduction.roles().isEmpty()
        && reproduction.study().compares() == Study.Compared.NETWORKS) {
      return "The run has none of the study's networks, so no claim is checked.";
    }
    if (reproduction.roles().isEmpty()) {
      return "No platform of the run stands for one of the study's, so no claim is checked; map one"
          + " with --as THEIRS=YOURS. Each candidate's figures are shown.";
    }
    return reproduction.roles().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(each -> each.getValue() + " stands for " + each.getKey())
            .collect(Collectors.joining(", "))
        + "; verdicts are about these: for the platform that the study measured, a contradicted"
        + " claim may still hold, and a reproduced one may not."
        + inUserSpace(reproduction.results().warnings());
  }

  /** A switch in user space on a busy machine shows nothing about one in the kernel. */
  static String inUserSpace(List<Warning> warnings) {
    boolean isReplaced =
        warnings.stream().anyMatch(each -> each.kind().equals(Warning.Kind.USERSPACE_SWITCH));
    return isReplaced
        ? " A program moved packets instead of the kernel, so neither verdict is evidence about a"
            + " switch in the kernel."
        : "";
  }

  private static String counts(Reproduction reproduction) {
    return Arrays.stream(ClaimVerdict.values())
        .map(verdict -> reproduction.count(verdict) + " " + verdict.words())
        .collect(Collectors.joining(", "));
  }

  private String page() {
    String title = reproduction.study().title() + ": then and now";
    Opening opening =
        new Opening(
                title,
                "Published values beside the run "
                    + reproduction.results().run().name()
                    + ". "
                    + standIns(reproduction))
            .answer("Claims of the study: " + counts(reproduction) + ".", "")
            .doubts(FirstWords.lines(reproduction.results()), "")
            .figure(DataLinks.figures(forest));
    Sections sections = new Sections();
    sections.fold();
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      sections.table(
          "claims-" + verdict.name().toLowerCase(Locale.ROOT).replace('_', '-'),
          Sections.capitalized(verdict.words()),
          "Claims: " + verdict.words() + " (" + reproduction.count(verdict) + ")",
          "",
          ReproductionTables.claims(reproduction, verdict),
          DataLinks.toTable("claims"));
    }
    sections.figures(
        "figures",
        "Figures",
        "Then and now",
        DataLinks.figures(figures),
        "Open marks and wide bars are published values and ranges; filled marks are the run's own,"
            + " with their intervals. The dashed line is no loss.");
    sections.figures(
        "paper",
        "The paper's figures",
        "As in the paper",
        DataLinks.figures(asInThePaper),
        "The run's means in the panels and in the order of the paper's figures, with their"
            + " intervals. Throughput is of one pair in one direction.");
    Element cells = sections.begin("cells", "Cell by cell", "");
    if (reproduction.pairs().isEmpty()) {
      cells.add(Sections.paragraph("No cell of the run corresponds to a published PD."));
    } else {
      cells
          .add(HtmlTable.of(ReproductionTables.cells(reproduction)))
          .add(DataLinks.toTable("then-and-now"));
    }
    BesideTables.of(reproduction)
        .forEach(
            (id, table) ->
                sections
                    .begin("table-" + id, table.caption(), ABOUT_TABLES)
                    .add(HtmlTable.of(table))
                    .add(DataLinks.toTable("table-" + id)));
    List<PublishedPd> missing = reproduction.withoutCounterpart();
    if (!missing.isEmpty()) {
      sections.begin("missing", "Published, not measured", words(missing));
    }
    return HtmlPage.of("Tare: " + title, opening, sections);
  }

  private static String words(List<PublishedPd> missing) {
    return missing.size()
        + " published values have no cell in the run: "
        + missing.stream()
            .map(
                each ->
                    each.measurand().map(CellText::of).orElse(each.workload())
                        + " on "
                        + each.platform())
            .collect(Collectors.joining("; "))
        + ".";
  }
}
