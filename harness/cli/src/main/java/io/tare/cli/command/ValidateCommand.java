package io.tare.cli.command;

import io.tare.analysis.overhead.ModelException;
import io.tare.analysis.overhead.ModelFile;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.report.ValidationReport;
import io.tare.analysis.results.Analysis;
import io.tare.analysis.results.Results;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.analysis.validation.LoadPoint;
import io.tare.analysis.validation.MeasuredPoint;
import io.tare.analysis.validation.Prediction;
import io.tare.analysis.validation.PredictionFile;
import io.tare.analysis.validation.Validation;
import io.tare.analysis.validation.ValidationJson;
import io.tare.archive.RunArchive;
import io.tare.cli.conduct.Installation;
import io.tare.cli.conduct.UserRoot;
import io.tare.cli.conduct.WatchedRun;
import io.tare.cli.invocation.CommandContext;
import io.tare.cli.invocation.CommandFailure;
import io.tare.cli.invocation.ExitStatus;
import io.tare.cli.machine.PlatformAvailability;
import io.tare.cli.machine.Sweeper;
import io.tare.cli.place.RunDirectories;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.campaign.CampaignException;
import io.tare.harness.campaign.CampaignFile;
import io.tare.harness.run.RunEnd;
import io.tare.model.Cell;
import io.tare.model.Dimension;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tare validate}. */
@Command(
    name = "validate",
    description =
        "Predict load tests from a run with one client, run them, and tell how far off that was.",
    footer = {
      "",
      "Fits an overhead model, writes its predictions and their SHA-256, and only then loads the same"
          + " platforms: with clients, and at 20 to 95 %% of the rate at which each should saturate, by"
          + " sizes that the model was not fitted to and by mixes. Reports signed errors beside those of"
          + " simpler predictors.",
      "",
      "Without RUN the campaign validation is run first. A validation that was stopped goes on if its"
          + " directory is named.",
      "",
      "Examples:",
      "  tare validate                        native and a guest; about an hour",
      "  tare validate latest --cell-time 5s  half as long, by a run that there is",
      "  tare validate validations/validation-20260102-030405",
      ""
    })
public final class ValidateCommand extends CommonOptions implements Callable<Integer> {

