package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.capacity.planning.PlatformCase.Scaled;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which input moves the answer most.
 *
 * @param platforms in the model's order
 * @param factors the strongest first
 */
public record SensitivityAnswer(
    List<CapacityAnswer.OnPlatform> platforms, List<CapacityAnswer.Factor> factors)
    implements QuestionAnswer {

  private static final double NUDGE = 0.01;

  public SensitivityAnswer {
    platforms = List.copyOf(platforms);
    factors = List.copyOf(factors);
  }

  static SensitivityAnswer of(Answering asked) throws QueryException {
    List<CapacityAnswer.Factor> factors = new ArrayList<>();
    List<CapacityAnswer.OnPlatform> platforms =
        asked.each(
            own -> {
              CapacityAnswer.OnPlatform answer = own.answer(asked.query().vms());
              factors.addAll(factors(asked, own));
              return answer;
            });
    factors.sort(
        Comparator.comparingDouble(
            (CapacityAnswer.Factor each) -> -Math.abs(each.quantileElasticity())));
    return new SensitivityAnswer(platforms, factors);
  }

  private static List<CapacityAnswer.Factor> factors(Answering asked, PlatformCase own) {
    double share = asked.query().quantile();
    List<CapacityAnswer.Factor> factors = new ArrayList<>();
    for (String input : inputs(asked.query(), own)) {
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
                  asked.quantiles().of(less, before, 0, share),
                  asked.quantiles().of(more, after, 0, share))));
    }
    return factors;
  }

  private static Set<String> inputs(Query query, PlatformCase own) {
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
    return inputs;
  }

  private static double elasticity(double before, double after) {
    return Double.isInfinite(after)
        ? Double.POSITIVE_INFINITY
        : Math.log(after / before) / Math.log((1 + NUDGE) / (1 - NUDGE));
  }

  @Override
  public String headline(Query query) {
    if (!isAttainable()) {
      return Headline.times(query, platforms);
    }
    List<String> saturated =
        platforms.stream()
            .filter(CapacityAnswer.OnPlatform::saturated)
            .map(CapacityAnswer.OnPlatform::platform)
            .toList();
    return factors.stream()
        .filter(each -> !saturated.contains(each.platform()))
        .findFirst()
        .map(most -> headline(AnswerTables.share(query.quantile()), most))
        .orElse("No input changes the answer.");
  }

  private static String headline(String quantile, CapacityAnswer.Factor most) {
    return quantile
        + " depends most on "
        + most.input()
        + ": 1 % more "
        + (Double.isFinite(most.quantileElasticity())
            ? "changes it by %s on %s."
                .formatted(change(most.quantileElasticity()), most.platform())
            : "saturates " + most.platform() + ".");
  }

  @Override
  public boolean isAttainable() {
    return platforms.stream().anyMatch(each -> !each.saturated());
  }

  @Override
  public List<Table> tables(Query query) {
    return List.of(
        new Columns<CapacityAnswer.Factor>()
            .words("platform", CapacityAnswer.Factor::platform)
            .words("1 % more of", CapacityAnswer.Factor::input)
            .numbers("mean", each -> change(each.meanElasticity()))
            .numbers(
                AnswerTables.share(query.quantile()), each -> change(each.quantileElasticity()))
            .table(factors));
  }

  private static String change(double percent) {
    return Double.isFinite(percent) ? String.format(Locale.ROOT, "%+.2f %%", percent) : "saturates";
  }

  @Override
  public List<String> paragraphs(Query query) {
    return List.of();
  }

  @Override
  public List<Quantity> quantities() {
    List<Quantity> all = new ArrayList<>(Quantity.of(platforms));
    for (CapacityAnswer.Factor each : factors) {
      String on = each.platform();
      all.add(new Quantity(on, "mean_elasticity " + each.input(), each.meanElasticity()));
      all.add(new Quantity(on, "quantile_elasticity " + each.input(), each.quantileElasticity()));
    }
    return all;
  }
}
