package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.presentation.Numbers;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The largest load that meets the SLA. */
public record InverseAnswer(List<CapacityAnswer.Largest> largest) implements QuestionAnswer {

  public InverseAnswer {
    largest = List.copyOf(largest);
  }

  static InverseAnswer of(Answering asked) throws QueryException {
    Query.Sla sla = asked.query().sla().orElseThrow();
    return new InverseAnswer(asked.each(own -> largest(own, sla)));
  }

  private static CapacityAnswer.Largest largest(PlatformCase own, Query.Sla sla) {
    LargestLoad load = new LargestLoad(own, sla);
    double[] drawn = load.drawn();
    double[] sorted = drawn.clone();
    Arrays.sort(sorted);
    int sure = (int) Math.floor((1 - sla.confidence()) * sorted.length + 1e-9);
    double surely = sorted[Math.min(sorted.length - 1, sure)];
    return new CapacityAnswer.Largest(
        own.platform(),
        Band.of(load.nominal(), drawn),
        surely,
        months(own.query(), surely),
        own.residuals().isPresent());
  }

  /** Until a rate that grows by the same share each month is this one; 0 if it already is more. */
  private static OptionalDouble months(Query query, double perSecond) {
    return query.growth().isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.max(
                0, Math.log(perSecond / query.rate()) / Math.log1p(query.growth().getAsDouble())));
  }

  private static String months(CapacityAnswer.Largest each) {
    return Numbers.significant(each.sureMonths().orElse(0), 2) + " months";
  }

  @Override
  public String headline(Query query) {
    return Headline.of(
        "Largest rate that meets the SLA",
        largest,
        CapacityAnswer.Largest::platform,
        each ->
            AnswerTables.rate(each.surePerSecond())
                + (query.growth().isPresent() ? ", for " + months(each) : ""));
  }

  @Override
  public boolean isAttainable() {
    return largest.stream().anyMatch(each -> each.surePerSecond() > 0);
  }

  @Override
  public List<Table> tables(Query query) {
    return List.of(
        new Columns<CapacityAnswer.Largest>()
            .words("platform", CapacityAnswer.Largest::platform)
            .numbers("largest rate", each -> AnswerTables.rate(each.perSecond().value()))
            .numbers(
                "95 % of draws",
                each ->
                    AnswerTables.marked(AnswerTables.rates(each.perSecond()), each.isValidated()))
            .numbers(
                "meets SLA up to",
                each ->
                    AnswerTables.marked(
                        AnswerTables.rate(each.surePerSecond()), each.isValidated()))
            .add(
                column ->
                    column.numbers("for", InverseAnswer::months).when(query.growth().isPresent()))
            .table(largest));
  }

  @Override
  public List<String> paragraphs(Query query) {
    String goal = query.sla().orElseThrow().words();
    return List.of(
        isAttainable()
            ? "\"Meets SLA up to\": the largest rate with " + goal + "."
            : "No platform attains " + goal + ".");
  }

  @Override
  public List<Quantity> quantities() {
    List<Quantity> all = new ArrayList<>();
    for (CapacityAnswer.Largest each : largest) {
      all.add(new Quantity(each.platform(), "largest_per_second", each.perSecond()));
      all.add(new Quantity(each.platform(), "sure_per_second", each.surePerSecond()));
    }
    return all;
  }
}
