package io.tare.harness.cli.command;

import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.capacity.models.ModelFile;
import io.tare.analysis.capacity.models.Models;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.command.OverheadModels;
import io.tare.analysis.capacity.validation.LoadPoint;
import io.tare.analysis.capacity.validation.MeasuredPoint;
import io.tare.analysis.capacity.validation.Prediction;
import io.tare.analysis.capacity.validation.PredictionFile;
import io.tare.analysis.capacity.validation.Validation;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.samples.ArchivedRun;
import io.tare.harness.archive.RunArchive;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.cli.conduct.WatchedRun;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.RunDirectories;
import io.tare.harness.command.WrittenFiles;
import io.tare.harness.model.Cell;
import io.tare.harness.run.event.RunEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The steps of a validation in order: a run to which a model is fitted, predictions, and a load
 * test on each platform. An unfinished run is resumed.
 */
final class LoadValidation {

  private final CommandContext context;
  private final ValidationDirectory directory;
  private final boolean alone;
  private final Map<String, LoadedPlatform> loaded = new HashMap<>();

  /**
   * @param alone no other run may measure on this machine
   */
  LoadValidation(CommandContext context, ValidationDirectory directory, boolean alone) {
    this.context = context;
    this.directory = directory;
    this.alone = alone;
  }

  /** Conducts the run to which the model is fitted. */
  RunEnd fit(Campaign campaign, String text) throws CommandFailure {
    WrittenFiles.write(directory.campaign(), text);
    return conducted(directory.fit(), campaign, text);
  }

  /**
   * Fits the model, and writes the predictions of the load tests.
   *
   * @param run with one client at a time
   * @param text the text of its campaign
   */
  void predict(Path run, Campaign campaign, String text, double cellSeconds) throws CommandFailure {
    OverheadModel model =
        new OverheadModels(context)
            .fit(run.toString(), Optional.of("validation"), OverheadModel.DEFAULT_DRAWS);
    Results results = Analysis.withDefaults().of(ArchivedRun.open(run));
    PredictionFile predicted =
        new LoadPredictions(context).of(model, campaign, results, cellSeconds);
    WrittenFiles.write(directory.model(), ModelFile.write(model));
    WrittenFiles.write(directory.predictions(), predicted.write());
    WrittenFiles.write(directory.campaign(), text);
    context
        .console()
        .say(
            "Predicted %d cells before any is measured: %s\nSHA-256 %s"
                .formatted(
                    predicted.predictions().size(),
                    new RunDirectories(context.directory()).shown(directory.predictions()),
                    directory.sha256()));
  }

  /** The predictions that were written. */
  PredictionFile predictions() throws CommandFailure {
    try {
      Path file = directory.predictions();
      return PredictionFile.read(file.toString(), ValidationDirectory.read(file));
    } catch (ModelException e) {
      throw CommandFailure.usage(e);
    }
  }

  /**
   * Loads a platform.
   *
   * @param fitted the campaign of the run to which the model was fitted
   * @param sha256 of the predictions
   */
  RunEnd load(String platform, PredictionFile predicted, String fitted, String sha256)
      throws CommandFailure {
    List<LoadPoint> points =
        predicted.predictions().stream()
            .map(Prediction::point)
            .filter(each -> each.platform().equals(platform))
            .toList();
    String text = new LoadCampaign("the fitted campaign", fitted, sha256).of(platform, points);
    Path run = directory.load(platform);
    RunEnd end = conducted(run, Campaigns.parse(directory + " load-" + platform, text), text);
    if (!end.isResumable()) {
      requireFirst(run, sha256);
      loaded.put(platform, LoadedPlatform.of(run));
    }
    return end;
  }

  /** Compares measurements with predictions. */
  Validation beside(PredictionFile predicted) {
    return Validation.of(
        predicted.reference(),
        predicted.processors(),
        predicted.predictions(),
        point ->
            Optional.ofNullable(loaded.get(point.platform()))
                .flatMap(each -> each.measured(point, predicted.processors())));
  }

  /** Stores its errors in the model, so that its answers contain them. */
  void keep(Validation validation) throws CommandFailure {
    Path file = directory.model();
    try {
      OverheadModel model = Models.read(file.toString(), ValidationDirectory.read(file));
      WrittenFiles.write(file, ModelFile.write(model.validated(validation.residuals())));
    } catch (ModelException e) {
      throw CommandFailure.usage(e);
    }
  }

  private RunEnd conducted(Path run, Campaign campaign, String text) throws CommandFailure {
    return new WatchedRun(context, alone)
        .conduct(
            campaign.name(),
            campaign,
            conductor ->
                Files.exists(run)
                    ? conductor.resume(run)
                    : conductor.run(run, campaign, text, List.of()));
  }

  /** Refuses predictions that are not those named in the load test's campaign. */
  private void requireFirst(Path load, String sha256) throws CommandFailure {
    if (!LoadCampaign.names(RunArchive.open(load).campaign(), sha256)) {
      RunDirectories shelf = new RunDirectories(context.directory());
      throw CommandFailure.usage(
          shelf.shown(directory.predictions())
              + " does not have the SHA-256 that "
              + shelf.shown(load)
              + " names, so it was changed after that run; start a new validation");
    }
  }

  /** The results of a load test. */
  private record LoadedPlatform(Results results, Map<String, Cell> planned) {

    static LoadedPlatform of(Path run) {
      ArchivedRun archived = ArchivedRun.open(run);
      return new LoadedPlatform(Analysis.withDefaults().of(archived), archived.plan().cells());
    }

    Optional<MeasuredPoint> measured(LoadPoint point, int processors) {
      return MeasuredPoint.of(results, planned, point, processors);
    }
  }
}
