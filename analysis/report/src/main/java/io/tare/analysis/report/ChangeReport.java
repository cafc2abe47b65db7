package io.tare.analysis.report;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Verdict;
import io.tare.analysis.comparison.change.Change;
import io.tare.analysis.comparison.change.EnvironmentChange;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.presentation.DataLinks;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.presentation.HtmlPage;
import io.tare.analysis.presentation.Opening;
import io.tare.analysis.presentation.Sections;
import io.tare.analysis.presentation.Style;
import io.tare.analysis.presentation.Verdicts;
import io.tare.analysis.presentation.WideFigure;
import io.tare.analysis.statistics.twosample.BetweenRuns;
import io.tare.analysis.table.HtmlTable;
import io.tare.analysis.table.PlainText;
import io.tare.analysis.table.markup.Element;
import io.tare.harness.model.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run compared with an earlier one, as files: {@code index.html}; {@code changes}, {@code times}
 * and {@code environment} as CSV and JSON; figures of the first two, wide and narrow.
 */
public final class ChangeReport {

  private static final String BY_PD =
      "Change is PD now over PD then; above 1 is a loss. Each PD is relative to the reference of"
          + " its own run, so what slowed both platforms alike, such as a busier machine,"
          + " cancels out.";

  private static final String BY_TIME =
      "Change is the mean time now over the mean time then; above 1 is a loss. It includes all"
          + " changes of the machine itself.";

  private static final String ASSUMED =
      "The intervals come from the differences between the blocks of each run (Student's t on"
          + " logarithms, Welch's degrees of freedom) and assume that the two runs are"
          + " independent. They do not cover other differences between runs that affect one"
          + " platform only; run the same campaign several times, and name those runs with --earlier.";

  private static final String WIDENED =
      "The intervals come from the differences between the blocks of each run, and from how much"
          + " %d earlier runs differ from each other (Student's t on logarithms, Satterthwaite's"
          + " degrees of freedom): an interval is at least that of two such runs. A cell that fewer"
          + " than %d of them have is not widened. This assumes that nothing changed between the"
          + " earlier runs.";

  private static final int MAX_DOUBTS = 5;

  private ChangeReport() {}

  /** Name to content. */
  public static Map<String, String> files(RunChange change) {
    Map<String, Element> changes = ChangeFigure.of(change, "changes", change.verdicts());
    Map<String, Element> times = ChangeFigure.of(change, "times", change.times());
    Map<String, String> files = new LinkedHashMap<>();
    files.put("index.html", page(change, changes, times));
    files.putAll(DataLinks.files("changes", ChangeTables.verdicts(change)));
    files.putAll(DataLinks.files("times", ChangeTables.times(change)));
    files.putAll(DataLinks.files("environment", ChangeTables.environment(change)));
    changes.forEach((name, figure) -> files.put(name + ".svg", Style.standalone(figure)));
    times.forEach((name, figure) -> files.put(name + ".svg", Style.standalone(figure)));
    return files;
  }

