package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.ModelException;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.Residuals;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.CapacityAnswer;
import io.tare.analysis.capacity.planning.CapacityPlanner;
import io.tare.analysis.capacity.planning.Query;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.QueryReader;
import io.tare.analysis.capacity.queueing.SharingTrace;
import io.tare.analysis.statistics.Summary;
import io.tare.harness.model.Network;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Predictions compared with load tests made up from known costs. */
class ValidationTest {

  private static final OverheadModel MODEL = TwoServices.model();

  /** The number of stages in series of each request, as in {@link TwoServices}. */
  private static final int STAGES = 4;

  private static final TestQueries QUERIES = new TestQueries(MODEL, Network.LOOPBACK, 1);
  private static final List<Prediction> PREDICTIONS = new ArrayList<>();

  /** For both platforms: sorting at all loads. */
  @BeforeAll
  static void predict() throws QueryException {
    LoadTest test = new LoadTest(MODEL, QUERIES, Network.LOOPBACK, 12);
    Predictor predictor = new Predictor(MODEL, QUERIES, TwoServices.BLOCKS);
    for (String platform : MODEL.platforms().keySet()) {
      for (LoadPoint each : test.points(platform)) {
        if (each.work().workload().equals("soa.quicksort")) {
          PREDICTIONS.add(predictor.of(each, test.works()));
        }
      }
    }
  }

  /** The results of a server whose requests take the true times multiplied. */
  private static Optional<MeasuredPoint> played(LoadPoint point, double slower) {
    double seconds =
        slower * TwoServices.sort(point.platform(), point.work().kinds().get(0).point().of("n"));
    double delay = 0.05 * seconds;
    if (!point.isOpen()) {
      double clients = point.load().size();
      double throughput = clients > 1 ? 1 / seconds : 1 / (seconds + delay);
      return Optional.of(
          new MeasuredPoint(
              throughput,
              throughput * seconds,
              List.of(
                  new MeasuredPoint.OfKind(
                      100, clients / throughput, clients / throughput, List.of()))));
    }
    double rate = point.load().size();
    SplittableRandom random = new SplittableRandom((point.platform() + point.share()).hashCode());
    int each = point.submissions();
    double[] needs = DoubleStream.generate(() -> need(random, seconds)).limit(each).toArray();
    double[] times =
        IntStream.range(0, point.blocks())
            .mapToObj(block -> random.doubles(each, 0, each / rate).sorted().toArray())
            .flatMapToDouble(arrivals -> Arrays.stream(SharingTrace.responses(arrivals, needs, 1)))
            .map(response -> response + delay)
            .toArray();
    Summary summary = Summary.of(times);
    return Optional.of(
        new MeasuredPoint(
            rate,
            rate * seconds,
            List.of(
                new MeasuredPoint.OfKind(
                    times.length,
                    summary.mean(),
                    summary.p95(),
                    List.of(summary.mean() * 0.9, summary.mean() * 1.1)))));
  }

  private static double need(SplittableRandom random, double mean) {
    return random.doubles(STAGES).map(each -> -Math.log1p(-each)).sum() * mean / STAGES;
  }

  private static Validation validation(double slower) {
    return Validation.of("native", 1, PREDICTIONS, point -> played(point, slower));
  }

