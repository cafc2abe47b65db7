package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What requests of several clients cost more, from a run with a known truth. */
class LoadCostFitTest {

  private static final double ALONE = 4e-3;

  private static Measurand sorting(long n) {
    return new Measurand("soa.quicksort", Parameters.of(Map.of("n", n)), Network.LOOPBACK);
  }

  /** Natively nothing more; on uml {@code more} for each e-fold of clients. */
  private static OverheadModel model(double more) {
    ModelRun run = new ModelRun(5, 0, 11);
    for (String platform : new String[] {"native", "uml"}) {
      for (long n : new long[] {100, 200}) {
        run.cell(sorting(n), platform, "service", 3e-3, ALONE, 6e-3);
      }
      for (int clients : new int[] {4, 16}) {
        double processor = ALONE + (platform.equals("uml") ? more * Math.log(clients) : 0);
        run.cell(
            sorting(200).under(new Load.Clients(clients)),
            platform,
            "service",
            3e-3,
            processor,
            clients * processor);
      }
    }
    return RunModel.of(run.results(), "made-up", "00", 20);
  }

  private static double crowd(OverheadModel model, String platform) {
    return model
        .component(ComponentKind.CROWD, "soa.quicksort", "loopback")
        .orElseThrow()
        .seconds(platform, WorkPoint.ANY, OverheadModel.NOMINAL);
  }

  @Test
  void theCostOfOthersIsByTheLogarithmOfClients() {
    OverheadModel model = model(0.5e-3);

    assertThat(crowd(model, "uml")).isCloseTo(0.5e-3, within(1e-9));
    assertThat(crowd(model, "native")).isLessThan(ALONE / 500);
  }

  @Test
  void requestsThatCostLessAmongOthersCountAsCostingNoMore() {
    assertThat(crowd(model(-0.5e-3), "uml")).isLessThan(ALONE / 500);
  }

  @Test
  void cellsOfSeveralClientsAreNoSizesOfTheirOwn() {
    OverheadModel model = model(0.5e-3);

    assertThat(
            model
                .component(ComponentKind.REST, "soa.quicksort", "loopback")
                .orElseThrow()
                .seconds("uml", WorkPoint.order(200), OverheadModel.NOMINAL))
        .isCloseTo(1e-3, within(1e-6));
    assertThat(model.responses()).noneMatch(each -> each.meanSeconds() > 7e-3);
  }
}
