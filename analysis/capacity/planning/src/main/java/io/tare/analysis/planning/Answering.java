package io.tare.analysis.planning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.overhead.Band;
import io.tare.analysis.overhead.OverheadModel;
import io.tare.analysis.planning.PlatformCase.Scaled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The answering of one question. */
final class Answering {

  private static final double MOST_FACTOR = 1e6;
  private static final double NUDGE = 0.01;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Query query;
  private final OverheadModel model;
  private final Quantiles quantiles;
  private final Set<String> notes;

  /** The variation of times, for all classes and platforms. */
  private final List<Variation> reckoned = new ArrayList<>();

  Answering(Query query, OverheadModel model, Quantiles quantiles) {
    this.query = query;
    this.model = model;
    this.quantiles = quantiles;
    this.notes = new LinkedHashSet<>(model.notes());
  }

  CapacityAnswer answer() throws QueryException {
    List<CapacityAnswer.OnPlatform> platforms = new ArrayList<>();
    List<CapacityAnswer.Point> points = new ArrayList<>();
    List<CapacityAnswer.Range> ranges = new ArrayList<>();
    List<CapacityAnswer.Factor> factors = new ArrayList<>();
    List<CapacityAnswer.Largest> largest = new ArrayList<>();
    List<String> chosen = AskedPlatforms.of(query, model, notes);
    for (String platform : chosen) {
      PlatformCase own = on(query, platform);
      WorkBound.requireAnswer(query, own.draws(), chosen.size());
      switch (query.question()) {
        case SIZE, COMPARE -> platforms.add(sized(own));
        case SWEEP -> {
          points.addAll(swept(platform));
          if (query.rate() > 0) {
            ranges.add(range(own));
          }
        }
        case SENSITIVITY -> {
          platforms.add(own.answer(query.vms()));
          factors.addAll(factors(own));
        }
        case INVERSE -> largest.add(largest(own));
        default -> platforms.add(own.answer(query.vms()));
      }
    }
    notes.addAll(AnswerNotes.of(query, model, chosen, reckoned));
    if (query.question() == Question.COMPARE) {
      platforms.sort(byCost());
      if (query.prices().isEmpty()) {
        notes.add("no prices were given, so platforms are ordered by their guests");
      }
    }
    factors.sort(
        Comparator.comparingDouble(
            (CapacityAnswer.Factor each) -> -Math.abs(each.quantileElasticity())));
    return new CapacityAnswer(
        model, query, platforms, points, ranges, factors, largest, List.copyOf(notes));
  }

  /** The query on one platform. */
  PlatformCase on(Query asked, String platform) throws QueryException {
    WorkBound.require(asked);
    List<List<PartCost>> parts = new ArrayList<>();
    List<Variation> variations = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (RequestClass each : asked.classes()) {
      ClassCosts costs = new ClassCosts(model, asked, each, platform, found);
      parts.add(costs.parts());
      variations.add(costs.variation());
    }
    notes.addAll(found);
    reckoned.addAll(variations);
    if (asked.host().isPresent()
        && asked.host().get().vms() * (long) asked.vcpus() > asked.host().get().cpus()) {
      notes.add(
          "guests have more processors than their machine: times are the longer of those with"
              + " either limit only, which is a lower bound");
    }
    return new PlatformCase(
        asked,
        platform,
        parts,
        variations,
        model.draws(),
        Optional.ofNullable(model.residuals().get(platform)),
        quantiles);
  }

  /** The fewest guests that meet the SLA with the requested confidence. */
  private CapacityAnswer.OnPlatform sized(PlatformCase own) {
    Query.Sla sla = query.sla().orElseThrow();
    int most = 1;
    boolean isSure = own.probability(sla, most) >= sla.confidence();
    while (!isSure && most < QueryKeys.MOST_VMS) {
      most = Math.min(QueryKeys.MOST_VMS, most * 2);
      isSure = own.probability(sla, most) >= sla.confidence();
    }
    if (!isSure) {
      notes.add(
          "%s does not meet the SLA with %d guests%s"
              .formatted(own.platform(), most, why(own, sla)));
      return own.answer(most);
    }
    int fewest = most / 2;
    while (most - fewest > 1) {
      int middle = (most + fewest) / 2;
      if (own.probability(sla, middle) < sla.confidence()) {
        fewest = middle;
      } else {
        most = middle;
      }
    }
    return own.answer(most);
  }

  private String why(PlatformCase own, Query.Sla sla) {
    LoadScenario many = own.scenario(OverheadModel.NOMINAL).with(QueryKeys.MOST_VMS).settled();
    Evaluation evaluation = Evaluator.of(many);
    if (evaluation.saturated()) {
      return ": the " + evaluation.bottleneck() + " saturates, and more guests do not help";
    }
    double alone = 0;
    for (int r = 0; r < many.flows().size(); r++) {
      alone = Math.max(alone, quantiles.of(many, evaluation, r, sla.quantile()));
    }
    return String.format(
        Locale.ROOT,
        ": alone in a guest, %s %% of requests take up to %.3g s",
        CellText.plain(100 * sla.quantile()),
        alone);
  }

