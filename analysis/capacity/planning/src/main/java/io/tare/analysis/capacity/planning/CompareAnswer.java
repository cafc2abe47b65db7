package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The platforms side by side.
 *
 * @param platforms the cheapest that meets the SLA first
 */
public record CompareAnswer(List<CapacityAnswer.OnPlatform> platforms, List<GuestsByHour> hours)
    implements QuestionAnswer {

  public CompareAnswer {
    platforms = List.copyOf(platforms);
    hours = List.copyOf(hours);
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
    return new CompareAnswer(platforms, GuestsByHour.of(asked, platforms));
  }

  @Override
  public String headline(Query query) {
    return Headline.guests(query.prices().isEmpty() ? "Fewest guests" : "Cheapest", platforms);
  }

  @Override
  public boolean isAttainable() {
    return GuestSearch.isAttainable(platforms);
  }

  @Override
  public List<Table> tables(Query query) {
    return Stream.concat(
            Stream.of(AnswerTables.platforms(query, platforms)),
            GuestsByHour.tables(query, hours).stream())
        .toList();
  }

  @Override
  public List<String> paragraphs(Query query) {
    return Stream.concat(
            Stream.of(GuestSearch.sentence(query, platforms)),
            GuestsByHour.paragraphs(query, hours).stream())
        .toList();
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
