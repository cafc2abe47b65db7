package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The platforms side by side.
 *
 * @param platforms the cheapest that meets the SLA first
 */
public record CompareAnswer(List<CapacityAnswer.OnPlatform> platforms) implements QuestionAnswer {

  public CompareAnswer {
    platforms = List.copyOf(platforms);
  }

  static CompareAnswer of(Answering asked) throws QueryException {
    List<CapacityAnswer.OnPlatform> platforms =
        new ArrayList<>(asked.each(own -> GuestSearch.min(own, asked)));
    platforms.sort(
        Comparator.comparing(
                (CapacityAnswer.OnPlatform each) ->
                    !each.sla().map(CapacityAnswer.SlaCheck::met).orElse(false))
            .thenComparingDouble(each -> each.price().orElse(Double.POSITIVE_INFINITY))
            .thenComparingInt(CapacityAnswer.OnPlatform::vms));
    return new CompareAnswer(platforms);
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

  @Override
  public List<String> notes(Query query) {
    return query.prices().isEmpty()
        ? List.of("no prices were given, so platforms are ordered by their guests")
        : List.of();
  }
}
