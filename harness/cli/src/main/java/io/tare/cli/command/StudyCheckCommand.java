package io.tare.cli.command;

import io.tare.analysis.studies.Finding;
import io.tare.analysis.studies.Finding.Explanation;
import io.tare.analysis.studies.Study;
import io.tare.analysis.studies.StudyCheck;
import io.tare.analysis.table.Paragraph;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare study check}. */
@Command(
    name = "check",
    description = "Compute what a study prints again, and list where it disagrees with itself.",
    footer = {
      "",
      "A disagreement is no error of this program: the exit status is 0. A significance is held "
          + "against Student's t first, then against Welch's, the normal approximation and a paired test.",
      "",
      "Examples:",
      "  tare study check",
      "  tare study check iaas-managers --all",
      ""
    })
public final class StudyCheckCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "STUDY",
      arity = "0..*",
      description = "Studies' ids, or files of your own (default: all that are shipped).")
  private List<String> names = new ArrayList<>();

  @Option(names = "--all", description = "List what agrees, too.")
  private boolean all;

  @Option(names = "--json", description = "Print the findings as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public StudyCheckCommand(CommandContext context) {
    this.context = context;
  }

  /** A study's findings for machines. */
  record Entry(String study, List<Finding> significances, List<Finding> statements) {}

  @Override
  public Integer call() throws CommandFailure {
    List<Study> studies = new ArrayList<>();
    for (String name : names) {
      studies.add(Studies.find(context.directory(), name));
    }
    List<StudyCheck> checks =
        (names.isEmpty() ? Studies.shipped() : studies).stream().map(StudyCheck::of).toList();
    if (json) {
      context
          .console()
          .document(
              JsonDocuments.of(
                  checks.stream()
                      .map(
                          each ->
                              new Entry(each.study().id(), each.significances(), each.statements()))
                      .toList()));
      return ExitStatus.ALL_VALID;
    }
    for (StudyCheck check : checks) {
      context.console().result(text(check));
    }
    return ExitStatus.ALL_VALID;
  }

  private String text(StudyCheck check) {
    StringBuilder text = new StringBuilder();
    text.append(check.study().id()).append(": ").append(check.study().title()).append("\n\n");
    for (Finding finding : check.findings()) {
      if (all || !finding.agrees()) {
        text.append(text(finding));
      }
    }
    int total = check.findings().size();
    text.append(total).append(" recomputed: ").append(check.count(Explanation.AGREES));
    text.append(" agree, ").append(check.count(Explanation.ROUNDING));
    text.append(" differ by rounding, ").append(check.count(Explanation.OTHER_TEST));
    text.append(" by another test, ").append(check.count(Explanation.NOTHING));
    return text.append(" by nothing that was tried\n\n").toString();
  }

  private String text(Finding finding) {
    String explained =
        finding.explanation().words() + (finding.detail().isEmpty() ? "" : ": " + finding.detail());
    List<String> parts = new ArrayList<>();
    parts.add("published: " + finding.published());
    parts.add("computed:  " + finding.computed());
    if (!finding.possible().isEmpty()) {
      parts.add("by rounding alone: " + finding.possible());
    }
    parts.add(finding.agrees() ? "agrees" : "explained by " + explained);

    int width = Math.min(context.console().terminal().columns(), 100);
    String title = finding.id() + " (" + finding.source() + ")";
    List<String> lines = new ArrayList<>(Paragraph.lines(title, width, "", "  "));
    parts.forEach(each -> lines.addAll(Paragraph.lines(each, width, "  ", "    ")));
    return String.join("\n", lines) + "\n\n";
  }
}
