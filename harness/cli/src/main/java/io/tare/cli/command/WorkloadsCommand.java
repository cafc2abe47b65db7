package io.tare.cli.command;

import io.tare.analysis.table.Columns;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommonOptions;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.invocation.JsonDocuments;
import io.tare.harness.workload.ParameterSpec;
import io.tare.harness.workload.Workload;
import io.tare.harness.workload.Workloads;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tare workloads}. */
@Command(
    name = "workloads",
    description = "List what can be measured, with parameters and their ranges.",
    footer = {"", "Example:", "  tare workloads", ""})
public final class WorkloadsCommand extends CommonOptions implements Callable<Integer> {

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public WorkloadsCommand(CommandContext context) {
    this.context = context;
  }

  /** A workload for machines. */
  record Entry(
      String name,
      String family,
      String description,
      List<Parameter> parameters,
      List<Setting> settings) {}

  /** A parameter for machines. */
  record Parameter(String name, String range, boolean required, String description) {}

  /** What else may be said of a workload, for machines. */
  record Setting(String name, String range, String description) {}

  @Override
  public Integer call() {
    if (json) {
      List<Entry> entries = Workloads.all().stream().map(WorkloadsCommand::entry).toList();
      context.console().document(JsonDocuments.of(entries));
      return ExitStatus.ALL_VALID;
    }
    context
        .console()
        .table(
            new Columns<Workload>()
                .words("workload", Workload::name)
                .words("what it does", Workload::description)
                .table(List.copyOf(Workloads.all())));
    context.console().result("");
    context
        .console()
        .table(
            new Columns<Row>()
                .words("parameter", Row::name)
                .words("values", Row::range)
                .words("what it is", Row::description)
                .table(
                    Workloads.all().stream().flatMap(WorkloadsCommand::rows).distinct().toList()));
    return ExitStatus.ALL_VALID;
  }

  private record Row(String name, String range, String description) {}

  private static Stream<Row> rows(Workload workload) {
    return Stream.concat(
        workload.parameters().stream()
            .map(spec -> new Row(spec.name(), spec.range(), spec.description())),
        workload.settings().stream()
            .map(key -> new Row(key.name(), key.type().range(), key.words())));
  }

  private static Entry entry(Workload workload) {
    return new Entry(
        workload.name(),
        workload.family().label(),
        workload.description(),
        workload.parameters().stream().map(WorkloadsCommand::parameter).toList(),
        workload.settings().stream()
            .map(key -> new Setting(key.name(), key.type().range(), key.words()))
            .toList());
  }

  private static Parameter parameter(ParameterSpec spec) {
    return new Parameter(spec.name(), spec.range(), spec.fallback().isEmpty(), spec.description());
  }
}
