package io.tare.analysis.statistics.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tare.analysis.statistics.design.Allocation.Item;
import io.tare.analysis.statistics.design.Allocation.Spread;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocationTest {

  /**
   * The best number of submissions of one cell is √(F/c · S/T) (Cochran 1977; Kalibera and Jones
   * 2013). A plan in whole numbers costs little more.
   */
  @ParameterizedTest
  @CsvSource({
    "0.004, 40, 0.2, 0.0018, 0.18",
    "0.02, 300, 0.01, 0.02, 2",
    "0.008, 5, 5, 0.0002, 0.5"
  })
  void agreesWithThePublishedFormula(
      double precision, double fixed, double seconds, double start, double each) {
    PrecisionGoal goal = PrecisionGoal.of(precision, 20);

    Allocation plan =
        Allocation.cheapest(goal, fixed, List.of(item(seconds, start, each))).orElseThrow();

    double best = Math.sqrt(fixed / seconds * each / start);
    double blocks = goal.blocks(start + each / best);
    assertThat(plan.seconds())
        .isCloseTo(blocks * (fixed + seconds * best), Percentage.withPercentage(2));
    assertThat((double) plan.submissions().get(0)).isCloseTo(best, Percentage.withPercentage(25));
  }

  /** Tries every number of blocks and of submissions. */
  @Test
  void isTheCheapestOfAllPlansInWholeNumbers() {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(3);
    for (int run = 0; run < 30; run++) {
      PrecisionGoal goal = PrecisionGoal.of(0.05 + 0.1 * random.nextDouble(), 5);
      double fixed = 30 * random.nextDouble();
      List<Item> items = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        items.add(item(random.nextDouble(), 0.01 * random.nextDouble(), 0.2 * random.nextDouble()));
      }

      assertThat(Allocation.cheapest(goal, fixed, items).orElseThrow().seconds())
          .isEqualTo(cheapestOfAll(goal, fixed, items));
    }
  }

  @Test
  void keepsEveryCellPreciseEnough() {
    PrecisionGoal goal = PrecisionGoal.of(0.02, 10);
    List<Spread> spreads = List.of(new Spread(0.0004, 0.3), new Spread(0.0018, 0.05));

    Allocation plan =
        Allocation.cheapest(goal, 30, List.of(new Item(0.1, spreads, 1), item(1, 0.001, 0.01)))
            .orElseThrow();

    for (Spread spread : spreads) {
      assertThat(spread.with(plan.submissions().get(0)))
          .isLessThanOrEqualTo(goal.largestVariance(plan.blocks()));
    }
    assertThat(new Spread(0.001, 0.01).with(plan.submissions().get(1)))
        .isLessThanOrEqualTo(goal.largestVariance(plan.blocks()));
  }

  @Test
  void measuresLongerTrialsForMoreExpensiveStarts() {
    PrecisionGoal goal = PrecisionGoal.of(0.01, 10);
    List<Item> items = List.of(item(0.1, 0.001, 0.1));

    Allocation cheapStart = Allocation.cheapest(goal, 5, items).orElseThrow();
    Allocation dearStart = Allocation.cheapest(goal, 500, items).orElseThrow();

    assertThat(dearStart.submissions().get(0)).isGreaterThan(cheapStart.submissions().get(0));
    assertThat(dearStart.blocks()).isLessThan(cheapStart.blocks());
  }

  @Test
  void neverTakesFewerBlocksOrSubmissionsThanAllowed() {
    Allocation plan =
        Allocation.cheapest(
                PrecisionGoal.of(0.5, 5), 1, List.of(new Item(1, List.of(new Spread(0, 0.1)), 7)))
            .orElseThrow();

    assertThat(plan).isEqualTo(new Allocation(5, List.of(7), 5 * (1 + 7)));
  }

  @Test
  void isAbsentIfNoNumberOfBlocksIsEnough() {
    assertThat(Allocation.cheapest(PrecisionGoal.of(1e-6, 5), 1, List.of(item(1, 1, 1)))).isEmpty();
  }

  @Test
  void rejectsInvalidVariancesAndCosts() {
    assertThatThrownBy(() -> new Spread(Double.NaN, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Item(-1, List.of(), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double cheapestOfAll(PrecisionGoal goal, double fixed, List<Item> items) {
    double best = Double.POSITIVE_INFINITY;
    for (int blocks = 5; blocks <= 60; blocks++) {
      double bound = goal.largestVariance(blocks);
      for (int first = 1; first <= 400; first++) {
        for (int second = 1; second <= 400; second++) {
          double seconds =
              blocks * (fixed + items.get(0).seconds() * first + items.get(1).seconds() * second);
          if (seconds < best
              && items.get(0).spreads().get(0).with(first) <= bound
              && items.get(1).spreads().get(0).with(second) <= bound) {
            best = seconds;
          }
        }
      }
    }
    return best;
  }

  private static Item item(double seconds, double start, double submission) {
    return new Item(seconds, List.of(new Spread(start, submission)), 1);
  }
}
