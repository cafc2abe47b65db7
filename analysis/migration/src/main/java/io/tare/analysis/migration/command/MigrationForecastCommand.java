package io.tare.analysis.migration.command;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.migration.MigrationForecastJson;
import io.tare.analysis.migration.MigrationModel;
import io.tare.analysis.migration.MigrationModel.Forecast;
import io.tare.analysis.migration.MigrationModelFile;
import io.tare.analysis.migration.MigrationModelReport;
import io.tare.analysis.migration.PlannedMigration;
import io.tare.harness.archive.RecordJson;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.Dimension;
import io.tare.harness.model.FileTrouble;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare model migrate}. */
@Command(
    name = "migrate",
    description = "Forecast a live migration from a model of migrations.",
    footer = {
      "",
      "Shows total time and downtime, each with a range from left-out migrations, how many"
          + " passes it takes, and whether it ends by itself. What is more than a tenth beyond"
          + " the measured migrations is refused (status 6) without --extrapolate. Exit status"
          + " 5: the guest writes too fast for that downtime.",
      "",
      "Example:",
      "  tare model migrate migrations.json --memory 4GiB --dirtying 50MB/s \\",
      "      --bandwidth 1Gbit/s --downtime 300ms",
      ""
    })
final class MigrationForecastCommand extends CommonOptions implements Callable<Integer> {

  private static final long MAX_BYTES = 50_000_000;
  private static final double NANOS = 1e9;
  private static final double BITS = 8;
  private static final String PER_SECOND = "/s";

  @Parameters(paramLabel = "MODEL", description = "A file that tare model migration wrote.")
  private Path named = Path.of("");

  @Option(
      names = "--memory",
      required = true,
      paramLabel = "SIZE",
      description = "The guest's memory, such as 4GiB.")
  private String memory = "";

  @Option(
      names = "--dirtying",
      required = true,
      paramLabel = "RATE",
      description = "How fast the guest writes memory, such as 50MB/s.")
  private String dirtying = "";

  @Option(
      names = "--bandwidth",
      required = true,
      paramLabel = "RATE",
      description = "The largest bandwidth, such as 1Gbit/s.")
  private String bandwidth = "";

  @Option(
      names = "--downtime",
      required = true,
      paramLabel = "TIME",
      description = "How long the guest may stand still, such as 300ms.")
  private String downtime = "";

  @Option(
      names = "--working-set",
      paramLabel = "SIZE",
      description = "The most memory that the guest writes between two passes (default: all).")
  private Optional<String> workingSet = Optional.empty();

  @Option(
      names = "--passes",
      paramLabel = "N",
      description = "The guest stands still for the N-th pass, however much is left (Xen: 30).")
  private Optional<Integer> passes = Optional.empty();

  @Option(
      names = "--extrapolate",
      description = "Also answer beyond what was measured, and say" + " so.")
  private boolean extrapolate;

  @Option(names = "--json", description = "Print the answer as one JSON document.")
  private boolean json;

  private final CommandContext context;

  MigrationForecastCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CommandFailure {
    PlannedMigration planned = planned();
    MigrationModel model = model();
    Forecast forecast = model.forecast(planned);
    if (!forecast.outside().isEmpty() && !extrapolate) {
      throw new CommandFailure(
          ExitStatus.OUTSIDE_MODEL,
          forecast.outside().stream()
                  .map(MigrationModelReport::outside)
                  .collect(Collectors.joining("; "))
              + "; measure such migrations, or ask with --extrapolate");
    }
    if (json) {
      context.console().document(RecordJson.complete(MigrationForecastJson.of(model, forecast)));
    } else {
      context
          .console()
          .result(MigrationModelReport.text(model, forecast, context.console().textWidth()));
    }
    return forecast.course().converges() ? ExitStatus.ALL_VALID : ExitStatus.NOT_ATTAINABLE;
  }

  private MigrationModel model() throws CommandFailure {
    Path file = context.directory().resolve(named);
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw CommandFailure.usage(
            file + " is too large for a model of migrations; name another file");
      }
      return MigrationModelFile.read(named.toString(), Files.readString(file));
    } catch (ModelException e) {
      throw CommandFailure.usage(e);
    } catch (IOException e) {
      throw CommandFailure.usage(file + " cannot be read: " + FileTrouble.reason(e));
    }
  }

  private PlannedMigration planned() throws CommandFailure {
    double memoryBytes = read("--memory", Dimension.SIZE, memory);
    double dirtied = bytesPerSecond("--dirtying", dirtying);
    double sent = bytesPerSecond("--bandwidth", bandwidth);
    double still = read("--downtime", Dimension.DURATION, downtime) / NANOS;
    OptionalDouble written =
        workingSet.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(read("--working-set", Dimension.SIZE, workingSet.get()));
    OptionalInt max = passes.map(OptionalInt::of).orElse(OptionalInt.empty());
    try {
      return new PlannedMigration(memoryBytes, dirtied, sent, still, written, max);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(e);
    }
  }

  /** In bits, as for networks, or in bytes, as for memory. */
  private static double bytesPerSecond(String option, String text) throws CommandFailure {
    Optional<Double> bits = Dimension.BIT_RATE.find(text).map(each -> each.doubleValue() / BITS);
    if (bits.isPresent()) {
      return bits.get();
    }
    Optional<Double> bytes =
        text.endsWith(PER_SECOND)
            ? Dimension.SIZE
                .find(text.substring(0, text.length() - PER_SECOND.length()))
                .map(BigDecimal::doubleValue)
            : Optional.empty();
    return bytes.orElseThrow(
        () ->
            CommandFailure.usage(
                option
                    + ": expected a rate with its unit, such as 50MB/s or 1Gbit/s, found \""
                    + text
                    + "\""));
  }

  private static double read(String option, Dimension dimension, String text)
      throws CommandFailure {
    try {
      return dimension.parse(text).doubleValue();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(option + ": " + e.getMessage());
    }
  }
}
