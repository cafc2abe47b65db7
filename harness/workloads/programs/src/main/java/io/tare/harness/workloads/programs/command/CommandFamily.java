package io.tare.harness.workloads.programs.command;

import io.tare.harness.campaign.launch.ProgramChoice;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Settings;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.model.MeasurementException;
import io.tare.harness.model.Metrics;
import io.tare.harness.model.Parameters;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.Scalar;
import io.tare.harness.workloads.programs.output.Figure;
import io.tare.harness.workloads.programs.output.FigurePattern;
import io.tare.harness.workloads.programs.output.OutputException;
import io.tare.harness.workloads.programs.output.PrintedUnit;
import io.tare.harness.workloads.programs.tool.CellProgram;
import io.tare.harness.workloads.programs.tool.Program;
import io.tare.harness.workloads.programs.tool.Reading;
import io.tare.harness.workloads.programs.tool.ToolFamily;
import io.tare.harness.workloads.programs.tool.ToolNodes;
import io.tare.harness.workloads.programs.tool.ToolOutput;
import io.tare.infra.hosts.Command;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The user's own commands: a line for the shell, and where its figure is in its output. The
 * workload's name says which kind of figure it is.
 */
public final class CommandFamily extends ToolFamily {

  private static final String RUN = "run";
  private static final String PATTERN = "pattern";
  private static final String JSON = "json";
  private static final String UNIT = "unit";

  private static final String FILES = "files";

  private static final double ROUGH_NANOS = 1e9;

  private final List<Workload> workloads =
      Arrays.stream(FigureKind.values()).map(this::workload).toList();

  private Workload workload(FigureKind figure) {
    return new Workload(
        "command." + figure.word(),
        this,
        "Command",
        figure.words(),
        Metrics.of(figure.metric()),
        List.of(
            ParameterSpec.text(RUN, "shell command on the platform"),
            ParameterSpec.text(PATTERN, "regular expression whose group contains the figure")
                .orElse(""),
            ParameterSpec.text(JSON, "JSON pointer to the figure, such as /end/rate").orElse(""),
            ParameterSpec.choice(UNIT, figure.units(), "unit of the figure")),
        List.of(
            Key.of(
                FILES,
                Scalar.text().list().ranging("files"),
                "files and directories that the line needs, copied to the same relative paths")));
  }

  @Override
  public String label() {
    return "command";
  }

  @Override
  public List<Workload> workloads() {
    return workloads;
  }

  @Override
  public double expectedNanos(Workload workload, Parameters given) {
    return ROUGH_NANOS;
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given) {
    String pattern = given.text(PATTERN).orElse("");
    String json = given.text(JSON).orElse("");
    if (!pattern.isEmpty() && !json.isEmpty()) {
      return Optional.of("has a pattern and a JSON pointer; keep one");
    }
    if (!isRead(given) && figure(workload) != FigureKind.TIME) {
      return Optional.of("needs a pattern with a group, or json with a JSON pointer");
    }
    return json.isEmpty() ? FigurePattern.complaint(pattern) : FigurePattern.pointerComplaint(json);
  }

  @Override
  public Optional<String> complaint(Workload workload, Parameters given, Settings settings) {
    for (String file : settings.words(FILES)) {
      if (Settings.within(file).isEmpty()) {
        return Optional.of(
            "files: %s is not a path below the campaign's directory; put the file there, or a link to it"
                .formatted(file));
      }
    }
    return complaint(workload, given);
  }

  @Override
  public List<String> files(Workload workload, Parameters given, Settings settings) {
    return settings.words(FILES);
  }

  private static FigureKind figure(Workload workload) {
    return Arrays.stream(FigureKind.values())
        .filter(each -> workload.name().equals("command." + each.word()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(workload.name() + " is not a command"));
  }

  @Override
  protected boolean isTimedByProgram(Workload workload, Parameters given) {
    return isRead(given);
  }

  /** Whether its figure is read from its output. */
  private static boolean isRead(Parameters given) {
    return !given.text(PATTERN).orElse("").isEmpty() || !given.text(JSON).orElse("").isEmpty();
  }

  /** Needs no programs: the shell finds what a line needs. */
  @Override
  public List<Program> programs(
      Workload workload, Parameters given, ProgramChoice choice, int nodes) {
    return List.of();
  }

  @Override
  protected CellProgram prepare(Workload workload, Parameters given, ToolNodes nodes)
      throws MeasurementException, InterruptedException {
    String directory = nodes.directory("command");
    nodes.copy(nodes.settings().words(FILES), directory);
    String line = given.text(RUN).orElse("");
    return CellProgram.of(
        "the command",
        nodes.host(),
        Command.of("sh", "-c", "cd \"$1\" && exec sh -c \"$2\"", "tare-command", directory, line)
            .inStatedEnvironment());
  }

  @Override
  protected Reading read(Workload workload, Parameters given, ToolOutput output)
      throws OutputException {
    FigureKind figure = figure(workload);
    String pattern = given.text(PATTERN).orElse("");
    String json = given.text(JSON).orElse("");
    if (!isRead(given)) {
      return new Reading().figure(figure.metric(), output.runNanos());
    }
    PrintedUnit unit = figure.unit(given.text(UNIT).orElse(""));
    Figure read =
        json.isEmpty()
            ? byPattern(output, pattern, unit)
            : FigurePattern.byPointer(output.text(), json, unit);
    return new Reading().figure(figure.metric(), read);
  }

  private static Figure byPattern(ToolOutput output, String pattern, PrintedUnit unit)
      throws OutputException {
    try {
      return FigurePattern.byPattern(output.text(), pattern, unit);
    } catch (OutputException e) {
      if (FigurePattern.isIn(output.errors().get(), pattern)) {
        throw new OutputException(
            "\"" + pattern + "\" matches on standard error; append 2>&1 to the command");
      }
      throw e;
    }
  }
}
