package io.tare.harness.cli.command;

import io.tare.analysis.capacity.validation.PredictionFile;
import io.tare.analysis.capacity.validation.Validation;
import io.tare.analysis.capacity.validation.ValidationDocument;
import io.tare.analysis.capacity.validation.ValidationReport;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.workload.WorkloadChoice;
import io.tare.harness.campaign.workload.Workloads;
import io.tare.harness.cli.conduct.Installation;
import io.tare.harness.cli.conduct.UserRoot;
import io.tare.harness.cli.machine.PlatformAvailability;
import io.tare.harness.cli.machine.Sweeper;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.CommonOptions;
import io.tare.harness.command.CompletionWords;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.Dimension;
import io.tare.harness.run.event.RunEnd;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare validate}. */
@Command(
    name = "validate",
    description =
        "Predict load tests from a run with one client, run them, and show the prediction errors.",
    footer = {
      "",
      "Fits an overhead model, writes its predictions and their SHA-256, and only then loads the"
          + " same platforms: with clients, and at 20 to 95 %% of the rate at which each should"
          + " saturate, with sizes that the model was not fitted to and with mixes. Reports signed"
          + " errors and those of simpler predictors.",
      "",
      "Without RUN, runs the campaign validation first. A stopped validation continues if its"
          + " directory is given.",
      "",
      "Examples:",
      "  tare validate                        native and a guest; about 50 minutes",
      "  tare validate latest --cell-time 5s  half as long, from an existing run",
      "  tare validate validations/validation-20260102-030405",
      ""
    })
public final class ValidateCommand extends CommonOptions implements Callable<Integer> {