  private Comparator<CapacityAnswer.OnPlatform> byCost() {
    return Comparator.comparing(
            (CapacityAnswer.OnPlatform each) ->
                !each.sla().map(CapacityAnswer.SlaCheck::met).orElse(false))
        .thenComparingDouble(each -> each.price().orElse(Double.POSITIVE_INFINITY))
        .thenComparingInt(CapacityAnswer.OnPlatform::vms);
  }

  private List<CapacityAnswer.Point> swept(String platform) throws QueryException {
    Query.Vary vary = query.vary().orElseThrow();
    List<CapacityAnswer.Point> points = new ArrayList<>();
    for (int step = 0; step < vary.steps(); step++) {
      double at = vary.at(step);
      points.add(on(vary.what().in(query, at), platform).point(at));
    }
    return points;
  }

  private CapacityAnswer.Range range(PlatformCase own) {
    Band saturation =
        own.band(scenario -> scenario.off().at(1).throughput() * saturation(scenario));
    LoadScenario nominal = own.scenario(OverheadModel.NOMINAL);
    double rate = rate(nominal);
    double low = 0;
    double high = saturation.value() / rate;
    for (int step = 0; step < WorkBound.HALVINGS; step++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (power(nominal, left) < power(nominal, right)) {
        low = left;
      } else {
        high = right;
      }
    }
    return new CapacityAnswer.Range(
        own.platform(), saturation, rate * (low + high) / 2, own.residuals().isPresent());
  }

  private double saturation(LoadScenario scenario) {
    // Only open classes can saturate a station.
    double busiest =
        Evaluator.of(
                scenario.of(scenario.flows().stream().filter(each -> each.clients() == 0).toList()))
            .busiest();
    return rate(scenario) / busiest;
  }

  private static double rate(LoadScenario scenario) {
    return scenario.flows().stream().mapToDouble(LoadScenario.Flow::rate).sum();
  }

  private static double power(LoadScenario scenario, double factor) {
    Evaluation evaluation = Evaluator.of(scenario.faster(factor).settled());
    return evaluation.saturated()
        ? 0
        : evaluation.classes().get(0).throughput() / evaluation.classes().get(0).response();
  }

  private CapacityAnswer.Largest largest(PlatformCase own) {
    Query.Sla sla = query.sla().orElseThrow();
    double[] drawn = new double[own.used()];
    for (int d = 0; d < drawn.length; d++) {
      drawn[d] = largest(own, own.scenario(d), sla);
    }
    double[] sorted = drawn.clone();
    Arrays.sort(sorted);
    int sure = (int) Math.floor((1 - sla.confidence()) * sorted.length + 1e-9);
    return new CapacityAnswer.Largest(
        own.platform(),
        Band.of(largest(own, own.scenario(OverheadModel.NOMINAL), sla), drawn),
        sorted[Math.min(sorted.length - 1, sure)],
        own.residuals().isPresent());
  }

  private double largest(PlatformCase own, LoadScenario scenario, Query.Sla sla) {
    double low = 0;
    double high = Math.min(MOST_FACTOR, saturation(scenario) / rate(scenario));
    for (int step = 0; step < WorkBound.HALVINGS && high - low > 1e-5 * high; step++) {
      double middle = (low + high) / 2;
      if (own.meets(scenario.faster(middle), sla)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low * rate(scenario);
  }

  private List<CapacityAnswer.Factor> factors(PlatformCase own) {
    Set<String> inputs = new LinkedHashSet<>();
    own.parts().forEach(parts -> parts.forEach(each -> inputs.add(each.part())));
    inputs.add(PlatformCase.PROCESSOR);
    for (RequestClass each : query.classes()) {
      inputs.add(each.load() instanceof RequestClass.Open ? PlatformCase.RATE : PlatformCase.THINK);
      if (each.disk().isPresent()) {
        inputs.add(StationNames.DISK);
      }
    }
    if (query.linkBitsPerSecond().isPresent()) {
      inputs.add(PlatformCase.SIZE);
    }
    List<CapacityAnswer.Factor> factors = new ArrayList<>();
    for (String input : inputs) {
      LoadScenario less =
          own.scenario(OverheadModel.NOMINAL, new Scaled(Map.of(input, 1 - NUDGE))).settled();
      LoadScenario more =
          own.scenario(OverheadModel.NOMINAL, new Scaled(Map.of(input, 1 + NUDGE))).settled();
      Evaluation before = Evaluator.of(less);
      Evaluation after = Evaluator.of(more);
      factors.add(
          new CapacityAnswer.Factor(
              own.platform(),
              input,
              elasticity(before.classes().get(0).response(), after.classes().get(0).response()),
              elasticity(
                  quantiles.of(less, before, 0, query.quantile()),
                  quantiles.of(more, after, 0, query.quantile()))));
    }
    return factors;
  }

  private static double elasticity(double before, double after) {
    return Double.isInfinite(after)
        ? Double.POSITIVE_INFINITY
        : Math.log(after / before) / Math.log((1 + NUDGE) / (1 - NUDGE));
  }
}
