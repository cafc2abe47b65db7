package io.tare.harness.cli.command;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.validation.LoadPoint;
import io.tare.analysis.capacity.validation.LoadTest;
import io.tare.analysis.capacity.validation.Prediction;
import io.tare.analysis.capacity.validation.PredictionFile;
import io.tare.analysis.capacity.validation.Predictor;
import io.tare.analysis.capacity.validation.TestQueries;
import io.tare.analysis.comparison.Results;
import io.tare.analysis.comparison.series.TrialPoint;
import io.tare.harness.campaign.Campaign;
import io.tare.harness.command.CalculationProgress;
import io.tare.harness.command.CommandContext;
import io.tare.harness.command.CommandFailure;
import io.tare.harness.command.ExitStatus;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Predicts load tests of all platforms of a model. */
final class LoadPredictions {

  private final CommandContext context;

  LoadPredictions(CommandContext context) {
    this.context = context;
  }

  /**
   * Predicts the results of the load tests.
   *
   * @param campaign of the run that the model was fitted to
   * @param results of that run
   * @throws CommandFailure if the model lacks what the predictions need
   */
  PredictionFile of(OverheadModel model, Campaign campaign, Results results, double cellSeconds)
      throws CommandFailure {
    Network network = network(model);
    int processors = processors(campaign);
    try {
      TestQueries queries = new TestQueries(model, network, processors);
      LoadTest test = new LoadTest(model, queries, network, cellSeconds);
      Predictor predictor = new Predictor(model, queries, blocks(results));
      List<LoadPoint> points = new ArrayList<>();
      for (String platform : model.platforms().keySet()) {
        points.addAll(test.points(platform));
      }
      CalculationProgress progress = new CalculationProgress(context, points.size());
      List<Prediction> predictions = new ArrayList<>();
      for (LoadPoint point : points) {
        predictions.add(predictor.of(point, test.works()));
        progress.step();
      }
      return new PredictionFile(
          model.id(), model.sha256(), model.reference(), processors, predictions);
    } catch (QueryException e) {
      throw new CommandFailure(ExitStatus.OUTSIDE_MODEL, String.valueOf(e.getMessage()));
    }
  }

  /**
   * The default one only if the model has no other: over other networks a client takes no processor
   * of the platform.
   */
  private static Network network(OverheadModel model) {
    return model.components().stream()
        .map(each -> new Network(each.path()))
        .max(Comparator.naturalOrder())
        .orElse(Network.LOOPBACK);
  }

  private static int processors(Campaign campaign) throws CommandFailure {
    List<Integer> all =
        campaign.platforms().stream().map(each -> each.resources().cpus()).distinct().toList();
    if (all.size() > 1) {
      throw CommandFailure.usage(
          "the run's platforms have different numbers of processors; validate a run with the same "
              + "cpus for all");
    }
    return all.get(0);
  }

  private static int blocks(Results results) {
    return (int)
        results.cells().stream()
            .flatMap(each -> each.trials().stream())
            .mapToInt(TrialPoint::block)
            .distinct()
            .count();
  }
}
