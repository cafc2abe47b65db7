package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.ModelRun;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.RunModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Predictions without a part of the model. */
class ModelPartTest {

  private static final TestWork SORT =
      new TestWork(
          List.of(
              new TestWork.Kind(ComponentKind.SERVICE, "soa.quicksort", WorkPoint.order(150), 1)));

  private static final OverheadModel MODEL = model();

  /** In uml 4 ms, and half of that more among four. */
  private static OverheadModel model() {
    ModelRun run = new ModelRun(5, 0, 11);
    for (String platform : new String[] {"native", "uml"}) {
      for (long n : new long[] {100, 200}) {
        run.cell(sorting(n), platform, "service", 3e-3, 4e-3, 6e-3);
      }
      double among = platform.equals("uml") ? 6e-3 : 4e-3;
      run.cell(
          sorting(200).under(new Load.Clients(4)), platform, "service", 3e-3, among, 4 * among);
    }
    return RunModel.of(run.results(), "others", "00", 200);
  }

  private static Measurand sorting(long n) {
    return new Measurand("soa.quicksort", Parameters.of(Map.of("n", n)), Network.LOOPBACK);
  }

  @Test
  void aModelHasNoPredictionWithoutWhatItDoesNotHave() {
    assertThat(ModelPart.PAUSES.leftOutOf(MODEL)).isEmpty();
    assertThat(ModelPart.TURNS.leftOutOf(MODEL)).isEmpty();
    assertThat(ModelPart.OTHERS.leftOutOf(MODEL).orElseThrow().components())
        .hasSize(MODEL.components().size() - 1)
        .noneMatch(each -> each.kind() == ComponentKind.CONTENTION);
  }

  @Test
  void withoutTheCostOfOthersALoadedServerIsPredictedToBeFaster() throws Exception {
    TestQueries queries = new TestQueries(MODEL, Network.LOOPBACK, 1);
    LoadPoint point =
        new LoadPoint("uml", SORT, Network.LOOPBACK, new Load.Rate(150), 0.6, 100, 10, 10, 1);

    Prediction.OfKind predicted =
        new Predictor(MODEL, queries, 5).of(point, List.of(SORT)).kinds().get(0);

    assertThat(predicted.baselines())
        .containsOnlyKeys("one PD", "unscaled", "without wake-ups", "without others")
        .hasEntrySatisfying(
            "without others",
            less -> assertThat(less.mean()).isLessThan(0.9 * predicted.mean().value()));
  }

  @Test
  void errorsWithoutAPartStandBesideThoseOfTheModelAlsoOnTheReference() throws Exception {
    TestQueries queries = new TestQueries(MODEL, Network.LOOPBACK, 1);
    Predictor predictor = new Predictor(MODEL, queries, 5);
    LoadPoint point =
        new LoadPoint("native", SORT, Network.LOOPBACK, new Load.Rate(100), 0.4, 100, 10, 10, 1);
    Prediction prediction = predictor.of(point, List.of(SORT));
    MeasuredPoint measured =
        new MeasuredPoint(100, 0.4, List.of(new MeasuredPoint.OfKind(100, 0.01, 0.02, List.of())));

    Validation validation =
        new Validation(
            "native", 1, List.of(new ValidatedPoint(prediction, measured)), List.of(), Map.of());

    assertThat(validation.withoutParts())
        .extracting(Goal::quantity, Goal::predictor)
        .containsExactlyInAnyOrder(
            tuple("mean", "without wake-ups"),
            tuple("p95", "without wake-ups"),
            tuple("mean", "without others"),
            tuple("p95", "without others"));
    assertThat(validation.goals()).noneMatch(each -> each.predictor().startsWith("without"));
    assertThat(ValidationReport.text(validation, 120))
        .containsPattern(
            "platform +quantity +where +n +model +without pauses +without wake-ups +without others");
  }
}
