package io.tare.analysis.capacity.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tare.harness.model.Environment;
import io.tare.harness.model.Metric;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Models fitted to runs with a known truth. */
class RunModelTest {

  private static final double[] SIZES = {1e6, 2e6, 4e6, 8e6};
  private static final double[] CHARACTERS = {10, 100, 1000};
  private static final double[] ORDERS = {250, 500, 1000, 1500, 2000, 3000};

  /** Seconds of unmarshalling: 1 ms, 100 ns an element, 2 ns a byte; more of each on the guest. */
  private static double unmarshal(String platform, double bytes, double characters) {
    double elements = bytes / (characters + 7);
    return platform.equals("native")
        ? 1e-3 + 100e-9 * elements + 2e-9 * bytes
        : 2e-3 + 150e-9 * elements + 2.2e-9 * bytes;
  }

  /**
   * Seconds of multiplying: 1.07 times as long in a guest below order 1000, 1.5 times from there
   * on.
   */
  private static double multiply(String platform, double n) {
    return 1e-3 + 1e-9 * n * n * n * (platform.equals("native") ? 1 : n < 1000 ? 1.07 : 1.5);
  }

  private static ModelRun run(int blocks, double spread, long seed) {
    ModelRun run = new ModelRun(blocks, spread, seed);
    for (String platform : new String[] {"native", "uml"}) {
      unmarshal(run, platform);
      for (double n : ORDERS) {
        double seconds = multiply(platform, n);
        run.cell(
            "soa.matmul",
            Map.of("n", (long) n),
            platform,
            "service",
            seconds,
            seconds + 2e-3,
            seconds + 5e-3);
      }
    }
    return run;
  }

  private static void unmarshal(ModelRun run, String platform) {
    for (double size : SIZES) {
      for (double characters : CHARACTERS) {
        double seconds = unmarshal(platform, size, characters);
        run.cell(
            "soap.unmarshal",
            Map.of("s", (long) size, "c", (long) characters),
            platform,
            "server_unmarshal",
            seconds,
            1.2 * seconds,
            1.5 * seconds);
      }
    }
  }

  private static OverheadModel model(int blocks, double spread, long seed) {
    return RunModel.of(run(blocks, spread, seed).results(), "made-up", "00", 200);
  }

  private static FittedComponent component(
      OverheadModel model, ComponentKind kind, String operation) {
    return (FittedComponent) model.component(kind, operation, "loopback").orElseThrow();
  }

  private static ModelRun orders(ModelRun run) {
    for (String platform : new String[] {"native", "uml"}) {
      run.cell("soa.orders", Map.of("mix", "write"), platform, "database", 8e-3, 2e-3, 10e-3);
    }
    return run;
  }

  @Test
  void anOperationWithADatabaseIsLeftOutAndSaysWhy() {
    OverheadModel model = RunModel.of(orders(run(5, 0.01, 1)).results(), "m", "0", 10);

    assertThat(model.components()).noneMatch(each -> each.operation().startsWith("soa.orders"));
    assertThat(model.notes())
        .contains(
            "soa.orders mix=write is left out: it waits for a disk, which a model"
                + " does not describe");
  }

