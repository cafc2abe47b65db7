package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.List;

/**
 * How many guests meet the SLA.
 *
 * @param platforms in the model's order
 */
public record SizeAnswer(List<CapacityAnswer.OnPlatform> platforms) implements QuestionAnswer {

  public SizeAnswer {
    platforms = List.copyOf(platforms);
  }

  static SizeAnswer of(Answering asked) throws QueryException {
    return new SizeAnswer(asked.each(own -> GuestSearch.min(own, asked)));
  }

  @Override
  public boolean isAttainable() {
    return GuestSearch.isAttainable(platforms);
  }

  @Override
  public List<Table> tables(Query query) {
    return List.of(AnswerTables.platforms(query, platforms));
  }

  @Override
  public List<String> paragraphs(Query query) {
    return List.of(GuestSearch.sentence(query, platforms));
  }

  @Override
  public List<Quantity> quantities() {
    return Quantity.of(platforms);
  }
}
