package io.tare.analysis.capacity.planning;

import io.tare.analysis.capacity.models.Band;
import io.tare.analysis.capacity.models.OverheadModel;
import io.tare.analysis.table.Columns;
import io.tare.analysis.table.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * The prediction over a range of loads, sizes or guests.
 *
 * @param ranges where each platform saturates; empty without requests at a rate
 */
public record SweepAnswer(
    SweptParameter varied, List<CapacityAnswer.Point> points, List<CapacityAnswer.Range> ranges)
    implements QuestionAnswer {

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  public SweepAnswer {
    points = List.copyOf(points);
    ranges = List.copyOf(ranges);
  }

  static SweepAnswer of(Answering asked) throws QueryException {
    Query.Vary vary = asked.query().vary().orElseThrow();
    List<CapacityAnswer.Range> ranges = new ArrayList<>();
    List<List<CapacityAnswer.Point>> points =
        asked.each(
            own -> {
              List<CapacityAnswer.Point> swept = swept(asked, vary, own.platform());
              if (asked.query().rate() > 0) {
                ranges.add(range(own));
              }
              return swept;
            });
    return new SweepAnswer(vary.what(), points.stream().flatMap(List::stream).toList(), ranges);
  }

  private static List<CapacityAnswer.Point> swept(Answering asked, Query.Vary vary, String platform)
      throws QueryException {
    List<CapacityAnswer.Point> points = new ArrayList<>();
    for (double at : vary.values()) {
      points.add(asked.on(vary.what().in(asked.query(), at), platform).point(at));
      asked.swept();
    }
    return points;
  }

  private static CapacityAnswer.Range range(PlatformCase own) {
    Band saturation =
        own.band(scenario -> scenario.off().at(1).throughput() * Saturation.perSecond(scenario));
    LoadScenario nominal = own.scenario(OverheadModel.NOMINAL);
    double rate = nominal.rate();
    double low = 0;
    double high = saturation.value() / rate;
    for (int step = 0; step < WorkBound.HALVINGS; step++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (power(nominal, left) < power(nominal, right)) {
        low = left;
      } else {
        high = right;
      }
    }
    return new CapacityAnswer.Range(
        own.platform(), saturation, rate * (low + high) / 2, own.residuals().isPresent());
  }

  private static double power(LoadScenario scenario, double factor) {
    Evaluation evaluation = Evaluator.of(scenario.faster(factor).settled());
    return evaluation.saturated()
        ? 0
        : evaluation.classes().get(0).throughput() / evaluation.classes().get(0).response();
  }

  @Override
  public String headline(Query query) {
    return ranges.isEmpty()
        ? Headline.of(
            AnswerTables.share(query.quantile()) + " at the largest " + varied.word(),
            points.stream().filter(each -> each.at() >= largest()).toList(),
            CapacityAnswer.Point::platform,
            each -> AnswerTables.time(each.quantileSeconds().value()))
        : Headline.of(
            "Saturates",
            ranges,
            CapacityAnswer.Range::platform,
            each -> "at " + AnswerTables.rate(each.saturationPerSecond().value()));
  }

  @Override
  public boolean isAttainable() {
    return true;
  }

  private double largest() {
    return points.stream().mapToDouble(CapacityAnswer.Point::at).max().orElseThrow();
  }

  @Override
  public List<Table> tables(Query query) {
    return ranges.isEmpty()
        ? List.of(pointsTable(query))
        : List.of(pointsTable(query), rangesTable());
  }

  private Table pointsTable(Query query) {
    return new Columns<CapacityAnswer.Point>()
        .numbers(varied.word(), each -> AnswerTables.value(varied, each.at()))
        .words("platform", CapacityAnswer.Point::platform)
        .numbers("busy", each -> AnswerTables.percent(each.utilization().value()))
        .add(column -> column.words("busiest", CapacityAnswer.Point::bottleneck).minor())
        .numbers("mean", each -> AnswerTables.time(each.meanSeconds().value()))
        .numbers(
            AnswerTables.share(query.quantile()),
            each -> AnswerTables.time(each.quantileSeconds().value()))
        .numbers(
            "95 % of draws",
            each ->
                AnswerTables.marked(AnswerTables.ends(each.quantileSeconds()), each.isValidated()))
        .table(points);
  }

  private Table rangesTable() {
    return new Columns<CapacityAnswer.Range>()
        .words("platform", CapacityAnswer.Range::platform)
        .numbers("saturates at", each -> AnswerTables.rate(each.saturationPerSecond().value()))
        .numbers(
            "95 % of draws",
            each ->
                AnswerTables.marked(
                    AnswerTables.rates(each.saturationPerSecond()), each.isValidated()))
        .numbers("knee at", each -> AnswerTables.rate(each.kneePerSecond()))
        .table(ranges);
  }

  @Override
  public List<String> paragraphs(Query query) {
    return List.of();
  }

  @Override
  public List<Quantity> quantities() {
    List<Quantity> all = new ArrayList<>();
    for (CapacityAnswer.Point each : points) {
      String on = each.platform();
      all.add(new Quantity(on, "", "mean_seconds", each.at(), each.meanSeconds()));
      all.add(new Quantity(on, "", "quantile_seconds", each.at(), each.quantileSeconds()));
      all.add(new Quantity(on, "", "utilization", each.at(), each.utilization()));
    }
    for (CapacityAnswer.Range each : ranges) {
      String on = each.platform();
      all.add(new Quantity(on, "saturation_per_second", each.saturationPerSecond()));
      all.add(new Quantity(on, "knee_per_second", each.kneePerSecond()));
    }
    return all;
  }
}
