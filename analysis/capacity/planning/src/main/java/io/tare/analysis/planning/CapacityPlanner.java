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
import java.util.function.IntFunction;

/**
 * Answers questions about capacity. One object may be asked by many threads; what it keeps makes
 * later answers faster, not different.
 */
public final class CapacityPlanner {

  private static final int HALVINGS = 50;
  private static final double MOST_FACTOR = 1e6;

  /** Of the exact solver, for all draws of all platforms: some minutes. */
  private static final double MOST_STEPS = 1e10;

  private static final double NUDGE = 0.01;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final List<OverheadModel> models;
  private final Quantiles quantiles = new Quantiles(new ResponseQuantiles());

  /**
   * @param models at least one; the first answers queries that name none
   */
  public CapacityPlanner(List<OverheadModel> models) {
    this.models = List.copyOf(models);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("a planner needs a model");
    }
  }

  /** The models that can be asked. */
  public List<OverheadModel> models() {
    return models;
  }

  /**
   * Answers a question.
   *
   * @throws QueryException if the query is wrong, or what it is about was not measured
   */
  public CapacityAnswer answer(Query query) throws QueryException {
    OverheadModel model = model(query);
    Set<String> notes = new LinkedHashSet<>(model.notes());
    try {
      return new Asked(query, model, notes).answer();
    } catch (IllegalArgumentException e) {
      throw QueryException.bad(String.valueOf(e.getMessage()));
    }
  }

  /**
   * What requests need on one platform, by the model's draws: {@link OverheadModel#NOMINAL} for the
   * parameters that fit best.
   *
   * @param query with open classes
   * @throws QueryException if the query is wrong, or what it is about was not measured
   */
  public IntFunction<List<RequestCost>> costs(Query query, String platform) throws QueryException {
    try {
      PlatformCase own = new Asked(query, model(query), new LinkedHashSet<>()).on(query, platform);
      return draw -> {
        List<LoadScenario.Flow> flows = own.scenario(draw).flows();
        double all = flows.stream().mapToDouble(LoadScenario.Flow::rate).sum();
        return flows.stream()
            .map(
                flow ->
                    new RequestCost(
                        flow.name(),
                        flow.rate() / all,
                        flow.processor(),
                        flow.pause(),
                        flow.delay(),
                        flow.variation()))
            .toList();
      };
    } catch (IllegalArgumentException e) {
      throw QueryException.bad(String.valueOf(e.getMessage()));
    }
  }

  private OverheadModel model(Query query) throws QueryException {
    if (query.model().isEmpty()) {
      return models.get(0);
    }
    String id = query.model().get();
    return models.stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                QueryException.bad(
                    "there is no model \"%s\"; there are %s"
                        .formatted(
                            id.replaceAll("\\p{Cntrl}", " "),
                            String.join(", ", models.stream().map(OverheadModel::id).toList()))));
  }

  /** One question while it is answered. */
  private final class Asked {

    private final Query query;
    private final OverheadModel model;
    private final Set<String> notes;

    /** How much times vary, of all classes and platforms. */
    private final List<Variation> reckoned = new ArrayList<>();

    Asked(Query query, OverheadModel model, Set<String> notes) {
      this.query = query;
      this.model = model;
      this.notes = notes;
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
        requireSteps(own.steps() * rounds() * chosen.size());
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
      accuracy();
      validated(chosen);
      if (query.question() == Question.COMPARE) {
        platforms.sort(byCost());
        if (query.prices().isEmpty()) {
          notes.add("no prices were given, so platforms are in the order of their guests");
        }
      }
      factors.sort(
          Comparator.comparingDouble(
              (CapacityAnswer.Factor each) -> -Math.abs(each.quantileElasticity())));
      return new CapacityAnswer(
          model, query, platforms, points, ranges, factors, largest, List.copyOf(notes));
    }

    /** How often a question goes through all draws of a platform. */
    private int rounds() {
      return switch (query.question()) {
        case SIZE, COMPARE -> 2 * (Integer.SIZE - Integer.numberOfLeadingZeros(QueryKeys.MOST_VMS));
        case SWEEP -> query.vary().map(Query.Vary::steps).orElse(1);
        case INVERSE -> HALVINGS;
        default -> 1;
      };
    }

    private void requireSteps(double steps) {
      if (steps > MOST_STEPS) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "the answer takes %.1e steps, at most %.1e are taken; ask for fewer clients, draws,"
                    + " platforms or steps of a sweep",
                steps,
                MOST_STEPS));
      }
    }

    /** Of which platforms bands hold more than the parameters' error. */
    private void validated(List<String> chosen) {
      List<String> without =
          chosen.stream().filter(each -> !model.residuals().containsKey(each)).toList();
      if (!without.isEmpty()) {
        notes.add(
            "bands of %s are not validated on their platform (* in tables): they hold the error of the model's parameters alone; tare validate tells how far predictions are off"
                .formatted(String.join(", ", without)));
      }
      if (without.size() < chosen.size()) {
        notes.add(
            "where load tests validated the model, bands are wider by what predictions of them were"
                + " off by");
      }
    }

    /** How far percentiles can be trusted, where they are not exact. */
    private void accuracy() {
      List<RequestClass> classes = query.classes();
      if (reckoned.stream().anyMatch(each -> each.value() < 1)) {
        notes.add("percentiles of service that varies less than exponentially are within 10 %");
      }
      if (reckoned.stream().anyMatch(each -> each.value() > 1)) {
        notes.add(
            "percentiles of service that varies more than exponentially are simulated to 2 %, as"
                + " gamma distributions");
      }
      if (classes.size() > 1) {
        notes.add(
            "percentiles of several classes take the others' service as exponential: within 10 %");
      }
      int clients =
          classes.stream()
              .map(RequestClass::load)
              .filter(RequestClass.Closed.class::isInstance)
              .mapToInt(load -> ((RequestClass.Closed) load).clients())
              .sum();
      if (clients > 0 && (query.vms() > 1 || query.question() == Question.SIZE)) {
        boolean areFollowed =
            classes.size() == 1 && clients <= Quantiles.MOST_CLIENTS && query.host().isEmpty();
        notes.add(
            areFollowed
                ? "percentiles of clients over several guests are within 5 %; means are exact"
                : "percentiles of clients over several guests take them as independent of each"
                    + " other; means are exact");
      }
    }

    private PlatformCase on(Query asked, String platform) throws QueryException {
      StateCount.require(asked);
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
                + " either alone, which is a lower bound");
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

    /** The fewest guests that meet the SLA as surely as asked. */
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
        return ": the " + evaluation.bottleneck() + " saturates, which more guests do not change";
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
      for (int step = 0; step < HALVINGS; step++) {
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
      // Closed classes leave what they do not take; only open ones can saturate a station.
      double busiest =
          Evaluator.of(
                  scenario.of(
                      scenario.flows().stream().filter(each -> each.clients() == 0).toList()))
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
      for (int step = 0; step < HALVINGS && high - low > 1e-5 * high; step++) {
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
        inputs.add(
            each.load() instanceof RequestClass.Open ? PlatformCase.RATE : PlatformCase.THINK);
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
}