  private static Goal goal(Validation validation, String quantity, String where, String predictor) {
    return validation.goals().stream()
        .filter(each -> each.platform().equals("uml"))
        .filter(each -> each.quantity().equals(quantity) && each.where().equals(where))
        .filter(each -> each.predictor().equals(predictor))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aServerLikeTheModelMeetsTheGoals() {
    Validation validation = validation(1);

    assertThat(goal(validation, "utilization", "all", "model").metShare()).isEqualTo(1);
    assertThat(goal(validation, "throughput", "clients", "model").metShare()).isEqualTo(1);
    assertThat(goal(validation, "mean", "up to 70 %", "model").metShare()).isEqualTo(1);
    assertThat(goal(validation, "p95", "up to 70 %", "model").metShare()).isEqualTo(1);
  }

  /** Two blocks of 0.9 and 1.1 times the mean. */
  @Test
  void theStandardErrorOfMeasuredMeansIsBesideTheErrorsOfPredictions() {
    Goal measured = goal(validation(1), "mean", "up to 70 %", Validation.STANDARD_ERROR);
    Goal model = goal(validation(1), "mean", "up to 70 %", Validation.MODEL);

    assertThat(measured.errors()).hasSameSizeAs(model.errors());
    assertThat(measured.limit()).isNaN();
    assertThat(measured.errors()).allSatisfy(each -> assertThat(each).isCloseTo(0.1, within(1e-9)));
  }

  @Test
  void bandsHaveNominalCoverageForSuchAServer() {
    for (Validation.Coverage each : validation(1).coverages()) {
      // 12 values of each platform at 95 %: fewer than 9 occur once in ten thousand times.
      assertThat(each.count()).isEqualTo(12);
      assertThat(each.share()).isGreaterThanOrEqualTo(0.75);
    }
  }

  /**
   * The same test twice, as if of different requests, of a server that is slower than predicted.
   */
  @Test
  void bandsWithTheErrorsOfOtherRequestsHoldWhereThoseOfTheModelDoNot() {
    TestWork other =
        new TestWork(
            List.of(
                new TestWork.Kind(
                    ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(70_001), 1)));
    Validation one = validation(1.3);
    List<ValidatedPoint> both = new ArrayList<>(one.points());
    for (ValidatedPoint each : one.points()) {
      Prediction predicted = each.prediction();
      LoadPoint point = predicted.point();
      LoadPoint moved =
          new LoadPoint(
              point.platform(),
              other,
              point.network(),
              point.load(),
              point.share(),
              point.submissions(),
              point.warmup(),
              point.serverWarmup(),
              point.blocks());
      both.add(
          new ValidatedPoint(
              new Prediction(
                  moved, predicted.throughput(), predicted.utilization(), predicted.kinds()),
              each.measured()));
    }
    List<Validation.Coverage> found =
        new Validation("native", 1, both, List.of(), Map.of()).coverages();

    assertThat(found)
        .extracting(Validation.Coverage::bands)
        .containsExactly(
            "of the model",
            "with the errors of other requests",
            "of the model",
            "with the errors of other requests");
    assertThat(found.get(0).share()).isLessThan(0.5);
    assertThat(found.get(1).share()).isGreaterThan(0.8);
    assertThat(one.coverages())
        .extracting(Validation.Coverage::bands)
        .doesNotContain("with the errors of other requests");
  }

  @Test
  void residualsAreGroupedByPredictedUtilization() {
    Residuals right = validation(1).residuals().get("uml");
    Residuals wrong = validation(1.3).residuals().get("uml");

    assertThat(right.atLoads()).extracting(Residuals.AtLoad::upTo).containsExactly(0.7, 0.85, 1.0);
    assertThat(right.at(0.3).mean()).isLessThan(0.1);
    assertThat(wrong.at(0.3).mean()).isGreaterThan(0.25);
    assertThat(wrong.at(0.3).throughput()).isLessThan(0.01);
  }

  @Test
  void bandsOfAValidatedPlatformIncludeResiduals() throws Exception {
    Query query =
        QueryReader.read(
            "query", "platforms: [uml]\nclasses: [{rate: 10/s, like: soa.quicksort, n: 100000}]\n");
    CapacityAnswer.OnPlatform before =
        new CapacityPlanner(List.of(MODEL)).answer(query).platforms().get(0);
    CapacityAnswer.OnPlatform after =
        new CapacityPlanner(List.of(MODEL.validated(validation(1.3).residuals())))
            .answer(query)
            .platforms()
            .get(0);

    assertThat(before.isValidated()).isFalse();
    assertThat(after.isValidated()).isTrue();
    assertThat(after.classes().get(0).meanSeconds().value())
        .isEqualTo(before.classes().get(0).meanSeconds().value());
    assertThat(width(after)).isGreaterThan(2 * width(before));
    assertThat(after.classes().get(0).throughputPerSecond())
        .isEqualTo(before.classes().get(0).throughputPerSecond());
  }

  private static double width(CapacityAnswer.OnPlatform on) {
    return Math.log(
        on.classes().get(0).meanSeconds().high() / on.classes().get(0).meanSeconds().low());
  }

  @Test
  void aSlowerServerShowsInSignedErrors() {
    Validation validation = validation(1.3);

    ValidatedPoint leastBusy =
        validation.points().stream()
            .filter(each -> each.prediction().point().share() == 0.2)
            .findFirst()
            .orElseThrow();
    assertThat(leastBusy.utilizationError()).isCloseTo(1 / 1.3 - 1, within(0.03));
    assertThat(goal(validation, "throughput", "clients", "model").worstError())
        .isCloseTo(0.3, within(0.05));
    assertThat(goal(validation, "mean", "up to 70 %", "model").worstError()).isLessThan(-0.2);
  }

  @Test
  void queueingTheoryHoldsWithTheTestsOwnDemand() {
    Validation validation = validation(1.3);

    assertThat(goal(validation, "mean", "up to 70 %", "known demand").medianError())
        .isLessThan(0.1);
    assertThat(goal(validation, "mean", "up to 70 %", "model").medianError()).isGreaterThan(0.2);
  }

  @Test
  void unscaledTimesAreTooShortForASlowerPlatform() {
    Validation validation = validation(1);

    assertThat(goal(validation, "mean", "up to 70 %", "unscaled").worstError()).isLessThan(-0.2);
    assertThat(goal(validation, "mean", "up to 70 %", "unscaled").medianError())
        .isGreaterThan(2 * goal(validation, "mean", "up to 70 %", "model").medianError());
  }

  @Test
  void theModelGivesTheRightNumberOfGuestsAndUnscaledTimesTooFew() {
    SizingCheck model = sizing("model");
    SizingCheck unscaled = sizing("unscaled");

    assertThat(model.predictedRate() / model.measuredRate()).isBetween(0.9, 1.1);
    assertThat(unscaled.right()).isLessThan(model.right());
    assertThat(unscaled.tooFew()).isGreaterThan(unscaled.demands() / 2);
  }

  private static SizingCheck sizing(String predictor) {
    return validation(1).sizings().stream()
        .filter(each -> each.platform().equals("uml") && each.predictor().equals(predictor))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theScalingLawOfFewClientsIsComparedWithMoreClients() {
    assertThat(goal(validation(1), "throughput", "clients", "USL").errors()).hasSize(2);
  }

  @Test
  void namesInvalidCells() {
    Validation validation =
        Validation.of(
            "native",
            1,
            PREDICTIONS,
            point -> point.share() > 0.9 ? Optional.empty() : played(point, 1));

    assertThat(validation.missing()).hasSize(2).allMatch(each -> each.share() > 0.9);
    assertThat(validation.points()).hasSize(PREDICTIONS.size() - 2);
  }

  @Test
  void predictionsAreReadBackUnchanged() throws ModelException {
    PredictionFile file = new PredictionFile("two", "00", "native", 1, PREDICTIONS);

    assertThat(PredictionFile.read("file", file.write())).isEqualTo(file);
  }

  @Test
  void rejectsAFileWithoutPredictions() {
    assertThatThrownBy(() -> PredictionFile.read("a.json", "{}"))
        .isInstanceOf(ModelException.class)
        .hasMessage("a.json has no predictions; make them with tare validate");
    assertThatThrownBy(() -> PredictionFile.read("a.json", "no"))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("a.json has no predictions: ");
  }
}
