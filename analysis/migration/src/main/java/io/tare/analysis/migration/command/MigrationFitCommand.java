package io.tare.analysis.migration.command;

import io.tare.analysis.comparison.Results;
import io.tare.analysis.migration.MigrationModel;
import io.tare.analysis.migration.MigrationModelFile;
import io.tare.analysis.migration.MigrationModelReport;
import io.tare.analysis.migration.RunMigrations;
import io.tare.analysis.presentation.command.RunResults;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.NamedRun;
import io.tare.harness.command.OutputFile;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.FileTrouble;
import io.tare.harness.model.RunLayout;
import io.tare.harness.model.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tare model migration}. */
@Command(
    name = "migration",
    description = "Fit a model to a run's live migrations, and write it as one JSON file.",
    footer = {
      "",
      "Models total time and downtime by memory, write rate of the guest and bandwidth. Each"
          + " migration is left out once, and the law of the others is compared with what was"
          + " measured. Needs three pre-copy migrations or more with a bandwidth and a downtime."
          + " Platforms with the same hypervisor, version and processor are fitted together.",
      "",
      "Example:",
      "  tare model migration latest -o migrations.json",
      ""
    })
final class MigrationFitCommand extends CommonOptions implements Callable<Integer> {

  @Mixin private NamedRun run = new NamedRun();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the model into this file.")
  private Optional<OutputFile> output = Optional.empty();

  @Option(
      names = "--platform",
      paramLabel = "PLATFORM",
      split = ",",
      description = "Whose migrations; if left out, all migrated platforms.")
  private List<String> platforms = List.of();

  @Option(names = "--json", description = "Print the model itself as one JSON document.")
  private boolean json;

  private final CommandContext context;

  MigrationFitCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    RunDirectories shelf = new RunDirectories(context.directory());
    Path directory = run.in(context);
    Results results = RunResults.of(context.console(), directory);
    MigrationModel model = model(directory, shelf.shown(directory).toString(), results);
    if (json) {
      context.console().document(MigrationModelFile.write(model));
    } else {
      context.console().result(MigrationModelReport.text(model, context.console().textWidth()));
    }
    if (output.isPresent()) {
      WrittenFiles.writeNamed(context, output.get(), MigrationModelFile.write(model));
    }
    return ExitStatus.ALL_VALID;
  }

  private MigrationModel model(Path directory, String shown, Results results)
      throws CommandFailure {
    List<String> migrated = platforms(shown, results);
    RunLayout layout = new RunLayout(directory);
    Path name = directory.getFileName();
    try {
      return RunMigrations.of(
          results,
          migrated,
          name == null ? shown : name.toString(),
          Sha256.of(layout.plan(), layout.journal(), layout.samples()));
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(shown + " makes no model of migrations: " + e.getMessage());
    } catch (IOException e) {
      throw CommandFailure.infrastructure(shown + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  private List<String> platforms(String shown, Results results) throws CommandFailure {
    List<String> migrated = RunMigrations.platforms(results);
    if (migrated.isEmpty()) {
      throw CommandFailure.usage(
          shown
              + " has no valid live migration; measure with an action such as {after: 2s,"
              + " migrate: \"bandwidth=1Gbit/s downtime=300ms\"}");
    }
    List<String> others = platforms.stream().filter(each -> !migrated.contains(each)).toList();
    if (!others.isEmpty()) {
      throw CommandFailure.usage(
          "%s was not migrated in %s; name one or more: --platform %s"
              .formatted(String.join(", ", others), shown, String.join(" or ", migrated)));
    }
    List<String> asked = platforms.isEmpty() ? migrated : platforms;
    if (!RunMigrations.areAlike(results, asked)) {
      throw CommandFailure.usage(
          "%s differ in hypervisor, version or processor in %s; name similar ones: --platform %s"
              .formatted(String.join(" and ", asked), shown, String.join(" or ", migrated)));
    }
    return asked;
  }
}
