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
  public boolean isAttainable() {
    return true;
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