  @Test
  void noModelIsFittedToDatabasesAlone() {
    assertThatThrownBy(() -> RunModel.of(orders(new ModelRun(5, 0.01, 1)).results(), "m", "0", 10))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "made-up measures only soa.orders mix=write, which waits for a disk,"
                + " which a model does not describe; add operations without a database or a disk");
  }

  @Test
  void coefficientsAreExactWithoutNoise() {
    FittedComponent unmarshal =
        component(model(5, 0, 1), ComponentKind.UNMARSHAL, "soap.unmarshal");

    assertThat(unmarshal.laws().get("native").coefficients().get(0)).isCloseTo(1e-3, within(1e-9));
    assertThat(unmarshal.laws().get("native").coefficients().get(1))
        .isCloseTo(100e-9, within(1e-14));
    assertThat(unmarshal.laws().get("uml").coefficients().get(2)).isCloseTo(2.2e-9, within(1e-15));
  }

  @Test
  void aNetworksCostsAreARoundTripAndEachByte() {
    ModelRun run = new ModelRun(5, 0, 1);
    for (double n : ORDERS) {
      run.cell("soa.matmul", Map.of("n", (long) n), "native", "service", n, n, n);
    }
    Network tunnel = new Network("tunnel");
    run.program("roundtrip", tunnel, Metric.Unit.NANOSECONDS, 60e3)
        .program("iperf", tunnel, Metric.Unit.BITS_PER_SECOND, 2e9);
    OverheadModel model = RunModel.of(run.results(), "networks", "00", 50);

    assertThat(model.networks()).hasSize(1);
    assertThat(model.network("tunnel", "native").orElseThrow().seconds(1e6, OverheadModel.NOMINAL))
        .isCloseTo(60e-6 + 1e6 * 4e-9, within(1e-12));
    assertThat(model.knownNetworks()).containsExactly("loopback", "tunnel");
  }

  @Test
  void aPlatformsBreakIsFoundBetweenItsNeighbouringSizes() {
    FittedComponent multiply = component(model(5, 0.01, 2), ComponentKind.SERVICE, "soa.matmul");

    assertThat(multiply.regime().orElseThrow().low()).isEqualTo(500);
    assertThat(multiply.regime().orElseThrow().high()).isEqualTo(1000);
    assertThat(multiply.pd("uml", WorkPoint.order(3000), OverheadModel.NOMINAL))
        .isCloseTo(1.5, within(0.03));
    assertThat(multiply.pd("uml", WorkPoint.order(500), OverheadModel.NOMINAL))
        .isCloseTo(1.07, within(0.03));
  }

  @Test
  void noBreakIsFoundWithoutOne() {
    ModelRun run = new ModelRun(5, 0.01, 3);
    for (String platform : new String[] {"native", "uml"}) {
      for (double n : ORDERS) {
        double seconds = (1e-3 + 1e-9 * n * n * n) * (platform.equals("native") ? 1 : 1.3);
        run.cell(
            "soa.matmul", Map.of("n", (long) n), platform, "service", seconds, seconds, seconds);
      }
    }
    OverheadModel model = RunModel.of(run.results(), "even", "00", 50);

    assertThat(component(model, ComponentKind.SERVICE, "soa.matmul").regime()).isEmpty();
  }

  @Test
  void aBreakInTheCostsOfAllPlatformsIsNoneInPd() {
    ModelRun run = new ModelRun(5, 0.01, 3);
    for (String platform : new String[] {"native", "uml"}) {
      for (double n : ORDERS) {
        double seconds =
            (1e-3 + 1e-9 * n * n * n * (n < 1200 ? 1 : 1.8))
                * (platform.equals("native") ? 1 : 1.3);
        run.cell(
            "soa.matmul", Map.of("n", (long) n), platform, "service", seconds, seconds, seconds);
      }
    }
    FittedComponent multiply =
        component(
            RunModel.of(run.results(), "cache", "00", 50), ComponentKind.SERVICE, "soa.matmul");

    assertThat(multiply.regime().orElseThrow().low()).isEqualTo(1000);
    assertThat(multiply.pd("uml", WorkPoint.order(3000), OverheadModel.NOMINAL))
        .isCloseTo(1.3, within(0.03));
    assertThat(multiply.laws().get("native").cells())
        .allSatisfy(cell -> assertThat(cell.residual()).isCloseTo(0, within(0.05)));
  }

  @Test
  void commonErrorsOfTheFormDoNotWidenPd() {
    ModelRun run = new ModelRun(5, 0.005, 9);
    for (String platform : new String[] {"native", "uml"}) {
      for (int i = 0; i < ORDERS.length; i++) {
        double n = ORDERS[i];
        double seconds =
            1e-9 * n * n * n * (i % 2 == 0 ? 0.85 : 1.15) * (platform.equals("native") ? 1 : 1.3);
        run.cell(
            "soa.matmul", Map.of("n", (long) n), platform, "service", seconds, seconds, seconds);
      }
    }
    OverheadModel model = RunModel.of(run.results(), "cache", "00", 200);
    FittedComponent multiply = component(model, ComponentKind.SERVICE, "soa.matmul");
    WorkPoint point = WorkPoint.order(1200);
    Band pd = Band.over(200, draw -> multiply.pd("uml", point, draw));
    Band seconds = Band.over(200, draw -> multiply.seconds("uml", point, draw));

    assertThat(pd.high() / pd.low()).isLessThan(1.1);
    assertThat(seconds.high() / seconds.low()).isGreaterThan(1.3);
  }

  @Test
  void indicesHaveBothRegimesAndTheirContribution() {
    RegimeIndex index =
        RegimeIndices.of(model(5, 0.01, 4)).stream()
            .filter(each -> each.kind() == ComponentKind.SERVICE)
            .findFirst()
            .orElseThrow();

    assertThat(index.below().value()).isCloseTo(1.07, within(0.03));
    assertThat(index.above().value()).isCloseTo(1.5, within(0.03));
    assertThat(index.above().low()).isLessThan(1.5);
    assertThat(index.breakAt().orElseThrow().workingSet().orElseThrow()).isBetween(6e6, 24e6);
    assertThat(index.contribution().orElseThrow()).isCloseTo(0.5, within(0.03));
  }

  /**
   * Of 150 bands at 95 % fewer than 93 % contain the true value for one of six seeds; these are
   * fixed.
   */
  @Test
  void bandsOfPdHaveNominalCoverage() {
    int covered = 0;
    int runs = 150;
    WorkPoint point = WorkPoint.envelope(3e6, 50);
    double truth = unmarshal("uml", 3e6, 50) / unmarshal("native", 3e6, 50);
    for (int seed = 0; seed < runs; seed++) {
      ModelRun run = new ModelRun(5, 0.05, seed);
      unmarshal(run, "native");
      unmarshal(run, "uml");
      OverheadModel model = RunModel.of(run.results(), "made-up", "00", 200);
      OverheadComponent unmarshal = component(model, ComponentKind.UNMARSHAL, "soap.unmarshal");
      Band band = Band.over(model.draws(), draw -> unmarshal.pd("uml", point, draw));
      covered += band.low() <= truth && truth <= band.high() ? 1 : 0;
    }

    assertThat((double) covered / runs).isGreaterThan(0.93);
  }

  @Test
  void leftOutSizesArePredicted() {
    FittedComponent unmarshal =
        component(model(5, 0.01, 5), ComponentKind.UNMARSHAL, "soap.unmarshal");

    assertThat(unmarshal.laws().get("uml").cells())
        .allSatisfy(cell -> assertThat(cell.leftOutError()).isCloseTo(0, within(0.05)));
    assertThat(unmarshal.laws().get("uml").misfit()).isLessThan(0.03);
  }

  @Test
  void processorTimeBeyondThePartsIsASeparateComponent() {
    FittedComponent rest = component(model(5, 0, 6), ComponentKind.REST, "soap.unmarshal");
    WorkPoint point = WorkPoint.envelope(4e6, 100);

    assertThat(rest.seconds("native", point, OverheadModel.NOMINAL))
        .isCloseTo(0.2 * unmarshal("native", 4e6, 100), within(1e-9));
  }

  @Test
  void keepsTheMeasuredResponseOfEachCell() {
    OverheadModel model = model(5, 0.01, 6);

    assertThat(model.responses()).hasSize(2 * (12 + ORDERS.length));
    assertThat(model.variation("soa.matmul", "loopback", "uml", WorkPoint.order(1000))).isPresent();
    assertThat(model.variation("soa.matmul", "lan", "uml", WorkPoint.order(1000))).isEmpty();
  }

  @Test
  void variationIsInterpolatedBetweenCells() {
    OverheadModel model =
        ofOwnService()
            .showing(
                List.of(
                    new MeasuredResponse(
                        "soa.matmul", "lan", "uml", WorkPoint.order(100), 1, 0, 1, 0.4),
                    new MeasuredResponse(
                        "soa.matmul", "lan", "uml", WorkPoint.order(1000), 1, 0, 1, 0.1)));

    assertThat(model.variation("soa.matmul", "lan", "uml", WorkPoint.order(1000)).orElseThrow())
        .isEqualTo(0.1);
    assertThat(model.variation("soa.matmul", "lan", "uml", WorkPoint.order(900)).orElseThrow())
        .isBetween(0.1, 0.12);
  }

  @Test
  void processorTimeOfARequestIsLimitedByThePlatform() {
    ModelRun run = new ModelRun(5, 0, 3);
    for (String platform : new String[] {"native", "uml"}) {
      for (double n : ORDERS) {
        double seconds = multiply(platform, n);
        run.cell(
            "soa.matmul",
            Map.of("n", (long) n),
            platform,
            "service",
            seconds,
            1.6 * seconds,
            1.3 * seconds);
      }
    }
    OverheadModel model = RunModel.of(run.results(), "busy", "00", 50);
    WorkPoint point = WorkPoint.order(1000);
    double service =
        component(model, ComponentKind.SERVICE, "soa.matmul")
            .seconds("native", point, OverheadModel.NOMINAL);

    assertThat(
            component(model, ComponentKind.REST, "soa.matmul")
                .seconds("native", point, OverheadModel.NOMINAL))
        .isCloseTo(0.3 * service, within(0.01 * service));
  }

  private static OverheadModel ofOwnService() {
    ModelRun run = new ModelRun(5, 0, 3);
    Map<String, Object> parameters = Map.of("service", "orders");
    run.cell("http", parameters, "native", "client_unmarshal_ns", 0, 0.020, 0.025);
    run.cell("http", parameters, "uml", "client_unmarshal_ns", 0, 0.030, 0.037);
    return RunModel.of(run.results(), "own", "sha", 100);
  }

  @Test
  void processorTimeOfAServerWithoutPartsIsOnePart() {
    OverheadModel model = ofOwnService();
    OverheadComponent service =
        model.component(ComponentKind.SERVICE, "http service=orders", "loopback").orElseThrow();
    OverheadComponent transfer =
        model.component(ComponentKind.TRANSFER, "http service=orders", "loopback").orElseThrow();

    assertThat(model.components()).containsExactly(service, transfer);
    assertThat(service.seconds("native", WorkPoint.ANY, OverheadModel.NOMINAL))
        .isCloseTo(0.020, within(1e-9));
    assertThat(service.pd("uml", WorkPoint.ANY, OverheadModel.NOMINAL))
        .isCloseTo(1.5, within(1e-9));
    assertThat(transfer.seconds("uml", WorkPoint.ANY, OverheadModel.NOMINAL))
        .isCloseTo(0.007, within(1e-9));
    assertThat(model.notes())
        .containsExactly(
            "http service=orders: the server reports no parts, so all of its processor time is"
                + " one part",
            "over the loopback, processor time includes the client's, which a remote service does"
                + " not have; the campaign capacity measures over a LAN");
  }

  @Test
  void componentsWithoutASizeSurviveAFileAndHaveOnePd() throws Exception {
    OverheadModel model = ofOwnService();

    assertThat(ModelFile.read("file", ModelFile.write(model))).isEqualTo(model);
    assertThat(RegimeIndices.of(model))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.below().value()).isCloseTo(1.5, within(1e-9));
              assertThat(row.breakAt()).isEmpty();
            });
    assertThat(ModelChange.of(model, model))
        .singleElement()
        .satisfies(change -> assertThat(change.ratio().value()).isEqualTo(1));
  }

  @Test
  void namesTheKindAndAcceleratorOfAGuest() {
    ModelRun run =
        run(5, 0.02, 8)
            .environment(
                new Environment(
                    "uml",
                    "qemu",
                    new TreeMap<>(Map.of(Environment.Fact.HYPERVISOR_ACCELERATOR.key(), "kvm")),
                    List.of()));
    OverheadModel model = RunModel.of(run.results(), "made-up", "00", 1);

    assertThat(model.kind("uml")).hasValue("qemu");
    assertThat(model.accelerator("uml")).hasValue("kvm");
    assertThat(model.kind("native")).isEmpty();
  }

  @Test
  void aModelIsReadBackUnchanged() throws Exception {
    OverheadModel model = model(5, 0.02, 8);

    assertThat(ModelFile.read("file", ModelFile.write(model))).isEqualTo(model);
  }

  @Test
  void aStudysModelIsReadBackUnchanged() throws Exception {
    OverheadModel model = Models.shipped();

    assertThat(ModelFile.read("file", ModelFile.write(model))).isEqualTo(model);
  }

  @Test
  void writingIsReproducible() {
    assertThat(ModelFile.write(Models.shipped())).contains("\"hull\":{\"points\":[");
  }

  @Test
  void twoBlocksAreTooFewForAModel() {
    assertThatThrownBy(() -> model(2, 0.01, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2 common blocks");
  }

  @Test
  void theHullContainsPointsBetweenMeasuredOnes() {
    FittedComponent unmarshal =
        component(model(5, 0.01, 5), ComponentKind.UNMARSHAL, "soap.unmarshal");

    assertThat(unmarshal.missing(WorkPoint.envelope(6e6, 100))).isEmpty();
    assertThat(unmarshal.missing(WorkPoint.envelope(50e6, 100)).orElseThrow())
        .contains("measured s 1 MB to 8 MB; asked 50 MB");
  }
}
