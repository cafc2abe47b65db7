package io.tare.analysis.capacity.planning;

import io.tare.analysis.comparison.CellText;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The guests that each hour of a day needs on a platform, spare ones included.
 *
 * @param vms of each hour
 * @param price of a day's mean number of guests, for those who start and stop guests by the hour
 */
public record GuestsByHour(String platform, List<Integer> vms, OptionalDouble price) {

  public GuestsByHour {
    vms = List.copyOf(vms);
  }

  /**
   * On one platform.
   *
   * @param worst the most that an hour needs; of the busiest one
   */
  static GuestsByHour of(Answering asked, CapacityAnswer.OnPlatform worst) throws QueryException {
    Query query = asked.query();
    List<Integer> vms = new ArrayList<>();
    int last = worst.vms();
    for (double rate : query.day()) {
      // What the busiest hour needs is enough for every other.
      last =
          GuestSearch.fewest(asked.on(query.at(rate), worst.platform()), last).orElse(worst.vms());
      vms.add(last + query.spare());
    }
    double sum = 0;
    for (int each : vms) {
      sum += query.price(worst.platform(), each).orElse(0);
    }
    return new GuestsByHour(
        worst.platform(),
        vms,
        query.prices().containsKey(worst.platform())
            ? OptionalDouble.of(sum / vms.size())
            : OptionalDouble.empty());
  }

  /** Those of all platforms; none if the question has no day. */
  static List<GuestsByHour> of(Answering asked, List<CapacityAnswer.OnPlatform> worst)
      throws QueryException {
    List<GuestsByHour> all = new ArrayList<>();
    if (!asked.query().day().isEmpty()) {
      for (CapacityAnswer.OnPlatform each : worst) {
        if (each.sla().orElseThrow().met()) {
          all.add(of(asked, each));
        }
      }
    }
    return all;
  }

  /** For people: a row for each hour, with a column for each platform. */
  static List<Table> tables(Query query, List<GuestsByHour> all) {
    if (all.isEmpty()) {
      return List.of();
    }
    Columns<Integer> columns =
        new Columns<Integer>()
            .numbers("hour", hour -> "" + hour)
            .numbers("rate", hour -> AnswerTables.rate(query.day().get(hour)));
    for (GuestsByHour each : all) {
      columns.numbers("guests " + each.platform(), hour -> "" + each.vms().get(hour));
    }
    return List.of(columns.table(IntStream.range(0, query.day().size()).boxed().toList()));
  }

  /** What scaling by the hour costs, beside guests for the busiest hour all day. */
  static List<String> paragraphs(Query query, List<GuestsByHour> all) {
    return all.stream()
        .filter(each -> each.price().isPresent())
        .map(
            each ->
                "%s: %s with the guests of the busiest hour all day, %s with those of each hour."
                    .formatted(
                        each.platform(),
                        CellText.plain(
                            query
                                .price(
                                    each.platform(),
                                    each.vms().stream().max(Integer::compare).orElseThrow())
                                .orElseThrow()),
                        CellText.plain(each.price().getAsDouble())))
        .toList();
  }
}
