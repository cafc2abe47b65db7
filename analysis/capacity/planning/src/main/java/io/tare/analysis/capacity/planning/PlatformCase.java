package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.Residuals;
import io.tare.analysis.capacity.planning.LoadScenario.Arrivals;
import io.tare.analysis.capacity.planning.LoadScenario.Demand;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.queueing.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A query on one platform, in draws.
 *
 * @param parts the costs of each class
 * @param variations variation of times of each class
 * @param draws of the model
 * @param residuals prediction errors for the platform, if tested
 */
record PlatformCase(
    Query query,
    String platform,
    List<List<PartCost>> parts,
    List<Variation> variations,
    int draws,
    Optional<Residuals> residuals,
    Quantiles quantiles) {

  PlatformCase {
    parts = parts.stream().map(List::copyOf).toList();
    variations = List.copyOf(variations);
  }

  /** The number of the model's draws in use. */
  int used() {
    return WorkBound.draws(query, draws);
  }

  /** With some parts multiplied, for sensitivity. */
  record Scaled(Map<String, Double> factors) {
    static final Scaled NONE = new Scaled(Map.of());

    double of(String input) {
      return factors.getOrDefault(input, 1.0);
    }
  }

  LoadScenario scenario(int draw) {
    return scenario(draw, Scaled.NONE);
  }

  LoadScenario scenario(int draw, Scaled scaled) {
    Wanted.require();
    List<Flow> flows = new ArrayList<>();
    for (int r = 0; r < query.classes().size(); r++) {
      RequestClass requests = query.classes().get(r);
      double processor = 0;
      double pause = 0;
      double delay = 0;
      for (PartCost part : parts.get(r)) {
        double seconds = part.seconds(platform, draw) * scaled.of(part.part());
        if (part.isAfterPause()) {
          pause += seconds * scaled.of(PROCESSOR);
        } else if (part.isProcessorTime()) {
          processor += seconds * scaled.of(PROCESSOR);
        } else {
          delay += seconds;
        }
      }
      RequestClass.Load load = requests.load();
      flows.add(
          new Flow(
              requests.name(),
              new Arrivals(
                  load instanceof RequestClass.Open open
                      ? open.perSecond().at(requests.name(), "rate", draw) * scaled.of(RATE)
                      : 0,
                  requests.clients(),
                  load instanceof RequestClass.Closed closed
                      ? closed.think().at(requests.name(), "think", draw) * scaled.of(THINK)
                      : 0),
              new Demand(
                  processor,
                  pause,
                  delay,
                  requests.bytes(draw) * scaled.of(SIZE),
                  requests.disk().map(each -> each.at(requests.name(), "disk", draw)).orElse(0.0)
                      * scaled.of(StationNames.DISK)),
              variations.get(r)));
    }
    return new LoadScenario(
        query.vms(),
        query.vcpus(),
        query.threads(),
        query.host(),
        query.linkBitsPerSecond(),
        flows,
        off(draw));
  }

  private LoadScenario.Off off(int draw) {
    return residuals
        .<LoadScenario.Off>map(known -> utilization -> known.factors(platform, utilization, draw))
        .orElse(LoadScenario.Off.NOT_KNOWN);
  }

  static final String PROCESSOR = "all processor time";
  static final String RATE = "rate";
  static final String THINK = "think";
  static final String SIZE = "bytes over the link";

  /** A value with the best-fitting parameters and in the draws. */
  Band band(ToDoubleFunction<LoadScenario> value) {
    return Band.over(used(), draw -> value.applyAsDouble(scenario(draw)));
  }

  /** The share of draws in which all classes meet the SLA with this number of guests. */
  double probability(Query.Sla sla, int vms) {
    int met = 0;
    int used = used();
    for (int d = 0; d < used; d++) {
      met += meets(scenario(d).with(vms), sla) ? 1 : 0;
    }
    return (double) met / used;
  }

  boolean meets(LoadScenario scenario, Query.Sla sla) {
    return Drawn.of(scenario).meets(quantiles, sla);
  }

  /**
   * One draw: its numbers and their means.
   *
   * @param off factors for predictions
   * @param times of classes by share of requests, as far as computed
   */
  record Drawn(
      LoadScenario scenario,
      Evaluation evaluation,
      Residuals.Factors off,
      Map<Integer, DoubleUnaryOperator> times) {

    static Drawn of(LoadScenario scenario) {
      LoadScenario settled = scenario.settled();
      Evaluation evaluation = Evaluator.of(settled);
      return new Drawn(
          settled, evaluation, settled.off().at(evaluation.busiest()), new HashMap<>());
    }

    /** Whether all classes meet the SLA. */
    boolean meets(Quantiles quantiles, Query.Sla sla) {
      if (evaluation.saturated()) {
        return false;
      }
      for (int r = 0; r < scenario.flows().size(); r++) {
        if (!(quantile(quantiles, r, sla.quantile()) <= sla.seconds())) {
          return false;
        }
      }
      return true;
    }

    double quantile(Quantiles quantiles, int which, double share) {
      return off.p95()
          * times
              .computeIfAbsent(which, each -> quantiles.of(scenario, evaluation, each))
              .applyAsDouble(share);
    }

    double response(int which) {
      return off.mean() * means(which).response();
    }

    /** Requests at a rate are answered at this rate, whatever the prediction error. */
    double throughput(int which) {
      double factor = scenario.flows().get(which).arrivals().clients() > 0 ? off.throughput() : 1;
      return factor * means(which).throughput();
    }

    Evaluation.Means means(int which) {
      return evaluation.classes().get(which);
    }
  }

  /** With the best-fitting parameters, and then draw by draw. */
  private List<Drawn> drawn(int vms) {
    List<Drawn> all = new ArrayList<>();
    for (int d = OverheadModel.NOMINAL; d < used(); d++) {
      all.add(Drawn.of(scenario(d).with(vms)));
    }
    return all;
  }

  /** The answer of a sweep at one value, of the first class. */
  CapacityAnswer.Point point(double at) {
    List<Drawn> drawn = drawn(query.vms());
    return new CapacityAnswer.Point(
        at,
        platform,
        over(drawn, each -> each.response(0)),
        over(drawn, each -> each.quantile(quantiles, 0, query.quantile())),
        over(drawn, each -> each.throughput(0)),
        over(drawn, each -> each.evaluation().busiest()),
        drawn.get(0).evaluation().bottleneck(),
        residuals.isPresent());
  }

  /** The answer for this number of guests. */
  CapacityAnswer.OnPlatform answer(int vms) {
    List<Drawn> drawn = drawn(vms);
    Evaluation nominal = drawn.get(0).evaluation();
    List<CapacityAnswer.Use> stations =
        nominal.utilizations().keySet().stream()
            .map(
                name ->
                    new CapacityAnswer.Use(
                        name,
                        over(
                            drawn,
                            each ->
                                each.evaluation().utilizations().getOrDefault(name, Double.NaN))))
            .toList();
    List<CapacityAnswer.OfClass> answers = new ArrayList<>();
    for (int r = 0; r < query.classes().size(); r++) {
      answers.add(ofClass(r, drawn));
    }
    Double price = query.prices().get(platform);
    return CapacityAnswerOnPlatformBuilder.builder()
        .platform(platform)
        .isValidated(residuals.isPresent())
        .vms(vms)
        .vcpus(query.vcpus())
        .saturated(nominal.saturated())
        .bottleneck(nominal.bottleneck())
        .stations(stations)
        .classes(answers)
        .sla(query.sla().map(sla -> check(sla, drawn)))
        .price(price == null ? OptionalDouble.empty() : OptionalDouble.of(price * vms))
        .build();
  }

  private CapacityAnswer.SlaCheck check(Query.Sla sla, List<Drawn> drawn) {
    long met = drawn.stream().skip(1).filter(each -> each.meets(quantiles, sla)).count();
    double probability = (double) met / (drawn.size() - 1);
    return new CapacityAnswer.SlaCheck(probability >= sla.confidence(), probability);
  }

  private CapacityAnswer.OfClass ofClass(int which, List<Drawn> drawn) {
    List<CapacityAnswer.Quantile> shares = new ArrayList<>();
    for (double share : shares()) {
      shares.add(
          new CapacityAnswer.Quantile(
              share, over(drawn, each -> each.quantile(quantiles, which, share))));
    }
    return new CapacityAnswer.OfClass(
        query.classes().get(which).name(),
        over(drawn, each -> each.throughput(which)),
        over(drawn, each -> each.response(which)),
        shares,
        variations.get(which).value(),
        parts.get(which).stream().map(part -> part(part, which, drawn)).toList(),
        over(drawn, each -> waited(each, which)));
  }

  private static double waited(Drawn drawn, int which) {
    Flow flow = drawn.scenario().flows().get(which);
    return drawn.means(which).response()
        - flow.demand().processor()
        - flow.demand().delay()
        - flow.demand().disk()
        - drawn.scenario().linkSeconds(flow);
  }

  private double[] shares() {
    return IntStream.concat(
            IntStream.of(5000, 9000, 9500, 9900),
            IntStream.of((int) Math.round(query.quantile() * 10_000)))
        .distinct()
        .sorted()
        .mapToDouble(each -> each / 10_000.0)
        .toArray();
  }

  private CapacityAnswer.Part part(PartCost part, int which, List<Drawn> drawn) {
    double[] seconds = new double[used()];
    double[] ratios = new double[seconds.length];
    for (int d = 0; d < seconds.length; d++) {
      seconds[d] = part.seconds(platform, d) * had(part, which, drawn, d);
      ratios[d] = part.seconds(platform, d) / part.referenceSeconds(d);
    }
    double nominal = part.seconds(platform, OverheadModel.NOMINAL);
    double reference = part.referenceSeconds(OverheadModel.NOMINAL);
    double had = had(part, which, drawn, OverheadModel.NOMINAL);
    return new CapacityAnswer.Part(
        part.part(),
        part.isProcessorTime(),
        reference * had,
        Band.of(nominal * had, seconds),
        reference > 0 ? Optional.of(Band.of(nominal / reference, ratios)) : Optional.empty(),
        part.source(platform),
        part.isBound());
  }

  /** The share of requests that have a part. */
  private double had(PartCost part, int which, List<Drawn> drawn, int draw) {
    if (!part.isAfterPause()) {
      return 1;
    }
    double all = part.seconds(platform, draw);
    Flow flow = drawn.get(draw - OverheadModel.NOMINAL).scenario().flows().get(which);
    return all > 0 ? flow.demand().pause() / all : 0;
  }

  private static Band over(List<Drawn> drawn, ToDoubleFunction<Drawn> value) {
    // The nominal one has the number before the first draw.
    return Band.over(
        drawn.size() - 1, draw -> value.applyAsDouble(drawn.get(draw - OverheadModel.NOMINAL)));
  }
}
