package io.tare.analysis.capacity.planning;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.harness.archive.RecordJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer in JSON: {@code docs/reference/queries.md}. Infinite values are absent.
 *
 * @param headline the answer in one sentence
 * @param sla if the query has one
 * @param found with keys of its own
 */
public record AnswerDocument(
    Question question,
    String headline,
    Model model,
    double quantile,
    @Nullable Goal sla,
    @JsonUnwrapped QuestionAnswer found,
    List<String> notes) {

  /**
   * An SLA.
   *
   * @param attainable whether some platform of the answer meets it; absent for a sweep, which does
   *     not ask
   */
  private record Goal(
      double quantile, double limitSeconds, double confidence, Optional<Boolean> attainable) {

    static Goal of(Query.Sla sla, QuestionAnswer found) {
      Optional<Boolean> attainable =
          found instanceof SweepAnswer
              ? Optional.empty()
              : Optional.of(found.isAttainable() && isMet(found.platforms()));
      return new Goal(sla.quantile(), sla.seconds(), sla.confidence(), attainable);
    }

    /** Also if the question is about something else than platforms. */
    private static boolean isMet(List<CapacityAnswer.OnPlatform> platforms) {
      return platforms.isEmpty()
          || platforms.stream()
              .anyMatch(each -> each.sla().map(CapacityAnswer.SlaCheck::met).orElse(false));
    }
  }

  /** A model without its laws. */
  private record Model(
      String id,
      String title,
      String data,
      String sha256,
      String reference,
      Map<String, String> platforms,
      List<String> operations) {

    static Model of(OverheadModel model) {
      return new Model(
          model.id(),
          model.title(),
          model.data(),
          model.sha256(),
          model.reference(),
          model.platforms(),
          model.operations());
    }
  }

  /** The whole answer. */
  public static AnswerDocument of(CapacityAnswer answer) {
    Query query = answer.query();
    return new AnswerDocument(
        query.question(),
        answer.found().headline(query),
        Model.of(answer.model()),
        query.quantile(),
        query.sla().map(sla -> Goal.of(sla, answer.found())).orElse(null),
        answer.found(),
        answer.notes());
  }

  /** On one line. */
  public String line() {
    return RecordJson.line(this);
  }

  /** The available models, on one line. */
  public static String models(CapacityPlanner planner) {
    return RecordJson.line(Map.of("models", planner.models().stream().map(Model::of).toList()));
  }
}
