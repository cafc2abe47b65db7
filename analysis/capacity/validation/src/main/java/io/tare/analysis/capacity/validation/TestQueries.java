package io.tare.analysis.capacity.validation;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.WorkPoint;
import io.tare.analysis.capacity.planning.CapacityAnswer;
import io.tare.analysis.capacity.planning.CapacityPlanner;
import io.tare.analysis.capacity.planning.Query;
import io.tare.analysis.capacity.planning.QueryException;
import io.tare.analysis.capacity.planning.QueryReader;
import io.tare.analysis.capacity.planning.RequestCost;
import io.tare.harness.model.Load;
import io.tare.harness.model.Network;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/** Queries a model about load tests, through ordinary queries. */
public final class TestQueries {

  /** Requests per second. */
  private static final double RARE = 0.001;

  private static final int HALVINGS = 25;

  private final CapacityPlanner planner;
  private final Network network;
  private final int processors;

  /**
   * @param processors of each platform
   */
  public TestQueries(OverheadModel model, Network network, int processors) {
    this.planner = new CapacityPlanner(List.of(model));
    this.network = network;
    this.processors = processors;
  }

  /** The same queries of another model. */
  TestQueries of(OverheadModel model) {
    return new TestQueries(model, network, processors);
  }

  int processors() {
    return processors;
  }

  /** The saturation rate of a platform's processors, requests per second. */
  double saturation(TestWork work, String platform) throws QueryException {
    double low = 0;
    double high = processors / demand(work, new Load.Rate(RARE), platform);
    // Requests cost more among others.
    for (int step = 0; step < HALVINGS; step++) {
      double middle = (low + high) / 2;
      boolean isTooMuch = middle * demand(work, new Load.Rate(middle), platform) >= processors;
      low = isTooMuch ? low : middle;
      high = isTooMuch ? middle : high;
    }
    return high;
  }

  private double demand(TestWork work, Load load, String platform) throws QueryException {
    return RequestCost.meanProcessorSeconds(
        costs(work, load, platform).apply(OverheadModel.NOMINAL));
  }

  /** The costs of a request of each kind that hardly meets others, by draw. */
  IntFunction<List<RequestCost>> costs(TestWork work, String platform) throws QueryException {
    return costs(work, new Load.Rate(RARE), platform);
  }

  /** The costs of requests of each kind under a load at a rate, by draw. */
  IntFunction<List<RequestCost>> costs(TestWork work, Load load, String platform)
      throws QueryException {
    return planner.costs(query(work, load, platform), platform);
  }

  /** The planner's prediction for a platform under a load. */
  CapacityAnswer.OnPlatform predicted(TestWork work, Load load, String platform)
      throws QueryException {
    return planner.answer(query(work, load, platform)).platforms().get(0);
  }

  private Query query(TestWork work, Load load, String platform) throws QueryException {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "question: predict\nplatforms: [\"%s\"]\nvcpus: %d\nnetwork: %s\n",
            platform,
            processors,
            network.name()));
    text.append("classes:\n");
    for (int kind = 0; kind < work.kinds().size(); kind++) {
      text.append("  - {")
          .append(kind(work.kinds().get(kind)))
          .append(", ")
          .append(load(load, work.share(kind)))
          .append("}\n");
    }
    return QueryReader.read("load test", text.toString());
  }

  private static String load(Load load, double share) {
    return load instanceof Load.Clients clients
        ? "clients: " + clients.count()
        : String.format(Locale.ROOT, "rate: %.9f/s", share * load.size());
  }

  private static String kind(TestWork.Kind kind) {
    return switch (kind.part()) {
      case UNMARSHAL -> "request: " + envelope(kind.point());
      case MARSHAL -> "answer: " + envelope(kind.point());
      case SERVICE, REST, PAUSE, WAKE_UP, CONTENTION, TRANSFER ->
          String.format(
              Locale.ROOT,
              "like: \"%s\", n: %.0f",
              kind.operation(),
              kind.point().of(WorkPoint.ORDER));
    };
  }

  private static String envelope(WorkPoint point) {
    return String.format(
        Locale.ROOT,
        "{size: %.0fB, characters: %.0f}",
        point.of(WorkPoint.SIZE),
        point.of(WorkPoint.CHARACTERS));
  }
}
