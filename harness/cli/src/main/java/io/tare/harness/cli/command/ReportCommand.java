package io.tare.harness.cli.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.gate.Gate;
import io.tare.analysis.comparison.gate.GateCell;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.presentation.FigureWidth;
import io.tare.analysis.report.Report;
import io.tare.analysis.report.ResultTables;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.analysis.table.Table;
import io.tare.analysis.table.TableFormat;
import io.tare.harness.cli.conduct.RunConclusion;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.RunLayout;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare report}. */
@Command(
    name = "report",
    description = "Analyse a run again and write its report: page, tables, data.",
    footer = {
      "",
      "With --table or --format one table is printed instead: platforms (mean, standard deviation,"
          + " significance and winner of all platforms, as in the studies), pairs (for every two"
          + " platforms the better one, how many times better, how certain), speed-ups (on more nodes),"
          + " same-work (by other programs), comparisons (PD), cells, demands, exits, ladder (what each network adds), network-prediction (calls"
          + " over each network), phases, migrations or migration-means.",
      "",
      "With --figure a figure of the report is written to a file, for print: forest (all PDs), pd,"
          + " components, distribution, trials, timeline, ladder, messages or migration; or one"
          + " figure by its full name.",
      "",
      "Examples:",
      "  tare report latest",
      "  tare report latest --details",
      "  tare report latest --table platforms --format latex --output table.tex",
      "  tare report latest --figure forest --format pdf --width 8.5cm",
      "  tare report latest --fail-if 'soap.*: pd > 1.5' --junit checks.xml",
      ""
    })
public final class ReportCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = "--margin",
      paramLabel = "P",
      description = "Largest difference of means at which platforms are equal (default: 2%%).")
  private Optional<String> margin = Optional.empty();

  @Option(
      names = "--table",
      paramLabel = "TABLE",
      description = "Print this table (default with --format: comparisons).")
  private Optional<ResultTables> table = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Print it as text (default), markdown, csv, json, latex or html; a figure as svg (default),"
              + " pdf or png.")
  private Optional<ReportForm> format = Optional.empty();

  @Option(
      names = "--figure",
      paramLabel = "FIGURE",
      description = "Write this figure to a file, or all whose names begin with this.")
  private Optional<String> figure = Optional.empty();

  @Option(
      names = "--width",
      paramLabel = "W",
      description = "Width of the figure, such as 8.5cm or 86mm.")
  private Optional<String> width = Optional.empty();

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the table or the figure to this file.")
  private Optional<OutputFile> output = Optional.empty();

  @Option(
      names = "--details",
      description = "Print everything: verdicts in words, medians, warnings with advice.")
  private boolean details;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description = "Write the report to this directory instead of the run's.")
  private Optional<Path> into = Optional.empty();

  @Option(names = "--json", description = "Print the results, or the table, as one JSON document.")
  private boolean json;

  @Mixin private GateOptions gates = new GateOptions();

  private final CommandContext context;

  public ReportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    gates.check(context);
    requireOneWish();
    Path directory = run.in(context);
    ArchivedRun recorded = ArchivedRun.open(directory);
    Results results = analysis().of(recorded);
    Optional<Gate> gate =
        gates.judged(
            context,
            results,
            GateCell.of(recorded.plan()),
            RunExpectations.of(directory),
            Optional.empty());
    RunConclusion outcome = new RunConclusion(context);
    if (figure.isPresent()) {
      draw(results, figure.get());
      gate.ifPresent(each -> outcome.report(each, true));
    } else if (!isTable()) {
      Path place = into.map(this::place).orElse(new RunLayout(directory).report());
      if (details && !json) {
        outcome.showDetails(directory, place, results, gate);
      } else {
        outcome.show(directory, place, results, Optional.empty(), gate, json);
      }
    } else {
      ResultTables wanted = table.orElse(ResultTables.COMPARISONS);
      write(
          format.equals(Optional.of(ReportForm.LATEX))
              ? wanted.forPaper(results)
              : wanted.of(results));
      gate.ifPresent(each -> outcome.report(each, true));
    }
    return RunConclusion.status(ExitStatus.ALL_VALID, gate);
  }

  /** Refuses options of which one would be ignored. */
  private void requireOneWish() throws CommandFailure {
    if (width.isPresent() && figure.isEmpty()) {
      throw CommandFailure.usage("--width needs --figure, which names the figure to draw");
    }
    if (figure.isPresent() && table.isPresent()) {
      throw CommandFailure.usage("--figure and --table are two outputs; keep one");
    }
    if (json && format.filter(each -> each != ReportForm.JSON).isPresent()) {
      throw noForm("--json is another format; keep one");
    }
    if (into.isPresent() && into.get().toString().isEmpty()) {
      throw CommandFailure.usage("--directory is empty; name a directory");
    }
    if (into.isPresent() && place(into.get()).getParent() == null) {
      throw CommandFailure.usage(
          "--directory %s is the root of all files; name a directory in it".formatted(into.get()));
    }
    if (into.isPresent() && RunDirectories.isRun(place(into.get()))) {
      throw CommandFailure.usage(
          "--directory %s contains a run; name another directory".formatted(into.get()));
    }
    if (into.isPresent() && (figure.isPresent() || isTable())) {
      throw CommandFailure.usage(
          "--directory is for a whole report; for one table or figure, name a file with --output");
    }
  }

  /** Without {@code ..}, so that its last part is its name. */
  private Path place(Path named) {
    return context.directory().resolve(named).toAbsolutePath().normalize();
  }

  /** Whether one table is wanted instead of the report, if no figure is. */
  private boolean isTable() {
    return table.isPresent() || format.isPresent() || output.isPresent();
  }

  private Analysis analysis() throws CommandFailure {
    Analysis analysis = Analysis.withDefaults();
    try {
      return margin.isPresent()
          ? analysis.withMargin(Dimension.SHARE.parse(margin.get()).doubleValue())
          : analysis;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--margin: " + e.getMessage());
    }
  }

  private void draw(Results results, String wanted) throws CommandFailure {
    PrintedFigures.Form form =
        format
            .orElse(ReportForm.SVG)
            .figure()
            .orElseThrow(() -> noForm("a figure is written as svg, pdf or png"));
    Optional<FigureWidth> wide = Optional.empty();
    try {
      wide = width.map(FigureWidth::parse);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--width: " + e.getMessage());
    }
    for (Path each :
        PrintedFigures.of(Report.figures(results), wanted, form, wide).write(context, output)) {
      context.console().result(new RunDirectories(context.directory()).shown(each).toString());
    }
  }

  private CommandFailure noForm(String what) {
    return CommandFailure.usage(
        "--format %s: %s".formatted(format.orElseThrow().name().toLowerCase(Locale.ROOT), what));
  }

  private void write(Table wanted) throws CommandFailure {
    TableFormat form =
        format
            .orElse(json ? ReportForm.JSON : ReportForm.TEXT)
            .table()
            .orElseThrow(() -> noForm("only figures have this format; name one with --figure"));
    if (output.isPresent()) {
      WrittenFiles.write(context, output.get(), form.of(wanted));
    } else if (form == TableFormat.TEXT) {
      context.console().table(wanted);
    } else {
      context.console().document(form.of(wanted));
    }
  }
}