  private static final String SHIPPED = "validation";
  private static final double LEAST_SECONDS = 0.1;
  private static final double MOST_SECONDS = 3600;

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
          "How long a cell at a rate takes; up to three times as long near saturation (default"
              + " ${DEFAULT-VALUE}).")
  private String cellTime = "10s";

  @Option(
      names = {"-y", "--yes"},
      description = "Install missing packages and remove leftovers without asking.")
  private boolean yes;

  @Option(
      names = "--share-machine",
      description = "Run although another run measures on this machine.")
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
    Optional<Path> run = begun.isPresent() ? Optional.empty() : word.map(each -> shelf.find(each));
    String text = text(begun, run);
    Campaign campaign = campaign(run.map(Path::toString).orElse(SHIPPED), text);
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

  private double cellSeconds() throws CommandFailure {
    double seconds;
    try {
      seconds = Dimension.DURATION.parse(cellTime).divide(new BigDecimal("1e9")).doubleValue();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--cell-time: " + e.getMessage());
    }
    if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--cell-time is " + cellTime + ", expected 100ms to 1h");
    }
    return seconds;
  }

  /** The campaign of the run that the model is fitted to. */
  private String text(Optional<ValidationDirectory> begun, Optional<Path> run)
      throws CommandFailure {
    if (begun.isPresent()) {
      return ValidationDirectory.read(begun.get().campaign());
    }
    return run.isPresent()
        ? RunArchive.open(run.get()).campaign()
        : ValidationDirectory.read(Campaigns.file(context, SHIPPED));
  }

  private static Campaign campaign(String name, String text) throws CommandFailure {
    try {
      return CampaignFile.parse(name, text);
    } catch (CampaignException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private ValidationDirectory fresh(Campaign campaign) throws CommandFailure {
    Path root =
        out.isPresent()
            ? context.directory().resolve(out.get())
            : new RunDirectories(context.directory(), "validations")
                .fresh(campaign.name(), context.clock().epochNanos(), ZoneId.systemDefault());
    if (Files.exists(root)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--out "
              + shelf.shown(root)
              + " exists already; name a new directory, or go on with tare validate "
              + shelf.shown(root));
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
    if (!directory.hasPredictions()) {
      if (run.isEmpty()) {
        WrittenFiles.write(directory.campaign(), text);
        RunEnd end = conducted(directory.fit(), campaign, text);
        if (end.isResumable()) {
          return stopped(directory, end);
        }
      }
      predict(directory, run.orElse(directory.fit()), campaign, cellSeconds);
      WrittenFiles.write(directory.campaign(), text);
    }
    String sha256 = directory.sha256();
    PredictionFile predicted = predictions(directory);
    Map<String, LoadedPlatform> measured = new HashMap<>();
    int status = ExitStatus.ALL_VALID;
    for (String platform : platforms(predicted)) {
      String load = load(text, predicted, platform, sha256);
      RunEnd end =
          conducted(
              directory.load(platform), campaign(directory + " load-" + platform, load), load);
      if (end.isResumable()) {
        return stopped(directory, end);
      }
      requireFirst(directory, platform, sha256);
      status = Math.max(status, end.exitStatus());
      measured.put(platform, LoadedPlatform.of(directory.load(platform)));
    }
    show(directory, predicted, measured, sha256);
    return status;
  }

  /** Runs it, or goes on with it. */
  private RunEnd conducted(Path run, Campaign campaign, String text) throws CommandFailure {
    return new WatchedRun(context, !share)
        .conduct(
            campaign.name(),
            campaign,
            conductor ->
                Files.exists(run)
                    ? conductor.resume(run)
                    : conductor.run(run, campaign, text, List.of()));
  }

  /** Refuses predictions that are not those of which the load test's campaign tells. */
  private void requireFirst(ValidationDirectory directory, String platform, String sha256)
      throws CommandFailure {
    Path load = directory.load(platform);
    if (!LoadCampaign.names(RunArchive.open(load).campaign(), sha256)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          shelf.shown(directory.predictions())
              + " was changed after "
              + shelf.shown(load)
              + " was run: that names another SHA-256; validate anew");
    }
  }

  private int stopped(ValidationDirectory directory, RunEnd end) {
    context
        .console()
        .say(end.reason() + ".\nTo go on: tare validate " + shelf.shown(directory.root()));
    return end.exitStatus();
  }

  private void predict(
      ValidationDirectory directory, Path run, Campaign campaign, double cellSeconds)
      throws CommandFailure {
    OverheadModel model =
        new OverheadModels(context).fit(run.toString(), "validation", OverheadModel.DEFAULT_DRAWS);
    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));
    PredictionFile predicted =
        new LoadPredictions(context).of(model, campaign, results, cellSeconds);
    WrittenFiles.write(directory.model(), ModelFile.write(model));
    WrittenFiles.write(directory.predictions(), predicted.write());
    context
        .console()
        .say(
            "Predicted %d cells before any is measured: %s\nSHA-256 %s"
                .formatted(
                    predicted.predictions().size(),
                    shelf.shown(directory.predictions()),
                    directory.sha256()));
  }

  private static PredictionFile predictions(ValidationDirectory directory) throws CommandFailure {
    try {
      Path file = directory.predictions();
      return PredictionFile.read(file.toString(), ValidationDirectory.read(file));
    } catch (ModelException e) {
      throw new CommandFailure(ExitStatus.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private static List<String> platforms(PredictionFile predicted) {
    return predicted.predictions().stream()
        .map(each -> each.point().platform())
        .distinct()
        .toList();
  }

  private static String load(
      String fitted, PredictionFile predicted, String platform, String sha256)
      throws CommandFailure {
    List<LoadPoint> points =
        predicted.predictions().stream()
            .map(Prediction::point)
            .filter(each -> each.platform().equals(platform))
            .toList();
    return new LoadCampaign("the fitted campaign", fitted, sha256).of(platform, points);
  }

  /** The run of a load test, read. */
  private record LoadedPlatform(Results results, Map<String, Cell> planned) {

    static LoadedPlatform of(Path run) {
      ArchivedRun archived = ArchivedRun.open(run);
      return new LoadedPlatform(Analysis.withDefaults().of(archived), archived.plan().cells());
    }

    Optional<MeasuredPoint> measured(LoadPoint point, int processors) {
      return MeasuredPoint.of(results, planned, point, processors);
    }
  }

  private void show(
      ValidationDirectory directory,
      PredictionFile predicted,
      Map<String, LoadedPlatform> measured,
      String sha256)
      throws CommandFailure {
    Validation validation =
        Validation.of(
            predicted.reference(),
            predicted.processors(),
            predicted.predictions(),
            point ->
                Optional.ofNullable(measured.get(point.platform()))
                    .flatMap(each -> each.measured(point, predicted.processors())));
    String document = JsonDocuments.of(ValidationJson.of(validation, sha256));
    WrittenFiles.write(directory.result(), document);
    WrittenFiles.write(directory.page(), ValidationReport.html(validation, sha256));
    if (json) {
      context.console().document(document);
    } else {
      int width = context.console().terminal().columns() - 1;
      context.console().result(ValidationReport.text(validation, width));
      context.console().result("\nReport: " + shelf.shown(directory.page()));
    }
  }
}
