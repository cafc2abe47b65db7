package io.tare.analysis.capacity.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.RequestCost;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadTestTest {

  private static final OverheadModel MODEL = TwoServices.model();

  private static LoadTest test() throws QueryException {
    return new LoadTest(MODEL, queries(), Network.LOOPBACK, 10);
  }

  private static TestQueries queries() {
    return new TestQueries(MODEL, Network.LOOPBACK, 1);
  }

  @Test
  void submitsEachOperationAloneAndAMix() throws QueryException {
    List<TestWork> works = test().works();

    assertThat(works).hasSize(3);
    assertThat(works.get(0).kinds()).hasSize(1);
    assertThat(works.get(1).kinds()).hasSize(1);
    assertThat(works.get(2).isMix()).isTrue();
  }

  @Test
  void usesSizesOutsideTheFit() throws QueryException {
    for (TestWork work : test().works()) {
      for (TestWork.Kind kind : work.kinds()) {
        FittedComponent component =
            (FittedComponent)
                MODEL.component(kind.part(), kind.operation(), "loopback").orElseThrow();
        assertThat(component.hull().points())
            .noneMatch(
                each ->
                    each.equals(
                        component.hull().variables().stream()
                            .map(name -> kind.point().of(name))
                            .toList()));
        assertThat(component.missing(kind.point())).isEmpty();
      }
    }
  }

  @Test
  void bothKindsOfAMixTakeAboutEqualProcessorTime() throws QueryException {
    TestWork mix = test().works().get(2);
    double first = seconds(mix.kinds().get(0)) * mix.share(0);
    double second = seconds(mix.kinds().get(1)) * mix.share(1);

    assertThat(first / second).isBetween(0.6, 1.6);
  }

  private static double seconds(TestWork.Kind kind) throws QueryException {
    return RequestCost.meanProcessorSeconds(
        queries().costs(new TestWork(List.of(kind)), "native").apply(OverheadModel.NOMINAL));
  }

  @Test
  void ratesAreSharesOfThePredictedSaturation() throws QueryException {
    LoadTest test = test();
    double saturation = queries().saturation(test.works().get(0), "uml");

    List<LoadPoint> open =
        test.points("uml").stream()
            .filter(each -> each.isOpen() && each.work().equals(test.works().get(0)))
            .toList();

    assertThat(open).extracting(LoadPoint::share).containsExactly(0.2, 0.4, 0.6, 0.75, 0.85, 0.95);
    for (LoadPoint each : open) {
      assertThat(each.load().size() / saturation).isCloseTo(each.share(), within(0.006));
    }
  }

  @Test
  void cellsNearSaturationAreLonger() throws QueryException {
    List<LoadPoint> open = test().points("native").stream().filter(LoadPoint::isOpen).toList();

    double far = open.get(2).submissions() / open.get(2).load().size();
    double near = open.get(5).submissions() / open.get(5).load().size();

    assertThat(near / far).isCloseTo(3, within(0.1));
  }

  @Test
  void clientsGoBeyondThoseOfTheScalingFit() throws QueryException {
    assertThat(test().points("native").stream().filter(each -> !each.isOpen()))
        .extracting(LoadPoint::load)
        .contains(new Load.Clients(1), new Load.Clients(4), new Load.Clients(16));
  }

  @Test
  void rejectsAnUnknownPath() {
    assertThatThrownBy(() -> new LoadTest(MODEL, queries(), Network.LAN, 10))
        .isInstanceOf(QueryException.class)
        .hasMessage("the model two has no operation over lan");
  }
}
