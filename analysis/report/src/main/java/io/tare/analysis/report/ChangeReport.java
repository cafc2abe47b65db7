package io.tare.analysis.report;

import io.tare.analysis.change.Change;
import io.tare.analysis.change.EnvironmentChange;
import io.tare.analysis.change.RunChange;
import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.markup.Element;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.TableFormat;
import io.tare.model.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run beside an earlier one, as files: {@code index.html}, {@code changes.csv}, {@code
 * times.csv}, {@code environment.csv}, {@code changes.json} and {@code changes.svg}.
 */
public final class ChangeReport {

  private static final String BY_PD =
      "Change is PD now over PD then; above 1 is a loss. Each PD is relative to the reference of its"
          + " own run, so what slowed both platforms alike in between, such as a busier machine, is"
          + " in neither.";

  private static final String BY_TIME =
      "Change is the mean time now over that then; above 1 is a loss. It holds whatever happened to"
          + " the machine in between.";

  private static final String ASSUMED =
      "The intervals come from how the blocks of each run differ (Student's t on logarithms, degrees"
          + " of freedom by Welch) and take the two runs as independent. What differs from run to run"
          + " for other reasons, in one platform only, they cannot know: the same campaign run several"
          + " times tells how much that is here.";

  private ChangeReport() {}

  /** Name to content. */
  public static Map<String, String> files(RunChange change) {
    Map<String, String> files = new LinkedHashMap<>();
    Element figure = ChangeFigure.of(change);
    files.put("index.html", page(change, figure));
    files.put("changes.csv", TableFormat.CSV.of(ChangeTables.verdicts(change)));
    files.put("changes.json", TableFormat.JSON.of(ChangeTables.verdicts(change)));
    files.put("times.csv", TableFormat.CSV.of(ChangeTables.times(change)));
    files.put("environment.csv", TableFormat.CSV.of(ChangeTables.environment(change)));
    files.put("changes.svg", Style.standalone(figure));
    return files;
  }

  /** For a terminal of that width: what changed, by PD and by time, and what else is different. */
  public static String text(RunChange change, int width) {
    PlainText text = new PlainText(width);
    text.paragraph(ChangeTables.verdicts(change).caption()).gap();
    text.table(ChangeTables.terminal(change.verdicts())).gap();
    legend(change.verdicts()).forEach((word, meaning) -> text.paragraph(word + ": " + meaning));
    text.paragraph(meaning(change));
    if (change.hasPds()) {
      text.gap().paragraph(ChangeTables.times(change).caption()).gap();
      text.table(ChangeTables.terminal(change.times()));
    }
    text.gap().paragraph(ASSUMED);
    notes(change).forEach(each -> text.gap().paragraph(each));
    environment(change).forEach(each -> text.paragraph(each, "  "));
    return text.toString();
  }

  private static Map<String, String> legend(List<Change> changes) {
    Map<String, String> legend = new LinkedHashMap<>();
    if (has(changes, Verdict.SLOWER) || has(changes, Verdict.FASTER)) {
      legend.put("worse, better", "the interval of the change does not contain 1.");
    }
    if (changes.stream().anyMatch(each -> ChangeTables.verdict(each).startsWith("maybe"))) {
      legend.put("maybe", "it does, but among so many cells that may be chance.");
    }
    if (has(changes, Verdict.UNDECIDED)) {
      legend.put("undecided", "the interval holds 1 but is wide. More blocks decide.");
    }
    return legend;
  }

  private static boolean has(List<Change> changes, Verdict verdict) {
    return changes.stream().anyMatch(each -> each.verdict() == verdict);
  }

  private static String meaning(RunChange change) {
    return change.hasPds() ? BY_PD : BY_TIME;
  }

  /** What could not be compared, and what stands above the list of differences. */
  private static List<String> notes(RunChange change) {
    List<String> notes = new ArrayList<>();
    if (!change.hasPds()) {
      notes.add("The runs have no PD of the same cell against the same reference.");
    }
    only(change.onlyNow(), change.now().run().name(), notes);
    only(change.onlyThen(), change.then().run().name(), notes);
    notes.add(
        change.environment().isEmpty()
            ? "No difference was seen in the environments."
            : "Different in the environments, then and now:");
    return notes;
  }

  private static void only(List<Cell> cells, String run, List<String> notes) {
    if (!cells.isEmpty()) {
      notes.add(
          "Only in "
              + run
              + ": "
              + cells.stream().map(CellText::of).collect(Collectors.joining("; "))
              + ".");
    }
  }

  /** The same difference on several platforms is said once. */
  private static List<String> environment(RunChange change) {
    Map<String, List<String>> platforms = new LinkedHashMap<>();
    for (EnvironmentChange each : change.environment()) {
      String words =
          each.fact()
              + ": "
              + each.then().orElse("not told")
              + ", now "
              + each.now().orElse("not told")
              + (each.mustMatch() ? " (must match)" : "");
      platforms.computeIfAbsent(words, key -> new ArrayList<>()).add(each.platform());
    }
    return platforms.entrySet().stream()
        .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }

  private static String page(RunChange change, Element figure) {
    String title = change.now().run().name() + " against " + change.then().run().name();
    Sections sections = new Sections();
    sections
        .begin("changes", "Changes", "What changed", meaning(change))
        .add(Sections.grid(Map.of("changes", figure)))
        .add(HtmlTable.of(ChangeTables.verdicts(change)));
    sections
        .begin("times", "Times", "Mean times", BY_TIME)
        .add(HtmlTable.of(ChangeTables.times(change)));
    Element environment = sections.begin("environment", "Environment", "What else differs", "");
    notes(change).forEach(each -> environment.add(Sections.paragraph(each)));
    if (!change.environment().isEmpty()) {
      environment.add(HtmlTable.of(ChangeTables.environment(change)));
    }
    sections.begin("method", "Method", ASSUMED);
    Element main = Element.of("main").add(Element.of("h1").text(title));
    main.add(sections.navigation()).addAll(sections.all());
    return HtmlPage.of("Tare: " + title, Element.of("body").add(main));
  }
}
