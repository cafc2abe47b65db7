package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The largest load that meets the SLA. */
public record InverseAnswer(List<CapacityAnswer.Largest> largest) implements QuestionAnswer {

  private static final double MAX_FACTOR = 1e6;

  public InverseAnswer {
    largest = List.copyOf(largest);
  }

  static InverseAnswer of(Answering asked) throws QueryException {
    Query.Sla sla = asked.query().sla().orElseThrow();
    return new InverseAnswer(asked.each(own -> largest(own, sla)));
  }

  private static CapacityAnswer.Largest largest(PlatformCase own, Query.Sla sla) {
    double[] drawn = new double[own.used()];
    for (int d = 0; d < drawn.length; d++) {
      drawn[d] = largest(own, own.scenario(d), sla);
    }
    double[] sorted = drawn.clone();
    Arrays.sort(sorted);
    int sure = (int) Math.floor((1 - sla.confidence()) * sorted.length + 1e-9);
    return new CapacityAnswer.Largest(
        own.platform(),
        Band.of(largest(own, own.scenario(OverheadModel.NOMINAL), sla), drawn),
        sorted[Math.min(sorted.length - 1, sure)],
        own.residuals().isPresent());
  }

  private static double largest(PlatformCase own, LoadScenario scenario, Query.Sla sla) {
    double low = 0;
    double high = Math.min(MAX_FACTOR, Saturation.perSecond(scenario) / scenario.rate());
    for (int step = 0; step < WorkBound.HALVINGS && high - low > 1e-5 * high; step++) {
      double middle = (low + high) / 2;
      if (own.meets(scenario.faster(middle), sla)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low * scenario.rate();
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
            .numbers("surely", each -> AnswerTables.rate(each.surePerSecond()))
            .table(largest));
  }

  @Override
  public List<String> paragraphs(Query query) {
    String goal = query.sla().orElseThrow().words();
    return List.of(
        isAttainable()
            ? "\"Surely\": the largest rate with " + goal + "."
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
