package io.tare.harness.cli.command;

import io.tare.analysis.table.Paragraph;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.campaign.name.Glob;
import io.tare.harness.campaign.workload.ParameterSpec;
import io.tare.harness.campaign.workload.Workload;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.spec.Key;
import io.tare.harness.spec.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare workloads}. */
@Command(
    name = "workloads",
    description =
        "List workloads with their parameters and ranges; for one workload, an example entry for a"
            + " campaign.",
    footer = {"", "Examples:", "  tare workloads", "  tare workloads soa.quicksort", ""})
public final class WorkloadsCommand extends CommonOptions implements Callable<Integer> {

  @Parameters(
      paramLabel = "WORKLOAD",
      arity = "0..1",
      completionCandidates = CompletionWords.Workloads.class,
      description = "Only this one; * stands for any text.")
  private Optional<String> name = Optional.empty();

  @Option(names = "--json", description = "Print the list as one JSON document.")
  private boolean json;

  private final CommandContext context;

  public WorkloadsCommand(CommandContext context) {
    this.context = context;
  }

  /** A workload in JSON. */
  record Entry(
      String name,
      String family,
      String description,
      List<Parameter> parameters,
      List<Setting> settings) {}

  /** A parameter in JSON. */
  record Parameter(String name, String range, boolean required, String description) {}

  /** Another setting of a workload, in JSON. */
  record Setting(String name, String range, String description) {}

  @Override
  public Integer call() throws CommandFailure {
    List<Workload> shown = shown();
    if (json) {
      List<Entry> entries = shown.stream().map(WorkloadsCommand::entry).toList();
      context.console().document(RecordJson.complete(entries));
      return ExitStatus.ALL_VALID;
    }
    shown.forEach(each -> context.console().result(text(each)));
    if (name.isPresent() && shown.size() == 1) {
      context
          .console()
          .result(
              "\nAn entry below workloads: in a campaign:\n  - " + WorkloadEntry.of(shown.get(0)));
    }
    return ExitStatus.ALL_VALID;
  }

  private List<Workload> shown() throws CommandFailure {
    if (name.isEmpty()) {
      return List.copyOf(Workloads.all());
    }
    if (name.get().contains("*")) {
      return matching(new Glob(name.get()));
    }
    Optional<Workload> found = Workloads.find(name.get());
    if (found.isEmpty()) {
      throw CommandFailure.usage(
          "unknown workload " + name.get() + NearestName.hint(name.get(), Workloads.names()));
    }
    return List.of(found.get());
  }

  private static List<Workload> matching(Glob glob) throws CommandFailure {
    List<Workload> found =
        Workloads.all().stream().filter(each -> glob.matches(each.name())).toList();
    if (found.isEmpty()) {
      throw CommandFailure.usage("no workload matches; tare workloads lists all");
    }
    return found;
  }

  /** What it does, with one line per setting. */
  private String text(Workload workload) {
    List<String> lines = new ArrayList<>();
    add(lines, "", workload.name() + ": " + workload.description());
    workload.parameters().forEach(each -> add(lines, "  ", line(each.key())));
    workload.settings().forEach(each -> add(lines, "  ", line(each)));
    return String.join("\n", lines);
  }

  private void add(List<String> lines, String indent, String text) {
    lines.addAll(Paragraph.lines(text, context.console().width(), indent, indent + "    "));
  }

  private static String line(Key<?> key) {
    String otherwise = key.isRequired() ? "required" : "default: " + key.otherwise();
    return "%s: %s (%s; %s)".formatted(key.name(), key.words(), key.type().range(), otherwise);
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
