package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.List;

/**
 * Response time, throughput and utilization.
 *
 * @param platforms in the model's order
 */
public record PredictAnswer(List<CapacityAnswer.OnPlatform> platforms) implements QuestionAnswer {

  public PredictAnswer {
    platforms = List.copyOf(platforms);
  }

  static PredictAnswer of(Answering asked) throws QueryException {
    return new PredictAnswer(asked.each(own -> own.answer(asked.query().vms())));
  }

  @Override
  public String headline(Query query) {
    return Headline.times(query, platforms);
  }

  @Override
  public boolean isAttainable() {
    return platforms.stream().anyMatch(each -> !each.saturated());
  }

  @Override
  public List<Table> tables(Query query) {
    return List.of(AnswerTables.platforms(query, platforms));
  }

  @Override
  public List<String> paragraphs(Query query) {
    return List.of();
  }

  @Override
  public List<Quantity> quantities() {
    return Quantity.of(platforms);
  }
}
