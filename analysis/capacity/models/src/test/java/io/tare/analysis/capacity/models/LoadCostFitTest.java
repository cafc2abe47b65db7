package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Load;
import io.tare.harness.model.Measurand;
import io.tare.harness.model.Network;
import io.tare.harness.model.Parameters;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What requests cost more under a load, from runs with a known truth. */
class LoadCostFitTest {

  private static final double ALONE = 4e-3;

  private static Measurand sorting(long n) {
    return new Measurand("soa.quicksort", Parameters.of(Map.of("n", n)), Network.LOOPBACK);
  }

  /** Natively nothing more; on uml {@code more} with four clients. */
  private static OverheadModel model(double more) {
    return model(more, 0);
  }

  /** Of several clients on uml. */
  private static OverheadModel model(double more, double saved) {
    ModelRun run = new ModelRun(5, 0, 11);
    for (String platform : new String[] {"native", "uml"}) {
      for (long n : new long[] {100, 200}) {
        run.cell(sorting(n), platform, "service", 3e-3, ALONE, 6e-3);
      }
      for (int clients : new int[] {4, 16}) {
        double processor =
            ALONE + (platform.equals("uml") ? more * ContentionLaw.growth(clients) - saved : 0);
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

  private static double contention(OverheadModel model, String platform) {
    return seconds(model, ComponentKind.CONTENTION, platform);
  }

  private static double seconds(OverheadModel model, ComponentKind kind, String platform) {
    return model
        .component(kind, "soa.quicksort", "loopback")
        .orElseThrow()
        .seconds(platform, WorkPoint.ANY, OverheadModel.NOMINAL);
  }

  @Test
  void theCostOfOthersGrowsByTheRootOfClients() {
    OverheadModel model = model(0.5e-3);

    assertThat(contention(model, "uml")).isCloseTo(0.5e-3, within(1e-9));
    assertThat(contention(model, "native")).isLessThan(ALONE / 500);
  }

  /** As in uml, uploads of 200 kB cost 1 ms more with four clients. */
  @Test
  void theCostOfOthersIsProportionalToTheBytesOfABody() {
    ModelRun run = new ModelRun(5, 0, 11);
    uploadsAlone(run, 100_000);
    uploadsAlone(run, 200_000);
    run.cell(
        uploading(200_000, 100).under(new Load.Clients(4)),
        "native",
        "server_unmarshal",
        3e-3,
        ALONE + 1e-3,
        20e-3);
    OverheadModel model = RunModel.of(run.results(), "made-up", "00", 20);

    OverheadComponent others =
        model.component(ComponentKind.CONTENTION, "soap.unmarshal", "loopback").orElseThrow();

    assertThat(others.seconds("native", WorkPoint.envelope(200e3, 100), OverheadModel.NOMINAL))
        .isCloseTo(1e-3, within(1e-9));
    assertThat(others.seconds("native", WorkPoint.envelope(50e3, 10), OverheadModel.NOMINAL))
        .isCloseTo(0.25e-3, within(1e-9));
    assertThat(model.notes())
        .anyMatch(each -> each.contains("assumed to be proportional to bytes"));
  }

  /** Relative errors of each size's own cost would follow the size that shows none. */
  @Test
  void aSmallBodyThatCostsNoMoreLeavesTheCostOfALargeOne() {
    ModelRun run = new ModelRun(5, 0, 11);
    for (long s : new long[] {10_000, 300_000}) {
      uploadsAlone(run, s);
      for (int clients : new int[] {4, 16}) {
        double more = s == 300_000 ? 1e-3 * ContentionLaw.growth(clients) : 0;
        run.cell(
            uploading(s, 100).under(new Load.Clients(clients)),
            "native",
            "server_unmarshal",
            3e-3,
            ALONE + more,
            20e-3);
      }
    }
    OverheadModel model = RunModel.of(run.results(), "made-up", "00", 20);

    assertThat(
            model
                .component(ComponentKind.CONTENTION, "soap.unmarshal", "loopback")
                .orElseThrow()
                .seconds("native", WorkPoint.envelope(300e3, 100), OverheadModel.NOMINAL))
        .isCloseTo(1e-3, within(1e-5));
    assertThat(model.notes()).noneMatch(each -> each.contains("proportional to bytes"));
  }

  private static void uploadsAlone(ModelRun run, long s) {
    for (long c : new long[] {10, 100}) {
      run.cell(uploading(s, c), "native", "server_unmarshal", 3e-3, ALONE, 6e-3);
    }
  }

  private static Measurand uploading(long s, long c) {
    return new Measurand("soap.unmarshal", Parameters.of(Map.of("s", s, "c", c)), Network.LOOPBACK);
  }

  @Test
  void whatRequestsSaveAmongOthersIsTheCostOfWakingUp() {
    OverheadModel model = model(0, 0.5e-3);

    assertThat(seconds(model, ComponentKind.WAKE_UP, "uml")).isCloseTo(0.5e-3, within(1e-9));
    assertThat(contention(model, "uml")).isLessThan(ALONE / 500);
    assertThat(seconds(model, ComponentKind.WAKE_UP, "native")).isLessThan(ALONE / 500);
  }

  @Test
  void severalNumbersOfClientsTellSavingsFromCosts() {
    OverheadModel model = model(0.2e-3, 0.5e-3);

    assertThat(seconds(model, ComponentKind.WAKE_UP, "uml")).isCloseTo(0.5e-3, within(1e-9));
    assertThat(contention(model, "uml")).isCloseTo(0.2e-3, within(1e-9));
  }

  /** Such as those that the command that fits a model shows. */
  @Test
  void costsOfALoadHaveNoRegimes() {
    assertThat(RegimeIndices.of(model(0.5e-3)))
        .isNotEmpty()
        .noneMatch(each -> each.kind().isOfLoad());
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

  /** Sorting takes 4 ms with one client, and 1 ms more for a request after a pause. */
  private static ModelRun paused(double perSecond) {
    ModelRun run = new ModelRun(5, 0.01, 11);
    for (String platform : new String[] {"native", "uml"}) {
      double slower = platform.equals("native") ? 1 : 1.5;
      for (long n : new long[] {100, 200}) {
        Measurand sorting =
            new Measurand("soa.quicksort", Parameters.of(Map.of("n", n)), Network.LOOPBACK);
        run.cell(sorting, platform, "service", 3e-3, slower * 4e-3, 6e-3);
      }
      // Utilization by Welch: rate (D + w) / (1 + rate w).
      double busy = perSecond * slower * 5e-3 / (1 + perSecond * slower * 1e-3);
      double each = slower * (4e-3 + 1e-3 * (1 - busy));
      run.cell(
          new Measurand("soa.quicksort", Parameters.of(Map.of("n", 200L)), Network.LOOPBACK)
              .under(new Load.Rate(perSecond)),
          platform,
          "service",
          3e-3,
          each,
          8e-3);
    }
    return run;
  }

  @Test
  void pauseCostsComeFromTheSameRequestsAtARate() {
    OverheadModel model = RunModel.of(paused(40).results(), "made-up", "00", 200);

    FittedComponent pause =
        (FittedComponent)
            model.component(ComponentKind.PAUSE, "soa.quicksort", "loopback").orElseThrow();
    assertThat(pause.seconds("native", WorkPoint.ANY, OverheadModel.NOMINAL))
        .isCloseTo(1e-3, within(1e-4));
    assertThat(pause.pd("uml", WorkPoint.ANY, OverheadModel.NOMINAL)).isCloseTo(1.5, within(0.15));
  }

  @Test
  void pauseCostsAreInvisibleAtHighUtilization() {
    OverheadModel model = RunModel.of(paused(200).results(), "made-up", "00", 200);

    assertThat(model.component(ComponentKind.PAUSE, "soa.quicksort", "loopback")).isEmpty();
    assertThat(model.notes()).anyMatch(each -> each.contains("the model has no cost of a pause"));
  }
}