  private static final String SERVICE = "service";
  private static final String SHIPPED = "validation";
  private static final double MIN_SECONDS = 0.1;
  private static final double MAX_SECONDS = 3600;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      completionCandidates = CompletionWords.Runs.class,
      description = "A run with one client at a time, or a validation.")
  private Optional<String> word = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The new directory (default: validations/NAME-TIME).")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--cell-time",
      paramLabel = "TIME",
      description =
          "Duration of a cell at a rate; up to three times as long near saturation (default:"
              + " ${DEFAULT-VALUE}).")
  private String cellTime = "10s";

  @Option(
      names = {"-y", "--yes"},
      description = "Install missing packages and remove leftovers without asking.")
  private boolean yes;

  @Option(
      names = "--share-machine",
      description = "Run even if another run is measuring on this machine.")
  private boolean share;

  @Option(names = "--json", description = "Print everything as one JSON document.")
  private boolean json;

  private final CommandContext context;
  private final RunDirectories shelf;
  private final PlatformAvailability availability =
      PlatformAvailability.ofThisMachine(System.getProperties());

  public ValidateCommand(CommandContext context) {
    this.context = context;
    this.shelf = new RunDirectories(context.directory());
  }

  @Override
  public Integer call() throws CommandFailure, InterruptedException {
    double cellSeconds = cellSeconds();
    Optional<ValidationDirectory> begun =
        word.flatMap(each -> ValidationDirectory.find(context, each));
    Optional<Path> run = begun.isPresent() ? Optional.empty() : word.map(shelf::named);
    String text = text(begun, run);
    Campaign campaign = Campaigns.parse(run.map(Path::toString).orElse(SHIPPED), text);
    requireServices(campaign);
    CampaignChecks.require(context, campaign, context.directory());
    if (!UserRoot.isEntered()) {
      new Sweeper(context.console(), context.home().cache()).offer(yes);
      new Installation(context, availability).offer(campaign, yes);
    }
    Optional<Integer> elsewhere =
        new UserRoot(context, availability, arguments()).entered(campaign);
    if (elsewhere.isPresent()) {
      return elsewhere.get();
    }
    ValidationDirectory directory = begun.isPresent() ? begun.get() : fresh(campaign);
    return validated(directory, run, campaign, text, cellSeconds);
  }

  /** Load tests have sizes that the model was not fitted to, and others' requests have no size. */
  private static void requireServices(Campaign campaign) throws CommandFailure {
    for (WorkloadChoice each : campaign.workloads()) {
      if (!Workloads.of(each.name()).family().label().equals(SERVICE)) {
        throw CommandFailure.usage(
            each.name()
                + ": load is predicted for Tare's own services only (soa.*, soap.*); without RUN,"
                + " tare validate measures them first");
      }
    }
  }

  private double cellSeconds() throws CommandFailure {
    double seconds;
    try {
      seconds = Dimension.DURATION.parse(cellTime).divide(new BigDecimal("1e9")).doubleValue();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--cell-time: " + e.getMessage());
    }
    if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) {
      throw CommandFailure.usage("--cell-time is " + cellTime + ", expected 100ms to 1h");
    }
    return seconds;
  }

  /** The campaign of the run to which the model is fitted. */
  private String text(Optional<ValidationDirectory> begun, Optional<Path> run)
      throws CommandFailure {
    if (run.isPresent()) {
      RunArchive archive = RunArchive.open(run.get());
      Campaigns.requireTrusted(shelf.shown(run.get()).toString(), archive.layout().campaign());
      return archive.campaign();
    }
    if (begun.isEmpty()) {
      return ValidationDirectory.read(Campaigns.file(context, SHIPPED));
    }
    Campaigns.requireTrusted(shelf.shown(begun.get().root()).toString(), begun.get().campaign());
    return ValidationDirectory.read(begun.get().campaign());
  }

  private ValidationDirectory fresh(Campaign campaign) throws CommandFailure {
    Path root =
        out.isPresent()
            ? context.directory().resolve(out.get())
            : new RunDirectories(context.directory(), "validations")
                .fresh(campaign.name(), context.clock().epochNanos(), ZoneId.systemDefault());
    if (Files.exists(root)) {
      throw CommandFailure.usage(
          "--out "
              + shelf.shown(root)
              + " already exists; give a new directory, or continue with tare validate "
              + shelf.word(root));
    }
    return new ValidationDirectory(root);
  }

  private int validated(
      ValidationDirectory directory,
      Optional<Path> run,
      Campaign campaign,
      String text,
      double cellSeconds)
      throws CommandFailure {
    LoadValidation validation = new LoadValidation(context, directory, !share);
    if (!directory.hasPredictions()) {
      if (run.isEmpty()) {
        RunEnd end = validation.fit(campaign, text);
        if (end.isResumable()) {
          return stopped(directory, end);
        }
      }
      validation.predict(run.orElse(directory.fit()), campaign, text, cellSeconds);
    }
    String sha256 = directory.sha256();
    PredictionFile predicted = validation.predictions();
    int status = ExitStatus.ALL_VALID;
    for (String platform : predicted.platforms()) {
      RunEnd end = validation.load(platform, predicted, text, sha256);
      if (end.isResumable()) {
        return stopped(directory, end);
      }
      status = Math.max(status, end.exitStatus());
    }
    Validation result = validation.beside(predicted);
    validation.keep(result);
    show(directory, result, sha256);
    return status;
  }

  private int stopped(ValidationDirectory directory, RunEnd end) {
    context
        .console()
        .say(end.reason() + ".\nTo continue: tare validate " + shelf.word(directory.root()));
    return end.exitStatus();
  }

  private void show(ValidationDirectory directory, Validation validation, String sha256)
      throws CommandFailure {
    String document = ValidationDocument.of(validation, sha256);
    WrittenFiles.write(directory.result(), document);
    WrittenFiles.write(directory.page(), ValidationReport.html(validation, sha256));
    if (json) {
      context.console().document(document);
    } else {
      int width = context.console().textWidth();
      context.console().result(ValidationReport.text(validation, width));
      context.console().result("\nReport: " + shelf.shown(directory.page()));
      context
          .console()
          .result(
              "Model with bands that include these errors: tare ask --model "
                  + shelf.shown(directory.model()));
    }
  }
}
