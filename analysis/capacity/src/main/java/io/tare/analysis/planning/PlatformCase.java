package io.tare.analysis.planning;

import io.tare.analysis.overhead.Band;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.planning.LoadScenario.Flow;
import io.tare.analysis.planning.RequestClass.Envelope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A query on one platform, in draws.
 *
 * @param parts what each class costs
 */
record PlatformCase(
    Query query, String platform, List<List<PartCost>> parts, int draws, Quantiles quantiles) {

  /** Steps of the exact solver that an answer may take; more of them leave fewer draws. */
  private static final double MOST_STEPS = 2e8;

  private static final int LEAST_DRAWS = 8;
  private static final int CLOSED_DRAWS = 60;

  PlatformCase {
    parts = parts.stream().map(List::copyOf).toList();
  }

  /** So many of the model's draws are used. */
  int used() {
    int asked = Math.min(draws, query.draws());
    double states = ClosedStates.of(query);
    if (states <= 1) {
      return asked;
    }
    double steps = query.vcpus() > 1 ? states * states * Math.log(2.0 * query.vms()) : states;
    return Math.min(asked, (int) Math.max(LEAST_DRAWS, Math.min(CLOSED_DRAWS, MOST_STEPS / steps)));
  }

  /** Some parts taken so many times; for sensitivity. */
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
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("nobody waits for the answer any more");
    }
    List<Flow> flows = new ArrayList<>();
    for (int r = 0; r < query.classes().size(); r++) {
      RequestClass requests = query.classes().get(r);
      double processor = 0;
      double delay = 0;
      for (PartCost part : parts.get(r)) {
        double seconds = part.seconds(platform, draw) * scaled.of(part.part());
        if (part.isProcessorTime()) {
          processor += seconds * scaled.of(PD);
        } else {
          delay += seconds;
        }
      }
      double bytes =
          requests
                  .request()
                  .map(each -> each.bytes(requests.name(), Envelope.REQUEST, draw))
                  .orElse(0.0)
              + requests
                  .answer()
                  .map(each -> each.bytes(requests.name(), Envelope.ANSWER, draw))
                  .orElse(0.0);
      RequestClass.Load load = requests.load();
      flows.add(
          new Flow(
              requests.name(),
              load instanceof RequestClass.Open open
                  ? open.perSecond().at(requests.name(), "rate", draw) * scaled.of(RATE)
                  : 0,
              load instanceof RequestClass.Closed closed ? closed.clients() : 0,
              load instanceof RequestClass.Closed closed
                  ? closed.think().at(requests.name(), "think", draw) * scaled.of(THINK)
                  : 0,
              processor,
              delay,
              bytes * scaled.of(SIZE),
              requests.disk().map(each -> each.at(requests.name(), "disk", draw)).orElse(0.0)
                  * scaled.of(Stations.DISK),
              requests.variation()));
    }
    return new LoadScenario(
        query.vms(),
        query.vcpus(),
        query.threads(),
        query.host(),
        query.linkBitsPerSecond(),
        flows);
  }

  static final String PD = "PD of all processor time";
  static final String RATE = "rate";
  static final String THINK = "think";
  static final String SIZE = "bytes over the link";

  /** A value with the parameters that fit best and in the draws. */
  Band band(ToDoubleFunction<LoadScenario> value) {
    return Band.over(used(), draw -> value.applyAsDouble(scenario(draw)));
  }

  /** The share of draws in which all classes meet the SLA with so many guests. */
  double probability(Query.Sla sla, int vms) {
    int met = 0;
    int used = used();
    for (int d = 0; d < used; d++) {
      met += meets(scenario(d).with(vms), sla) ? 1 : 0;
    }
    return (double) met / used;
  }

  boolean meets(LoadScenario scenario, Query.Sla sla) {
    Evaluation evaluation = Evaluator.of(scenario);
    if (evaluation.saturated()) {
      return false;
    }
    for (int r = 0; r < scenario.flows().size(); r++) {
      // A mean beyond the limit needs no quantile to be known as too long, where few are faster.
      if (!(quantiles.of(scenario, evaluation, r, sla.quantile()) <= sla.seconds())) {
        return false;
      }
    }
    return true;
  }

  /** The answer for so many guests. */
  CapacityAnswer.OnPlatform answer(int vms) {
    int used = used();
    int classes = query.classes().size();
    List<LoadScenario> scenarios = new ArrayList<>();
    List<Evaluation> evaluations = new ArrayList<>();
    for (int d = OverheadModel.NOMINAL; d < used; d++) {
      LoadScenario scenario = scenario(d).with(vms);
      scenarios.add(scenario);
      evaluations.add(Evaluator.of(scenario));
    }
    Evaluation nominal = evaluations.get(0);
    List<CapacityAnswer.Use> stations =
        nominal.utilizations().keySet().stream()
            .map(
                name ->
                    new CapacityAnswer.Use(
                        name,
                        over(
                            evaluations,
                            each -> each.utilizations().getOrDefault(name, Double.NaN))))
            .toList();
    List<CapacityAnswer.OfClass> answers = new ArrayList<>();
    for (int r = 0; r < classes; r++) {
      answers.add(ofClass(r, scenarios, evaluations));
    }
    Optional<CapacityAnswer.SlaCheck> check =
        query.sla().map(sla -> check(sla, scenarios, evaluations));
    Double price = query.prices().get(platform);
    return new CapacityAnswer.OnPlatform(
        platform,
        vms,
        query.vcpus(),
        nominal.saturated(),
        nominal.bottleneck(),
        stations,
        answers,
        check,
        price == null ? OptionalDouble.empty() : OptionalDouble.of(price * vms));
  }

  private CapacityAnswer.SlaCheck check(
      Query.Sla sla, List<LoadScenario> scenarios, List<Evaluation> evaluations) {
    int met = 0;
    for (int i = 1; i < scenarios.size(); i++) {
      boolean all = true;
      for (int r = 0; all && r < query.classes().size(); r++) {
        all =
            quantiles.of(scenarios.get(i), evaluations.get(i), r, sla.quantile()) <= sla.seconds();
      }
      met += all ? 1 : 0;
    }
    double probability = (double) met / (scenarios.size() - 1);
    return new CapacityAnswer.SlaCheck(probability >= sla.confidence(), probability);
  }

  private CapacityAnswer.OfClass ofClass(
      int which, List<LoadScenario> scenarios, List<Evaluation> evaluations) {
    List<CapacityAnswer.Quantile> shares = new ArrayList<>();
    for (double share : shares()) {
      double[] drawn = new double[scenarios.size() - 1];
      for (int i = 1; i < scenarios.size(); i++) {
        drawn[i - 1] = quantiles.of(scenarios.get(i), evaluations.get(i), which, share);
      }
      double value = quantiles.of(scenarios.get(0), evaluations.get(0), which, share);
      shares.add(new CapacityAnswer.Quantile(share, Band.of(value, drawn)));
    }
    double[] waited = new double[scenarios.size()];
    for (int i = 0; i < waited.length; i++) {
      Flow flow = scenarios.get(i).flows().get(which);
      waited[i] =
          evaluations.get(i).classes().get(which).response()
              - flow.processor()
              - flow.delay()
              - flow.disk()
              - scenarios.get(i).linkSeconds(flow);
    }
    return new CapacityAnswer.OfClass(
        query.classes().get(which).name(),
        over(evaluations, each -> each.classes().get(which).throughput()),
        over(evaluations, each -> each.classes().get(which).response()),
        shares,
        parts.get(which).stream().map(this::part).toList(),
        Band.of(waited[0], Arrays.copyOfRange(waited, 1, waited.length)));
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

  private CapacityAnswer.Part part(PartCost part) {
    double[] drawn = new double[used()];
    double[] ratios = new double[drawn.length];
    for (int d = 0; d < drawn.length; d++) {
      drawn[d] = part.seconds(platform, d);
      ratios[d] = drawn[d] / part.referenceSeconds(d);
    }
    double nominal = part.seconds(platform, OverheadModel.NOMINAL);
    double reference = part.referenceSeconds(OverheadModel.NOMINAL);
    return new CapacityAnswer.Part(
        part.part(),
        part.isProcessorTime(),
        reference,
        Band.of(nominal, drawn),
        reference > 0 ? Optional.of(Band.of(nominal / reference, ratios)) : Optional.empty(),
        part.source(platform),
        part.isBound());
  }

  private static Band over(List<Evaluation> evaluations, ToDoubleFunction<Evaluation> value) {
    return Band.of(
        value.applyAsDouble(evaluations.get(0)),
        evaluations.stream().skip(1).mapToDouble(value).toArray());
  }
}
