package io.tare.harness.cli.conduct;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.report.GateTable;
import io.tare.analysis.report.Report;
import io.tare.analysis.report.ShortReport;
import io.tare.analysis.report.TerminalReport;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.terminal.Console;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.run.event.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The end of a run: its report, written and shown. */
public final class RunConclusion {

  private static final JsonMapper JSON = new JsonMapper();

  private final CommandContext context;
  private final RunDirectories shelf;
  private List<String> last = List.of();

  public RunConclusion(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  /**
   * Writes the report of a run into its directory and shows its table, or one JSON document.
   *
   * @param end how the run ended; empty if it is only reported again
   * @param gate the conditions that it was checked for, if any
   * @throws CommandFailure if the report cannot be written; everything else is shown first
   */
  public void show(
      Path run, Results results, Optional<RunEnd> end, Optional<Gate> gate, boolean asJson)
      throws CommandFailure {
    show(run, new RunLayout(run).report(), results, end, gate, asJson);
  }

  /** The same, with these sentences at the end of the text. */
  public RunConclusion endingIn(List<String> sentences) {
    last = List.copyOf(sentences);
    return this;
  }

  /**
   * The same into another directory.
   *
   * @param into where the report is written
   */
  public void show(
      Path run,
      Path into,
      Results results,
      Optional<RunEnd> end,
      Optional<Gate> gate,
      boolean asJson)
      throws CommandFailure {
    Report report = Report.of(results, gate);
    written(report, run, into, page -> shown(run, report, results, end, gate, asJson, page));
  }

  /** Shows the results even if the report cannot be written. */
  private void written(Report report, Path run, Path into, Consumer<Optional<Path>> shown)
      throws CommandFailure {
    Path page;
    try {
      boolean isOwn = into.equals(new RunLayout(run).report());
      page = isOwn ? report.writeTo(into) : report.addTo(into);
    } catch (IOException e) {
      shown.accept(Optional.empty());
      throw CommandFailure.infrastructure(
          "no report was written: %s: %s; write it elsewhere with tare report %s --directory DIR"
              .formatted(into, FileTrouble.reason(e), shelf.word(run)));
    }
    shown.accept(Optional.of(page));
  }

  private void shown(
      Path run,
      Report report,
      Results results,
      Optional<RunEnd> end,
      Optional<Gate> gate,
      boolean asJson,
      Optional<Path> page) {
    if (asJson) {
      context.console().document(document(run, page, report, end, gate));
      gate.ifPresent(each -> report(each, true));
      return;
    }
    Console console = context.console();
    console.result(
        ShortReport.text(results, shelf.word(run), last, console.textWidth()).stripTrailing());
    page.ifPresent(each -> console.result("Report: " + shelf.shown(each)));
    gate.ifPresent(each -> report(each, false));
  }

  /** Writes the report of a run into a directory and shows all of it. */
  public void showDetails(Path run, Path into, Results results, Optional<Gate> gate)
      throws CommandFailure {
    written(Report.of(results, gate), run, into, page -> detailsShown(results, gate, page));
  }

  private void detailsShown(Results results, Optional<Gate> gate, Optional<Path> page) {
    Console console = context.console();
    console.result(TerminalReport.text(results, console.textWidth()));
    results
        .run()
        .notes()
        .forEach(note -> console.prose("Note (" + note.topic() + "): " + note.text()));
    page.ifPresent(each -> console.result("\nReport: " + shelf.shown(each)));
    gate.ifPresent(each -> report(each, false));
  }

  /**
   * Reports what failed and what is undecided.
   *
   * @param isBesideDocument whether standard output is a JSON document
   */
  public void report(Gate gate, boolean isBesideDocument) {
    Console console = context.console();
    String text = GateTable.text(gate, console.textWidth());
    if (isBesideDocument) {
      console.say(text);
    } else {
      console.result("\n" + text);
    }
  }

  /**
   * A failed gate takes precedence over failed submissions, but not over any other end; so does one
   * that wants proof and has none.
   */
  public static int status(int otherwise, Optional<Gate> gate) {
    if (gate.isEmpty() || otherwise > ExitStatus.SOME_INVALID) {
      return otherwise;
    }
    if (gate.get().isClosed()) {
      return ExitStatus.GATE_CLOSED;
    }
    return gate.get().lacksProof() ? ExitStatus.GATE_UNDECIDED : otherwise;
  }

  /** Says how to continue a run that is not complete. */
  public void reportHowToContinue(Path run, RunEnd end) {
    if (end.isResumable()) {
      context
          .console()
          .say(
              sentence(end.reason())
                  + ".\nTo continue where it stopped: tare resume "
                  + shelf.word(run)
                  + "\nResults so far:               tare report "
                  + shelf.word(run));
    }
  }

  private static String document(
      Path run, Optional<Path> page, Report report, Optional<RunEnd> end, Optional<Gate> gate) {
    ObjectNode root = JSON.createObjectNode();
    root.put("run", run.toAbsolutePath().normalize().toString());
    page.ifPresent(each -> root.put("report", each.toAbsolutePath().normalize().toString()));
    end.ifPresent(each -> root.set("end", node(each, gate)));
    try {
      if (gate.isPresent()) {
        root.set("gate", node(gate.get()));
      }
      root.set("results", JSON.readTree(report.files().get("results.json")));
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the results are not JSON", e);
    }
  }

  private static ObjectNode node(Gate gate) throws JsonProcessingException {
    ObjectNode node =
        JSON.createObjectNode()
            .put("closed", gate.isClosed())
            .put("lacks_proof", gate.lacksProof());
    node.set("checks", JSON.readTree(TableFormat.JSON.of(GateTable.of(gate))).get("rows"));
    return node;
  }

  private static ObjectNode node(RunEnd end, Optional<Gate> gate) {
    ObjectNode node = JSON.createObjectNode();
    node.put("kind", end.kind().name().toLowerCase(Locale.ROOT));
    node.put("reason", end.reason());
    node.put("exit_status", status(end.exitStatus(), gate));
    node.put("unfinished_trials", end.unfinishedTrials());
    node.put("invalid_cells", end.invalidCells());
    node.put("failed_submissions", end.failedSubmissions());
    return node;
  }

  private static String sentence(String reason) {
    return reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1);
  }
}