  /** For a terminal of that width: what changed, by PD and by time, and what else is different. */
  public static String text(RunChange change, int width) {
    PlainText text = new PlainText(width);
    text.paragraph(ChangeTables.verdicts(change).caption()).gap();
    List<String> doubts = doubts(change);
    doubts.forEach(each -> text.paragraph("! " + each));
    if (!doubts.isEmpty()) {
      text.gap();
    }
    text.table(ChangeTables.terminal(change.verdicts())).gap();
    legend(change.verdicts()).forEach((word, meaning) -> text.paragraph(word + ": " + meaning));
    text.paragraph(meaning(change));
    if (change.hasPds()) {
      text.gap().paragraph(ChangeTables.times(change).caption()).gap();
      text.table(ChangeTables.terminal(change.times()));
    }
    text.gap().paragraph(assumed(change));
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
      legend.put("maybe", "the same, but among so many cells that may be chance.");
    }
    if (has(changes, Verdict.UNDECIDED)) {
      legend.put("undecided", "the interval contains 1 but is wide. More blocks may decide.");
    }
    return legend;
  }

  private static String assumed(RunChange change) {
    return change.earlier().isEmpty()
        ? ASSUMED
        : WIDENED.formatted(1 + change.earlier().size(), BetweenRuns.MIN_RUNS);
  }

  private static boolean has(List<Change> changes, Verdict verdict) {
    return changes.stream().anyMatch(each -> each.verdict() == verdict);
  }

  private static String meaning(RunChange change) {
    return change.hasPds() ? BY_PD : BY_TIME;
  }

  /** What could not be compared, and the heading of the list of differences. */
  private static List<String> notes(RunChange change) {
    List<String> notes = new ArrayList<>();
    if (!change.hasPds()) {
      notes.add("The runs have no PD of the same cell against the same reference.");
    }
    only(change.onlyNow(), change.now().run().name(), notes);
    only(change.onlyThen(), change.then().run().name(), notes);
    notes.add(
        change.environment().isEmpty()
            ? "No difference between the environments was found."
            : "Differences between the environments, then and now:");
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

  /** The same difference on several platforms is reported once. */
  private static List<String> environment(RunChange change) {
    Map<String, List<String>> platforms = new LinkedHashMap<>();
    for (EnvironmentChange each : change.environment()) {
      String words =
          each.fact()
              + ": "
              + each.then().orElse("unknown")
              + ", now "
              + each.now().orElse("unknown")
              + (each.mustMatch() ? " (must match)" : "");
      platforms.computeIfAbsent(words, key -> new ArrayList<>()).add(each.platform());
    }
    return platforms.entrySet().stream()
        .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
        .toList();
  }

  private static String page(
      RunChange change, Map<String, Element> changes, Map<String, Element> times) {
    String title = change.now().run().name() + " against " + change.then().run().name();
    List<String> doubts = doubts(change);
    Opening opening =
        new Opening(title, basis(change))
            .answer(Sections.capitalized(ChangeSentence.answer(change)), verdicts(change))
            .doubts(doubts.subList(0, Math.min(MAX_DOUBTS, doubts.size())), more(doubts))
            .figure(DataLinks.figures(changes))
            .say(meaning(change));
    Sections sections = new Sections();
    Element table =
        sections
            .begin("changes", "Changes", "What changed", "")
            .add(HtmlTable.of(ChangeTables.verdicts(change)))
            .add(DataLinks.toTable("changes"));
    Map<String, String> legend = legend(change.verdicts());
    if (!legend.isEmpty()) {
      table.add(Sections.terms(legend));
    }
    sections.fold();
    if (doubts.size() > MAX_DOUBTS) {
      sections.begin(Opening.WARNINGS, "Warnings", "").add(Sections.list(doubts));
    }
    sections
        .begin("times", "Times", "Mean times", BY_TIME)
        .addAll(WideFigure.onPage(DataLinks.figures(times)))
        .add(HtmlTable.of(ChangeTables.times(change)))
        .add(DataLinks.toTable("times"));
    Element environment = sections.begin("environment", "Environment", "What else differs", "");
    notes(change).forEach(each -> environment.add(Sections.paragraph(each)));
    if (!change.environment().isEmpty()) {
      environment
          .add(HtmlTable.of(ChangeTables.environment(change)))
          .add(DataLinks.toTable("environment"));
    }
    sections.begin("method", "Method", assumed(change));
    return HtmlPage.of("Tare: " + title, opening, sections);
  }

  private static String basis(RunChange change) {
    int shared = change.times().size();
    return "%s in both runs. %s"
        .formatted(
            shared == 1 ? "One cell is" : shared + " cells are",
            CandidateSummary.machine(change.now()))
        .strip();
  }

  /** {@code "5 same, 3 undecided; 1 not settled"}: verdicts without their bounds. */
  private static String verdicts(RunChange change) {
    String counts =
        change.verdicts().stream()
            .map(each -> ChangeTables.verdict(each).replaceFirst("[,;] .*", ""))
            .collect(Collectors.groupingBy(each -> each, LinkedHashMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    long moving = change.verdicts().stream().filter(each -> !each.isSettled()).count();
    return moving == 0 ? counts : counts + "; " + moving + " " + Verdicts.NOT_SETTLED;
  }

  /** What makes a change doubtful: what should have matched, and what each run warns of. */
  private static List<String> doubts(RunChange change) {
    List<String> doubts = new ArrayList<>();
    List<String> unlike =
        change.environment().stream()
            .filter(EnvironmentChange::mustMatch)
            .map(EnvironmentChange::fact)
            .distinct()
            .toList();
    if (!unlike.isEmpty()) {
      doubts.add("Different now, though it should match: " + String.join(", ", unlike) + ".");
    }
    for (Results run : List.of(change.now(), change.then())) {
      FirstWords.lines(run).forEach(each -> doubts.add(run.run().name() + ": " + each));
    }
    return doubts;
  }

  private static String more(List<String> doubts) {
    return doubts.size() > MAX_DOUBTS ? "All " + doubts.size() + " warnings" : "";
  }
}
