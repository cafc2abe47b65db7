package io.tare.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tare.analysis.comparison.run.Analysis;
import io.tare.analysis.fixture.StampedRun;
import io.tare.analysis.statistics.Interval;
import io.tare.harness.model.Stamps;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StampCostTest {

  private static final double PD = 1.3;
  private static final double COST = 90_000;
  private static final int RUNS = 100;
  private static final Map<String, Double> SLOW_CLOCK = Map.of("native", 200.0, "uml", COST);
  private static final Map<String, Double> CHEAP_CLOCKS = Map.of("native", 200.0, "uml", 200.0);
  private static final List<Comparison> SLOW = runs(SLOW_CLOCK, Stamps.ALTERNATING);
  private static final List<Comparison> CHEAP = runs(CHEAP_CLOCKS, Stamps.ALTERNATING);

  @Test
  void theHeadlineIsWithoutWhatStampsAdd() {
    assertThat(mean(SLOW)).isCloseTo(PD, within(0.006));
    assertThat(SLOW.stream().mapToDouble(each -> instrument(each).withStamps().value()).average())
        .hasValueCloseTo(PD + COST / 420_000, within(0.01));
    assertThat(share(SLOW, each -> interval(each).contains(PD))).isBetween(0.89, 1.0);
  }

  @Test
  void theIntervalOfTheCostCoversIt() {
    assertThat(share(SLOW, each -> cost(each).contains(COST))).isBetween(0.89, 1.0);
    assertThat(SLOW).allMatch(each -> instrument(each).candidate().isClear());
  }

  @Test
  void itsShareOfTheAddedTimeIsKnown() {
    double truth = (COST - 200) / (0.3 * 420_000 + COST - 200);

    assertThat(
            share(
                SLOW,
                each ->
                    instrument(each)
                        .addedShare()
                        .flatMap(share -> share.interval())
                        .filter(interval -> interval.contains(truth))
                        .isPresent()))
        .isBetween(0.89, 1.0);
  }

  @Test
  void whereClocksAreCheapNothingChanges() {
    assertThat(mean(CHEAP)).isCloseTo(PD, within(0.006));
    assertThat(CHEAP.stream().mapToDouble(each -> instrument(each).withStamps().value()).average())
        .hasValueCloseTo(PD, within(0.006));
    assertThat(CHEAP)
        .allSatisfy(each -> assertThat(each.components()).noneMatch(ComponentLoss::isMostlyRead));
  }

  @Test
  void theShareOfReadingsIsUnknownIfTheirCostIsNotClear() {
    assertThat(CHEAP)
        .filteredOn(each -> !instrument(each).isClear())
        .isNotEmpty()
        .allSatisfy(
            each -> assertThat(each.components()).allMatch(part -> part.readings().isEmpty()));
  }

  @Test
  void marksPartsThatAreMostlyReadings() {
    Comparison slow = run(SLOW_CLOCK, Stamps.ALTERNATING, 1);

    assertThat(slow.components())
        .filteredOn(ComponentLoss::isMostlyRead)
        .extracting(each -> each.part().label())
        .contains("server_unmarshal", "network");
    ComponentLoss unmarshal =
        slow.components().stream()
            .filter(each -> each.part().label().equals("server_unmarshal"))
            .findFirst()
            .orElseThrow();
    double readings = 2 * COST / 7;
    assertThat(unmarshal.readings().orElseThrow())
        .isCloseTo(readings / (PD * 105_000 + readings), within(0.03));
  }

  @Test
  void partsAddUpToTheTimeWithStamps() {
    Comparison slow = run(SLOW_CLOCK, Stamps.ALTERNATING, 1);

    assertThat(slow.components().stream().mapToDouble(ComponentLoss::candidate).sum())
        .isCloseTo(PD * 420_000 + COST, within(20_000.0));
  }

  @Test
  void isUnknownWhereAllSubmissionsHaveStamps() {
    Comparison old = run(SLOW_CLOCK, Stamps.ALWAYS, 1);

    assertThat(old.instrument()).isEmpty();
    assertThat(old.components()).isNotEmpty().allMatch(each -> each.readings().isEmpty());
    assertThat(old.pd().value()).isGreaterThan(1.45);
  }

  /** Half of the slices show the total; most of the width is of the starts. */
  @Test
  void theHeadlineCostsLittlePrecision() {
    double half = width(CHEAP);
    double all = width(runs(CHEAP_CLOCKS, Stamps.ALWAYS));

    assertThat(half / all).isBetween(0.95, 1.15);
  }

  private static List<Comparison> runs(Map<String, Double> costs, Stamps stamps) {
    return LongStream.rangeClosed(1, RUNS).mapToObj(seed -> run(costs, stamps, seed)).toList();
  }

  private static Comparison run(Map<String, Double> costs, Stamps stamps, long seed) {
    return new StampedRun(PD, costs, seed)
        .with(stamps)
        .analysedBy(Analysis.withDefaults().withoutTails()::of)
        .comparisons()
        .get(0);
  }

  private static Instrument instrument(Comparison comparison) {
    return comparison.instrument().orElseThrow();
  }

  private static Interval cost(Comparison comparison) {
    return instrument(comparison).candidate().added().interval().orElseThrow();
  }

  private static Interval interval(Comparison comparison) {
    return comparison.pd().interval().orElseThrow();
  }

  private static double mean(List<Comparison> all) {
    return all.stream().mapToDouble(each -> each.pd().value()).average().orElseThrow();
  }

  private static double width(List<Comparison> all) {
    return all.stream()
        .mapToDouble(each -> interval(each).upper() - interval(each).lower())
        .average()
        .orElseThrow();
  }

  private static double share(List<Comparison> all, Predicate<Comparison> which) {
    return (double) all.stream().filter(which).count() / all.size();
  }
}
