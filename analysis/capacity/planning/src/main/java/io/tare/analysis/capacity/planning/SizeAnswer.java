package io.tare.analysis.capacity.planning;

import io.tare.analysis.table.Table;
import java.util.List;
import java.util.stream.Stream;

/**
 * How many guests meet the SLA.
 *
 * @param platforms in the model's order
 * @param hours of a day, if the question has one
 */
public record SizeAnswer(List<CapacityAnswer.OnPlatform> platforms, List<GuestsByHour> hours)
    implements QuestionAnswer {

  public SizeAnswer {
    platforms = List.copyOf(platforms);
    hours = List.copyOf(hours);
  }

  static SizeAnswer of(Answering asked) throws QueryException {
    List<CapacityAnswer.OnPlatform> platforms = asked.each(own -> GuestSearch.min(own, asked));
    return new SizeAnswer(platforms, GuestsByHour.of(asked, platforms));
  }

  @Override
  public String headline(Query query) {
    return Headline.guests("Fewest guests", platforms);
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
}
