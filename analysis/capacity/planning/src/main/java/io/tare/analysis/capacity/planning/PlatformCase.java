package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.MeasuredQueues;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.models.Residuals;
import io.tare.analysis.capacity.planning.LoadScenario.Arrivals;
import io.tare.analysis.capacity.planning.LoadScenario.Demand;
import io.tare.analysis.capacity.planning.LoadScenario.Flow;
import io.tare.analysis.capacity.queueing.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A query on one platform, in draws.
 *
 * @param parts the costs of each class
 * @param variations variation of times of each class
 * @param draws of the model
 * @param queues measured waits on the platform
 * @param residuals prediction errors for the platform, if tested
 */
record PlatformCase(
    Query query,
    String platform,
    List<List<PartCost>> parts,
    List<Variation> variations,
    int draws,
    MeasuredQueues queues,
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
      double wakeUp = 0;
      double pause = 0;
      double contention = 0;
      double delay = 0;
      double[] tiers = new double[query.tiers().size()];
      for (PartCost part : parts.get(r)) {
        double seconds = part.seconds(platform, draw) * scaled.of(part.part());
        if (part instanceof TierCost of && of.isProcessorTime()) {
          tiers[of.tier()] += seconds * scaled.of(PROCESSOR);
        } else if (part.ofLoad().isPresent()) {
          double cost = seconds * scaled.of(PROCESSOR);
          switch (part.ofLoad().get()) {
            case WAKE_UP -> wakeUp += cost;
            case PAUSE -> pause += cost;
            case CONTENTION -> contention += cost;
            case UNMARSHAL, SERVICE, MARSHAL, REST, TRANSFER ->
                throw new AssertionError(part.part());
          }
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
                  processor - wakeUp,
                  wakeUp,
                  pause,
                  contention,
                  delay,
                  requests.bytes(draw) * scaled.of(SIZE),
                  requests.disk().map(each -> each.at(requests.name(), "disk", draw)).orElse(0.0)
                      * scaled.of(StationNames.DISK),
                  visits(requests, tiers)),
              variations.get(r),
              turns(variations.get(r), processor - wakeUp, draw)));
    }
    return new LoadScenario(
        query.vms(),
        query.vcpus(),
        query.threads(),
        query.host(),
        query.linkBitsPerSecond(),
        query.tiers().stream()
            .map(each -> new LoadScenario.Tier(each.name(), each.vms(), each.vcpus()))
            .toList(),
        flows,
        LoadScenario.Others.NONE,
        off(draw));
  }

  /** Requests whose variation is the user's were not measured, so they share processors. */
  private Optional<Turns> turns(Variation variation, double processor, int draw) {
    OptionalDouble waiting = queues.waiting(processor, draw);
    return variation.isMeasured() && waiting.isPresent()
        ? Optional.of(new Turns(waiting.getAsDouble()))
        : Optional.empty();
  }

  private List<LoadScenario.Visits> visits(RequestClass requests, double[] seconds) {
    double[] numbers = new double[seconds.length];
    for (RequestClass.Call each : requests.calls()) {
      numbers[query.tier(each.tier())] = each.visits();
    }
    return IntStream.range(0, seconds.length)
        .mapToObj(t -> new LoadScenario.Visits(numbers[t], seconds[t]))
        .toList();
  }

  private LoadScenario.Off off(int draw) {
    return residuals
        .<LoadScenario.Off>map(known -> utilization -> known.factors(platform, utilization, draw))
        .orElse(LoadScenario.Off.NOT_KNOWN);
  }

  static final String PROCESSOR = "all processor time";

  /** Shares of the answered quantiles, beside the query's own. */
  private static final double[] SHOWN = {0.5, 0.9, 0.95, 0.99};

  private static final double SAME_SHARE = 1e-9;

  static final String RATE = "rate";
  static final String THINK = "think";
  static final String SIZE = "bytes over the link";

  /** A value with the best-fitting parameters and in the draws. */
  Band band(ToDoubleFunction<LoadScenario> value) {
    return Band.over(used(), draw -> value.applyAsDouble(scenario(draw)));
  }

  /**
   * By how much one draw misses the SLA: the logarithm of time over limit, of the worst class, or
   * of utilization over the allowed one if that is more; infinite if saturated.
   */
  double excess(LoadScenario scenario, Query.Sla sla) {
    return new Draws(List.of(scenario), quantiles).excess(OverheadModel.NOMINAL, sla);
  }

  boolean meets(LoadScenario scenario, Query.Sla sla) {
    return new Draws(List.of(scenario), quantiles).meets(OverheadModel.NOMINAL, sla);
  }

  /** With this number of guests. */
  Draws draws(int vms) {
    List<LoadScenario> all = new ArrayList<>();
    for (int draw = OverheadModel.NOMINAL; draw < used(); draw++) {
      all.add(scenario(draw).with(vms));
    }
    return new Draws(all, quantiles);
  }

  /** The answer of a sweep at one value, of the first class. */
  CapacityAnswer.Point point(double at) {
    Draws draws = draws(query.vms());
    return new CapacityAnswer.Point(
        at,
        platform,
        draws.over(each -> each.response(0)),
        draws.quantile(0, query.quantile()),
        draws.over(each -> each.throughput(0)),
        draws.over(each -> each.evaluation().busiest()),
        draws.nominal().evaluation().bottleneck(),
        residuals.isPresent());
  }

  /** The answer for this number of guests. */
  CapacityAnswer.OnPlatform answer(int vms) {
    return answer(draws(vms), vms);
  }

  /** The same, with these draws of it. */
  CapacityAnswer.OnPlatform answer(Draws draws, int vms) {
    Evaluation nominal = draws.nominal().evaluation();
    List<CapacityAnswer.Use> stations =
        nominal.utilizations().keySet().stream()
            .map(
                name ->
                    new CapacityAnswer.Use(
                        name,
                        draws.over(
                            each ->
                                each.evaluation().utilizations().getOrDefault(name, Double.NaN))))
            .toList();
    List<CapacityAnswer.OfClass> answers = new ArrayList<>();
    for (int r = 0; r < query.classes().size(); r++) {
      answers.add(ofClass(r, draws));
    }
    return CapacityAnswerOnPlatformBuilder.builder()
        .platform(platform)
        .isValidated(residuals.isPresent())
        .vms(vms)
        .spare(spare())
        .vcpus(query.vcpus())
        .saturated(nominal.saturated())
        .enough(nominal.saturated() ? enough() : Optional.empty())
        .bottleneck(nominal.bottleneck())
        .stations(stations)
        .classes(answers)
        .sla(query.sla().map(sla -> check(sla, draws)))
        .price(query.price(platform, vms + spare()))
        .build();
  }

  private int spare() {
    return query.question().findsGuests() ? query.spare() : 0;
  }

  /** The fewest guests that do not saturate. */
  private Optional<Integer> enough() {
    LoadScenario nominal = scenario(OverheadModel.NOMINAL);
    OptionalInt found =
        Fewest.of(
            guests -> !Evaluator.of(nominal.with(guests).settled()).saturated(),
            query.vms(),
            QueryKeys.MAX_VMS);
    return found.isPresent() ? Optional.of(found.getAsInt()) : Optional.empty();
  }

  private static CapacityAnswer.SlaCheck check(Query.Sla sla, Draws draws) {
    double probability = draws.probability(sla);
    return new CapacityAnswer.SlaCheck(probability >= sla.confidence(), probability);
  }

  private CapacityAnswer.OfClass ofClass(int which, Draws draws) {
    List<CapacityAnswer.Quantile> shares = new ArrayList<>();
    for (double share : shares()) {
      shares.add(new CapacityAnswer.Quantile(share, draws.quantile(which, share)));
    }
    return new CapacityAnswer.OfClass(
        query.classes().get(which).name(),
        draws.over(each -> each.throughput(which)),
        draws.over(each -> each.response(which)),
        shares,
        variations.get(which).value(),
        parts.get(which).stream().map(part -> part(part, which, draws)).toList(),
        draws.over(each -> waited(each, which)));
  }

  private static double waited(Draws.Drawn drawn, int which) {
    Flow flow = drawn.scenario().flows().get(which);
    return drawn.means(which).response()
        - flow.demand().processor()
        - (flow.demand().delay() - flow.demand().idleWait())
        - FurtherStation.of(drawn.scenario()).stream()
            .mapToDouble(each -> each.seconds(which))
            .sum();
  }

  private double[] shares() {
    double own = query.quantile();
    return DoubleStream.concat(
            DoubleStream.of(SHOWN).filter(each -> Math.abs(each - own) > SAME_SHARE),
            DoubleStream.of(own))
        .sorted()
        .toArray();
  }

  private CapacityAnswer.Part part(PartCost part, int which, Draws draws) {
    double[] seconds = new double[used()];
    double[] ratios = new double[seconds.length];
    for (int d = 0; d < seconds.length; d++) {
      seconds[d] = part.seconds(platform, d) * had(part, which, draws, d);
      ratios[d] = part.seconds(platform, d) / part.referenceSeconds(d);
    }
    double nominal = part.seconds(platform, OverheadModel.NOMINAL);
    double reference = part.referenceSeconds(OverheadModel.NOMINAL);
    double had = had(part, which, draws, OverheadModel.NOMINAL);
    return new CapacityAnswer.Part(
        part.part(),
        part.isProcessorTime(),
        reference * had,
        Band.of(nominal * had, seconds),
        reference > 0 ? Optional.of(Band.of(nominal / reference, ratios)) : Optional.empty(),
        part.source(platform),
        part.isBound());
  }

  /**
   * The share of requests that have a part; of the cost of others, how many times; of the cost of
   * waking up, which is within the other parts, minus the share of those that save it.
   */
  private double had(PartCost part, int which, Draws draws, int draw) {
    if (part.ofLoad().isEmpty()) {
      return 1;
    }
    LoadScenario settled = draws.get(draw).scenario();
    LoadScenario.Demand demand = settled.flows().get(which).demand();
    double all = part.seconds(platform, draw);
    return switch (part.ofLoad().get()) {
      case CONTENTION -> settled.others().growth();
      case PAUSE -> all > 0 ? demand.pause() / all : 0;
      case WAKE_UP -> all > 0 ? demand.wakeUp() / all - 1 : 0;
      case UNMARSHAL, SERVICE, MARSHAL, REST, TRANSFER -> throw new AssertionError(part.part());
    };
  }
}
