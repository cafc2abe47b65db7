package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.OverheadModel;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Answers capacity questions. Thread-safe; cached results make later answers faster, not different.
 */
public final class CapacityPlanner {

  private final List<OverheadModel> models;
  private final Quantiles quantiles = new Quantiles(new ResponseQuantiles());

  /**
   * @param models at least one; the first is the default
   */
  public CapacityPlanner(List<OverheadModel> models) {
    this.models = List.copyOf(models);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("a planner needs a model");
    }
  }

  /** The available models. */
  public List<OverheadModel> models() {
    return models;
  }

  /**
   * Answers a question.
   *
   * @throws QueryException if the query is wrong, or was not measured
   */
  public CapacityAnswer answer(Query query) throws QueryException {
    return answer(query, AnswerSteps.UNSEEN);
  }

  /**
   * Answers a question that may take some seconds.
   *
   * @throws QueryException if the query is wrong, or was not measured
   */
  public CapacityAnswer answer(Query query, AnswerSteps steps) throws QueryException {
    try {
      return new Answering(query, model(query), quantiles).answer(steps);
    } catch (IllegalArgumentException e) {
      throw QueryException.unanswerable(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The costs of requests on one platform, by the model's draws: {@link OverheadModel#NOMINAL} for
   * the best-fitting parameters.
   *
   * @param query with open classes
   * @throws QueryException if the query is wrong, or was not measured
   */
  public IntFunction<List<RequestCost>> costs(Query query, String platform) throws QueryException {
    try {
      PlatformCase own = new Answering(query, model(query), quantiles).on(query, platform);
      return draw -> {
        List<LoadScenario.Flow> flows = own.scenario(draw).contended().flows();
        double all = flows.stream().mapToDouble(each -> each.arrivals().rate()).sum();
        return flows.stream()
            .map(
                flow ->
                    new RequestCost(
                        flow.name(),
                        flow.arrivals().rate() / all,
                        flow.demand().processor(),
                        flow.demand().wakeUp() + flow.demand().pause(),
                        flow.demand().delay(),
                        flow.variation().value(),
                        flow.turns().map(Turns::variation)))
            .toList();
      };
    } catch (IllegalArgumentException e) {
      throw QueryException.unanswerable(String.valueOf(e.getMessage()));
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
}
