package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.List;

/**
 * Where the time goes, and the source measurement of each part.
 *
 * @param platforms in the model's order
 */
public record ExplainAnswer(List<CapacityAnswer.OnPlatform> platforms) implements QuestionAnswer {

  public ExplainAnswer {
    platforms = List.copyOf(platforms);
  }

  static ExplainAnswer of(Answering asked) throws QueryException {
    return new ExplainAnswer(asked.each(own -> own.answer(asked.query().vms())));
  }

  @Override
  public String headline(Query query) {
    return Headline.of(
        "Most of the mean",
        platforms,
        CapacityAnswer.OnPlatform::platform,
        AnswerTables::mostOfTheMean);
  }

  @Override
  public boolean isAttainable() {
    return platforms.stream().anyMatch(each -> !each.saturated());
  }

  @Override
  public List<Table> tables(Query query) {
    return List.of(AnswerTables.platforms(query, platforms), AnswerTables.parts(platforms));
  }

  /** The source of each part, without repetition. */
  @Override
  public List<String> paragraphs(Query query) {
    return platforms.stream()
        .flatMap(
            on ->
                on.classes().stream()
                    .flatMap(each -> each.parts().stream())
                    .map(
                        part ->
                            "%s on %s: %s.".formatted(part.part(), on.platform(), part.source())))
        .distinct()
        .toList();
  }

  @Override
  public List<Quantity> quantities() {
    return Quantity.of(platforms);
  }
}
