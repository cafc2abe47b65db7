package io.tare.analysis.report;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.Warning;
import io.tare.analysis.comparison.change.RunChange;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCheck;
import io.tare.analysis.presentation.FirstWords;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.analysis.table.TableText;
import io.tare.analysis.table.markup.Element;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A run on one page of Markdown, for the summary of a CI job or a comment on a change. */
public final class MarkdownSummary {

  private MarkdownSummary() {}

  /**
   * @param change since an earlier run, if there is one
   * @param gate without checks if there are no conditions
   */
  public static String of(Results results, Optional<RunChange> change, Gate gate) {
    StringBuilder text = new StringBuilder();
    text.append("## Tare: ").append(TableText.markdown(results.run().name())).append("\n\n");
    if (!gate.checks().isEmpty()) {
      gate(gate, text);
    }
    for (CandidateSummary each : CandidateSummary.of(results)) {
      text.append("**").append(TableText.markdown(each.total())).append("** ");
      text.append(TableText.markdown(each.verdicts())).append(".\n\n");
    }
    List<String> doubts = FirstWords.lines(results);
    doubts.forEach(each -> text.append("- ").append(TableText.markdown(each)).append('\n'));
    text.append(doubts.isEmpty() ? "" : "\n");
    change.ifPresent(
        each -> {
          text.append(part(ChangeTables.verdicts(each)));
          text.append(folded(ChangeTables.times(each)));
          text.append(folded(ChangeTables.environment(each)));
        });
    Table comparisons = ResultTables.COMPARISONS.of(results);
    text.append(change.isPresent() ? folded(comparisons) : part(comparisons));
    for (CandidateSummary each : CandidateSummary.of(results)) {
      Insight.of(each.comparisons())
          .ifPresent(words -> text.append(TableText.markdown(words)).append("\n\n"));
    }
    for (String each : VerdictDisagreement.sentences(results.comparisons())) {
      text.append(TableText.markdown(each)).append("\n\n");
    }
    warnings(results, text);
    return text.toString();
  }

  private static void gate(Gate gate, StringBuilder text) {
    text.append("**Gate ").append(GateTable.counts(gate)).append("**\n\n");
    if (!gate.expected().isEmpty()) {
      text.append(part(GateTable.expected(gate).captioned("")));
    }
    for (GateCheck.State state : List.of(GateCheck.State.FAILED, GateCheck.State.UNDECIDED)) {
      for (GateCheck each : gate.of(state)) {
        text.append("- ")
            .append(state == GateCheck.State.FAILED ? "**failed:** " : "undecided: ")
            .append(TableText.markdown(GateTable.words(each)))
            .append('\n');
      }
    }
    text.append('\n').append(GateTable.method(gate)).append("\n\n");
  }

  private static void warnings(Results results, StringBuilder text) {
    if (results.warnings().isEmpty()) {
      return;
    }
    Columns<Map.Entry<Warning.Kind, List<Warning>>> columns =
        new Columns<Map.Entry<Warning.Kind, List<Warning>>>()
            .words("warning", each -> each.getKey().words())
            .words(
                "of",
                each ->
                    each.getValue().stream().map(Warning::words).collect(Collectors.joining("; ")));
    text.append(
        folded(columns.table("Warnings", List.copyOf(results.warningsByKind().entrySet()))));
  }

  private static String part(Table table) {
    return table.size() == 0 ? "" : TableFormat.MARKDOWN.of(table) + "\n";
  }

  /** Details behind a line that opens them. */
  private static String folded(Table table) {
    return table.size() == 0
        ? ""
        : "<details>"
            + Element.of("summary").text(table.caption())
            + "\n\n"
            + TableFormat.MARKDOWN.of(table.captioned("")).strip()
            + "\n\n</details>\n\n";
  }
}
