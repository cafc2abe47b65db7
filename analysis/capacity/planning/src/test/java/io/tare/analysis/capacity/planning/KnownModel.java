package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.ComponentKind;
import io.tare.analysis.capacity.models.CostFunction;
import io.tare.analysis.capacity.models.FittedComponent;
import io.tare.analysis.capacity.models.FunctionalForm;
import io.tare.analysis.capacity.models.MeasuredQueue;
import io.tare.analysis.capacity.models.MeasuredRegion;
import io.tare.analysis.capacity.models.MeasuredResponse;
import io.tare.analysis.capacity.models.NetworkLaw;
import io.tare.analysis.capacity.models.OverheadComponent;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.OverheadModelBuilder;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.queueing.GammaService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A model with known costs, the same in all draws: uml takes twice as long as native. */
final class KnownModel {

  static final double SECONDS_PER_BYTE = 10e-9;
  private static final int DRAWS = 100;
  private static final MeasuredRegion BODIES =
      new MeasuredRegion(
          List.of("s", "c"),
          List.of(List.of(1e6, 10.0), List.of(1e6, 1e3), List.of(8e6, 10.0), List.of(8e6, 1e3)));
  private static final MeasuredRegion ORDERS =
      new MeasuredRegion(List.of("n"), List.of(List.of(100.0), List.of(3000.0)));

  private final List<OverheadComponent> components = new ArrayList<>();
  private final List<MeasuredResponse> responses = new ArrayList<>();
  private final Map<String, Map<String, String>> facts = new LinkedHashMap<>();
  private final List<MeasuredQueue> queues = new ArrayList<>();
  private final List<NetworkLaw> networks = new ArrayList<>();

  /** Adds a part for bodies with a time per byte on the reference. */
  KnownModel bodies(ComponentKind kind, String operation, String path, double perByte) {
    return add(kind, operation, path, FunctionalForm.ENVELOPE, BODIES, List.of(0.0, 0.0, perByte));
  }

  /** Adds a part of an operation with a time per n³ on the reference. */
  KnownModel orders(ComponentKind kind, String operation, String path, double perCube) {
    return add(kind, operation, path, FunctionalForm.CUBIC, ORDERS, List.of(0.0, perCube));
  }

  /** Adds a part with a constant time on the reference. */
  KnownModel always(ComponentKind kind, String operation, String path, double seconds) {
    return add(
        kind,
        operation,
        path,
        FunctionalForm.CONSTANT,
        new MeasuredRegion(List.of(), List.of(List.of())),
        List.of(seconds));
  }

  private KnownModel add(
      ComponentKind kind,
      String operation,
      String path,
      FunctionalForm form,
      MeasuredRegion hull,
      List<Double> coefficients) {
    List<Double> twice = coefficients.stream().map(each -> 2 * each).toList();
    components.add(
        new FittedComponent(
            operation,
            kind,
            path,
            "native",
            form,
            Optional.empty(),
            hull,
            new TreeMap<>(Map.of("native", law(coefficients), "uml", law(twice))),
            "run " + operation + " over " + path));
    return this;
  }

  private static CostFunction law(List<Double> coefficients) {
    return new CostFunction(
        coefficients, Collections.nCopies(DRAWS, coefficients), 0, 0, List.of());
  }

  /** Adds a network's costs: seconds for a round trip and per byte, twice that on uml. */
  KnownModel network(String name, double roundTrip, double perByte) {
    networks.add(new NetworkLaw(name, "native", law(List.of(roundTrip, perByte))));
    networks.add(new NetworkLaw(name, "uml", law(List.of(2 * roundTrip, 2 * perByte))));
    return this;
  }

  /** Measured responses over the loopback: a mean, and the variation of times. */
  KnownModel showing(
      String operation, String platform, WorkPoint point, double seconds, double variation) {
    return showing(operation, "loopback", platform, point, seconds, variation);
  }

  KnownModel showing(
      String operation,
      String path,
      String platform,
      WorkPoint point,
      double seconds,
      double variation) {
    double p95 = seconds * GammaService.quantile(variation, 0.95);
    responses.add(
        new MeasuredResponse(operation, path, platform, point, seconds, 0.001, p95, variation));
    return this;
  }

  /**
   * Measured waits of a platform's requests of this processor time, over those of equal sharing.
   */
  KnownModel waiting(String platform, double seconds, double factor) {
    queues.add(
        new MeasuredQueue(
            "soa.matmul",
            "loopback",
            platform,
            WorkPoint.order(1000),
            seconds,
            0.5,
            factor,
            Collections.nCopies(DRAWS, factor)));
    return this;
  }

  CapacityAnswer ask(String query) throws QueryException {
    return new CapacityPlanner(List.of(model())).answer(QueryReader.read("query", query));
  }

  /** Facts of its guest. */
  KnownModel of(Map<String, String> guest) {
    facts.put("uml", guest);
    return this;
  }

  OverheadModel model() {
    Map<String, String> platforms = new LinkedHashMap<>();
    platforms.put("native", "the reference");
    platforms.put("uml", "a guest");
    return OverheadModelBuilder.builder()
        .id("known")
        .title("Known")
        .data("made up")
        .sha256("00")
        .reference("native")
        .platforms(platforms)
        .facts(facts)
        .draws(DRAWS)
        .components(components)
        .responses(responses)
        .queues(queues)
        .networks(networks)
        .residuals(Map.of())
        .notes(List.of())
        .build();
  }
}
